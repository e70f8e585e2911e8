/** The workflow library and the builder. Texts of a single step type are in its `spec.ts`. */
import { plural } from "#lib/text.ts";

export const workflowText = {
  copyOf: (title: string) => `${title} (copy)`,
  changedElsewhere: "Someone else changed this workflow. Reload to see their version, or keep yours as a copy.",

  list: {
    title: "Workflows",
    new: "New workflow",
    search: "Search workflows",
    empty: {
      title: "Build your first workflow",
      text: "A workflow is a chain of steps: agents, forms, decisions and code that run in order.",
      action: "New workflow",
      template: "Browse templates",
    },
    noMatch: "No matching workflows. Clear the search to see all workflows.",
    columns: { name: "Name", lastRun: "Last run", changed: "Changed", state: "Status" },
    neverRun: "Never run",
    openRun: (state: string, title: string) => `${state}: last run of ${title}`,
    exportFileName: "workflows.zip",
    templates: "Templates",
    useTemplate: "Use template",
  },

  tabs: {
    label: "Pages of this workflow",
    build: "Builder",
    runs: "Run history",
    versions: "Versions",
  },

  untitled: "Untitled workflow",

  builder: {
    run: "Run",
    newStep: "New step",
    insertHere: "Insert a step here",
    addNext: "Add the next step",
    checks: "Checks",
    checksCount: (count: number) => (count === 0 ? "No issues" : plural(count, "issue")),
    checksEmpty: "No issues found. This workflow can run.",
    showStep: "Show",
    assistant: "Assistant",
    help: "Help",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "Fit to screen",
    lock: "Lock canvas",
    unlock: "Unlock canvas",
    tidyUp: "Tidy up",
    outline: "Outline",
    canvas: "Canvas",
    search: "Search steps",
    searchStepTypes: "Search step types",
    showDeprecated: "Show deprecated",
    save: {
      SAVED: "Changes saved",
      UNSAVED: "Changes not saved",
      SAVING: "Saving changes...",
      FAILED: "Saving changes failed",
    },
    label: "Label",
    settings: "Settings",
    mentionHint: "@ mention anything",
    testStep: "Run step",
    duplicateStep: "Duplicate",
    deleteStep: "Delete",
    duplicate: "Duplicate",
    moveToFolder: "Move to folder",
    export: "Export JSON",
    rename: "Rename",
    pasted: (count: number) => `${plural(count, "step")} pasted`,
    estimate: "Estimate for one run",
  },

  assistant: {
    title: "Assistant",
    askMode: "Ask to edit",
    autoMode: "Auto edit",
    placeholder: "Describe what to build or change",
    apply: "Apply",
    skip: "Skip",
    modify: "Modify",
    applyAll: "Apply all",
    cost: "Only your messages cost credits.",
    empty: "Describe what the workflow should do. You review each change before it is applied.",
  },

  versions: {
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
  },

  canvas: {
    preview: "Preview",
    json: "JSON",
    testRun: "Test run",
    save: "Save workflow",
    update: "Update workflow",
    saved: "Saved",
  },
} as const;

/** The first names in quotes; a long list ends in a number. */
function quoted(labels: readonly string[]): string {
  const most = 4;
  const shown = labels.slice(0, most).map((label) => `“${label}”`);
  const more = labels.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
