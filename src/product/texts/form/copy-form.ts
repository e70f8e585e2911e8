import { sentences } from "../../sentences.ts";

/** The page on which people add the workflow of a published form to a workspace of theirs. */
export const copyFormText = sentences("copyFormText", {
  title: "Copy workflow",
  copyTitle: (name: string) => `Use “${name}” as a template`,
  lead: (workspace: string) =>
    `${workspace} shares this workflow with its agents. Knowledge and keys are not included.`,
  workspace: "Copy to workspace",
  copy: "Copy workflow",
  goneTitle: "This workflow can't be copied",
  goneText: "The form is no longer published, or copying was turned off.",
  noWorkspace: "To copy a workflow, you need a workspace in which you may edit.",
  failed: "The workflow couldn't be copied.",
  signedInAs: (email: string) => `Signed in as ${email}`,
});
