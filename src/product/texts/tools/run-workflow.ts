import { sentences } from "../../sentences.ts";

/** Runs of workflows that agents start in chats and in steps of runs. */
export const runWorkflowText = sentences("runWorkflowText", {
  asking: (workflow: string) => `Wants to run ${workflow}`,
  running: (workflow: string) => `Running ${workflow}`,
  ran: (workflow: string) => `Ran ${workflow}`,
  failed: (workflow: string) => `Could not run ${workflow}`,
  denied: (workflow: string) => `Did not run ${workflow}`,
  /** Instead of the title of a workflow that is deleted or not known yet. */
  someWorkflow: "a workflow",
  open: "Open run",
  input: "Input",
  result: "Result",
  waiting: "The run needs a person. Open it to continue.",
  stopped: "The run was stopped before it had a result.",
  noText: "The run has finished without a text.",
  valueRefused: (field: string) => `The value for "${field}" doesn't fit this field. Please check it.`,
});
