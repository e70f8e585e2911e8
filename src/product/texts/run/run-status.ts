import { sentences } from "../../sentences.ts";

/** What statuses of runs and steps, and triggers of runs, are called. */
export const runStatusText = sentences("runStatusText", {
  statuses: {
    PENDING: "Pending",
    RUNNING: "Running",
    WAITING: "Needs you",
    UNKNOWN: "Check and resume",
    COMPLETED: "Completed",
    FAILED: "Failed",
    STOPPED: "Stopped",
  },
  triggers: {
    MANUAL: "Manual",
    SUPERVISED: "Supervised",
    TEST: "Test",
    FORM: "Form",
    IN_BACKGROUND: "In background",
    PUBLIC_API: "API",
    SCHEDULE: "Schedule",
    WEBHOOK: "Webhook",
    APP_EVENT: "App event",
    BULK: "Bulk run",
  },
});
