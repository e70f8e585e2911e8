/** Settings of a subflow step. */

export const subflowFormText = {
  workflow: "Workflow to run",
  choose: "Choose a workflow",
  workflowDeleted: "This workflow no longer exists. Choose another one.",
  open: "Open workflow",
  inputs: "Values for its first form",
  inputsHint: "Empty fields are asked for when the run reaches this step.",
  noInputs: "Its first step asks for nothing, so there is nothing to fill in.",
  inputPlaceholder: "Ask a person",
} as const;
