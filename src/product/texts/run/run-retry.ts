import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Failed runs in groups, and retrying many runs at once. */
export const runRetryText = sentences("runRetryText", {
  runs: "Runs",
  failures: "Failures",
  view: "Show",
  groups: "Failures by step and error",
  noFailures: "No failed runs",
  noFailuresText: "Runs that fail are grouped here by step and error, so that they can be retried together.",
  unknownError: "No error message",
  noStep: "Before the first step",
  lastSeen: (when: string) => `last ${when}`,
  failedRuns: (count: number) => plural(count, "failed run"),
  showRuns: "Show runs",
  showRunsOf: (label: string) => `Show runs that failed at ${label}`,
  retryAll: "Retry all",
  retryAllOf: (label: string) => `Retry all runs that failed at ${label}`,
  retry: "Retry",
  retryCount: (count: number) => `Retry ${plural(count, "run")}`,
  title: "Retry failed runs",
  counting: "Counting the runs…",
  about: (count: number) =>
    count === 1
      ? "1 run starts again at the step that failed. Its finished steps are kept."
      : `${count} runs start again at the step that failed. Their finished steps are kept.`,
  cost: (credits: string) =>
    `About ${credits}, based on what completed runs of the same workflow cost. Each run is charged as usual.`,
  costUnknown: "The cost can't be estimated, because no run of this workflow has completed yet.",
  costPartlyUnknown: (count: number) =>
    `${plural(count, "run")} can't be estimated, because no run of the same workflow has completed yet.`,
  more: (max: number) => `More runs match. The ${max} newest are retried now.`,
  nothingToRetry: "Nothing to retry: these runs were retried already, or you can't control them.",
  progress: (done: number, total: number) => `Retrying failed runs: ${done} of ${total}`,
  finished: (total: number) => `${plural(total, "run")} retried`,
  canceled: (retried: number, total: number) => `Retry canceled: ${retried} of ${plural(total, "run")} retried`,
  outcomes: {
    COMPLETED: (count: number) => `${count} completed`,
    FAILED: (count: number) => `${count} failed again`,
    WAITING: (count: number) => `${count} ${count === 1 ? "needs" : "need"} you`,
    STOPPED: (count: number) => `${count} stopped`,
    RUNNING: (count: number) => `${count} running`,
  },
  problem: (reason: string) => `Not all runs could be retried: ${reason}`,
  cancel: "Cancel",
  cancelTitle: "Cancel this retry?",
  cancelText: "Runs that have already started again continue. The others stay as they are.",
  cancelConfirm: "Cancel retry",
  keep: "Keep going",
  dismiss: "Dismiss",
  notRunning: "This retry is over already.",
  cancelFirst: "Cancel the retry first.",
});
