import { sentences } from "../../sentences.ts";
/** Settings of an orchestrator-worker step. */
export const orchestratorFormText = sentences("orchestratorFormText", {
  orchestrator: "Orchestrator",
  objective: "Objective",
  objectivePlaceholder: "Describe the goal. Type @ to insert earlier answers and results.",
  workers: "Worker agents",
  workersPlaceholder: "Choose agents",
  workersHint: "Each planned task goes to one of them.",
  deletedWorker: "An agent that no longer exists",
  maxTasks: "Max tasks to plan",
  maxTasksHint: "The orchestrator plans once, with as few tasks as the objective needs.",
});
