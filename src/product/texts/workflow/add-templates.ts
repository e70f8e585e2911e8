import { sentences } from "../../sentences.ts";
/** The dialog that adds several templates to a workspace. */
export const addTemplatesText = sentences("addTemplatesText", {
  title: (count: number) => `Add ${count} workflows to workspace`,
  add: "Add all workflows",
  adding: "Adding workflows...",
  done: "All workflows added",
  open: "Go to workflow",
  creating: "Creating",
  created: "Created",
  waiting: "Waiting",
  preview: "Preview",
  noneFound: "These templates no longer exist.",
  progress: "Workflows added",
  count: (created: number, total: number) => `${created} of ${total}`,
  list: "Workflows",
});
