/** Settings of an evaluator-optimizer step. */

export const evaluatorFormText = {
  executor: "Executor",
  task: "Task",
  taskPlaceholder: "Describe what to write. Type @ to insert earlier answers and results.",
  evaluator: "Evaluator",
  criteria: "Criteria",
  criteriaPlaceholder: "Describe when the answer is good enough. Type @ to insert earlier answers and results.",
  maxIterations: "Max iterations",
  maxIterationsHint: "The answer of the last iteration is used as is.",
  deprecated: "This type is deprecated. Workflows that use it keep running.",
} as const;
