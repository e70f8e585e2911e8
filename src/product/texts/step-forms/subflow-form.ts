import { sentences } from "../../sentences.ts";
/** Settings of a subflow step. */
export const subflowFormText = sentences("subflowFormText", {
  workflow: "Workflow to run",
  choose: "Choose a workflow",
  workflowDeleted: "This workflow no longer exists. Choose another one.",
  open: "Open workflow",
  inputs: "Inputs for its first form",
  inputsHint: "Fields you leave empty are asked for when the run reaches this step.",
  noInputs: "Its first step has no fields to fill in.",
  inputPlaceholder: "Ask during the run",
});
