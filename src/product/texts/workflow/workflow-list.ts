/** The workflow library. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const workflowListText = sentences("workflowListText", {
  title: "Workflows",
  new: "New workflow",
  search: "Search workflows",
  empty: {
    title: "Build your first workflow",
    text: "A workflow is a chain of steps: agents, forms, decisions, and code that run in order.",
    action: "New workflow",
    template: "Browse templates",
  },
  noMatch: "No matching workflows. Clear the search to see all workflows.",
  neverRun: "Never run",
  openRun: (state: string, title: string) => `${state}: last run of ${title}`,
  exportFileName: "workflows.zip",
  useTemplate: "Use template",
  import: "Import",
  dropToImport: "Drop the file to import it",
  run: "Run",
  count: (count: number) => (count === 0 ? "No workflows" : plural(count, "workflow")),
  steps: (count: number) => plural(count, "step"),
  emptyFolderTitle: "This folder is empty",
  emptyFolderText: "Move workflows here from their menu.",
  emptyForUsers: {
    title: "No workflows yet",
    text: "When someone in this workspace builds a workflow, you can run it here.",
  },
  startWithSample: "Start with a sample",
  sampleHint: "A form, an agent that drafts an answer, and one that checks it.",
  actions: (title: string) => `Actions for ${title}`,
  moved: (title: string, folder: string) => `“${title}” moved to ${folder}`,
  columns: {
    name: "Name",
    lastRun: "Last run",
    changed: "Changed",
    state: "Status",
    steps: "Steps",
  },
});
