import { sentences } from "../../sentences.ts";
/** Settings of an evaluator-optimizer step. */
export const evaluatorFormText = sentences("evaluatorFormText", {
  executor: "Executor",
  task: "Task",
  taskPlaceholder: "Describe what to write. Type @ to insert earlier answers and results.",
  evaluator: "Evaluator",
  criteria: "Criteria",
  criteriaPlaceholder: "Describe when the answer is good enough. Type @ to insert earlier answers and results.",
  maxIterations: "Max iterations",
  maxIterationsHint: "If no answer passes, the last one is used.",
  deprecated: "This step type is deprecated. Workflows that use it keep running.",
});
