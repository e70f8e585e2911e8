/** The workflow library and the builder around the nodes; a node's own words stand in its `spec.ts`. */
import { plural } from "#lib/text.ts";

export const workflowText = {
  copyOf: (title: string) => `${title} (copy)`,
  changedElsewhere:
    "Somebody else has changed this workflow in the meantime. Reload to see it; your version can be kept as a copy.",

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
    noMatch: "No workflow matches. Clear the search to see all.",
    columns: { name: "Name", lastRun: "Last run", changed: "Changed", state: "State" },
    neverRun: "Never run",
    openRun: (state: string, title: string) => `${state}: the last run of ${title}`,
    archive: "workflows.zip",
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
    newNode: "New node",
    insertHere: "Insert a step here",
    addNext: "Add the next step",
    checks: "Checks",
    checksCount: (count: number) =>
      count === 0 ? "Everything is in order" : plural(count, "thing to look at", "things to look at"),
    checksEmpty: "Nothing to mend. This workflow can run.",
    goThere: "Show",
    assistant: "Assistant",
    help: "Help",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "Fit to screen",
    lock: "Lock the canvas",
    unlock: "Unlock the canvas",
    tidy: "Tidy up",
    outline: "Outline",
    canvas: "Canvas",
    search: "Search steps",
    searchNodes: "Search types of steps",
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
    duplicateNode: "Duplicate",
    deleteNode: "Delete",
    duplicate: "Duplicate",
    moveToFolder: "Move to folder",
    export: "Export JSON",
    rename: "Rename",
    paste: (count: number) => `${plural(count, "step")} pasted`,
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
    empty: "Say what the workflow should do. You see each change before it is made.",
  },

  versions: {
    title: "Versions",
    empty: "Versions appear here when the workflow changes.",
    kept: "Every save makes a version. Of older saves, the last one of each editing session is kept, up to 50. Versions that have a name or a run are always kept.",
    restore: "Restore",
    restored: (number: number) => `Version ${number} is back. Undo brings the last state back.`,
    number: (number: number) => `Version ${number}`,
    first: "Created",
    name: "Name this version",
    view: "Compare",
    unknownAuthor: "Somebody who left",
    change: {
      added: (labels: readonly string[]) => `Added ${quoted(labels)}`,
      removed: (labels: readonly string[]) => `Removed ${quoted(labels)}`,
      renamed: (from: string, to: string) => `Renamed “${from}” to “${to}”`,
      changed: (labels: readonly string[]) => `Changed the settings of ${quoted(labels)}`,
      switchedOff: (labels: readonly string[]) => `Switched off ${quoted(labels)}`,
      switchedOn: (labels: readonly string[]) => `Switched on ${quoted(labels)}`,
      pinned: (labels: readonly string[]) => `Pinned the output of ${quoted(labels)}`,
      unpinned: (labels: readonly string[]) => `Unpinned ${quoted(labels)}`,
      rewired: "Connections changed",
      regrouped: "Groups changed",
      moved: "Steps moved on the canvas",
      none: "Nothing that a run would notice",
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
