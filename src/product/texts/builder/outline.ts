import { sentences } from "../../sentences.ts";
/** The outline: the steps as a list for the keyboard. */
export const outlineText = sentences("outlineText", {
  steps: "Steps in run order",
  notes: "Notes",
  notConnected: "Not connected",
  actions: (label: string) => `Actions for ${label}`,
  openSettings: (label: string) => `Settings of ${label}`,
  insertAfterNamed: (label: string) => `Add a step after ${label}`,
  moveUp: "Move up",
  moveDown: "Move down",
  afterSteps: (labels: string) => `After ${labels}`,
  afterPath: (from: string, path: string) => `After ${from}: ${path}`,
  insertBefore: "Add a step before",
  insertAfter: "Add a step after",
  addBranch: "Add a step on a new path",
  selectMultiple: "Select multiple",
  select: (label: string) => `Select ${label}`,
  clearSelection: "Clear selection",
  keyboardHint:
    "Arrow keys move between steps, Enter opens the settings, Shift with arrow keys selects multiple steps, Alt with arrow keys moves the step.",
});
