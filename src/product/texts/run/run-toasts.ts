import { sentences } from "../../sentences.ts";

/** Toasts about runs and webhooks. */

const tryAgain = "Please try again.";

export const runToastText = sentences("runToastText", {
  deleted: "Successfully deleted workflow run!",
  deleteFailed: `Something went wrong while deleting this workflow run. ${tryAgain}`,
  titleFailed: `Failed to update workflow run title. ${tryAgain}`,
  stopped: "Run stopped",
  noRouterResult: "No result returned from router node.",
  noGateResult: "No result returned from gate node.",
  noTasks: "No tasks returned from task planner.",
  routerFailed: "Error running router node.",
  loopFailed: "Error running loop list extraction.",
  orchestratorFailed: "Error running orchestrator node.",
  subflowFailed: "Error running subflow node.",
  gateFailed: "Error running gate node.",
  gateRegenerateFailed: `Error regenerating gate node. ${tryAgain}`,
  executorFailed: `Error running executor. ${tryAgain}`,
  evaluatorFailed: `Error running evaluator. ${tryAgain}`,
  regenerateFailed: `Error regenerating response. ${tryAgain}`,
  loopItemFailed: "Error processing loop item. Please reload and try again.",
  workerTaskFailed: `Error processing worker task. ${tryAgain}`,
  updateStepFailed: (message: string) => `Error updating node execution: ${message}`,
});

export const webhookToastText = sentences("webhookToastText", {
  resent: "Webhook resent successfully",
  resendFailed: (message: string) => `Failed to resend webhook: ${message}`,
  testSent: "Test data sent",
});
