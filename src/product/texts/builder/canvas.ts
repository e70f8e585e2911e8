import { sentences } from "../../sentences.ts";
/** Steps and connections on the builder's canvas. */
export const canvasText = sentences("canvasText", {
  label: "Canvas",
  /** Read with each step by screen readers. */
  stepHelp: "Press Enter to open the settings, the arrow keys to move the step, Delete to remove it.",
  edgeHelp: "Press Enter to select the connection, Delete to remove it.",
  edge: (from: string, to: string, pathName = "") => `From ${from} to ${to}${pathName && `: ${pathName}`}`,
  step: (label: string, type: string, details = "") => `${label}, ${type}${details && `, ${details}`}`,
  moved: (x: number, y: number) => `Moved to ${x}, ${y}`,
  minimap: "Minimap of the canvas",
  zoom: (percent: number) => `${percent}%`,
  resetZoom: "Zoom to 100%",
  tools: "Canvas tools",
  view: "View",
  severity: { error: "Can't run as is", warning: "Needs attention", info: "Hint" },
  empty: { title: "Empty canvas", text: "Add the first step to get started." },
  emptyReadOnly: "This workflow has no steps yet.",
  tooManySteps: (max: number) => `A workflow can have at most ${max} steps.`,
});
