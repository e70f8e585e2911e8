import { sentences } from "../../sentences.ts";
/** The versions page of a workflow. */
export const workflowVersionText = sentences("workflowVersionText", {
  title: "Versions",
  empty: "Versions appear here when the workflow changes.",
  retention:
    "Every save creates a version. Older versions are thinned to one per editing session (50 at most). Named versions and versions used by a run are kept.",
  restore: "Restore",
  restored: (number: number) => `Version ${number} restored. Undo to return to the previous state.`,
  number: (number: number) => `Version ${number}`,
  first: "Created",
  name: "Name this version",
  view: "Compare",
  formerMember: "Former member",
  change: {
    added: (labels: readonly string[]) => `Added ${quoted(labels)}`,
    removed: (labels: readonly string[]) => `Removed ${quoted(labels)}`,
    renamed: (from: string, to: string) => `Renamed “${from}” to “${to}”`,
    changed: (labels: readonly string[]) => `Changed the settings of ${quoted(labels)}`,
    disabled: (labels: readonly string[]) => `Disabled ${quoted(labels)}`,
    enabled: (labels: readonly string[]) => `Enabled ${quoted(labels)}`,
    pinned: (labels: readonly string[]) => `Pinned the output of ${quoted(labels)}`,
    unpinned: (labels: readonly string[]) => `Unpinned ${quoted(labels)}`,
    connectionsChanged: "Connections changed",
    groupsChanged: "Groups changed",
    stepsMoved: "Steps moved on the canvas",
    none: "No functional changes",
  },
});

/** Quotes the first names; a long list ends with a count. */
function quoted(labels: readonly string[]): string {
  const max = 4;
  const shown = labels.slice(0, max).map((label) => `“${label}”`);
  const more = labels.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
