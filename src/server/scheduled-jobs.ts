import { logWalletDifferences, releaseExpiredReservations } from "#features/billing/service/maintenance.ts";
import { feedBulkRuns } from "#features/bulk-run/jobs.ts";
import { deleteOldTests } from "#features/chat/service/test-chat/test-chats.ts";
import { deleteOldScheduleEvents } from "#features/chat-schedule/service/old-events.ts";
import { pauseFailingSchedules } from "#features/chat-schedule/service/pause-schedule.ts";
import { sendDueMessages } from "#features/chat-schedule/service/send-due.ts";
import { deleteOldDeliveries } from "#features/event-webhook/service/old-deliveries.ts";
import { sendDueEvents } from "#features/event-webhook/service/send-run-events.ts";
import { removeReleasedFiles } from "#features/file/service/unused-files.ts";
import { relearnDue } from "#features/knowledge/service/relearn/relearn-due.ts";
import { removeUnusedLinks } from "#features/knowledge/service/unused-links.ts";
import { startDueLooks } from "#features/memory-fact/service/plan-look.ts";
import { syncMissedParents } from "#features/run/service/child-runs/sync-parent-run.ts";
import { expireRuns } from "#features/run/service/dispatch/expire-runs.ts";
import { wakeSteps } from "#features/run/service/dispatch/wake-steps.ts";
import { checkOpenPayments } from "#features/run/service/steps/payments.ts";
import { remindWaits } from "#features/run/service/waits/remind-waits.ts";
import { storeRunDays } from "#features/run-analytics/service/store-run-days.ts";
import { feedRetries } from "#features/run-retry/service/feed-retry.ts";
import { deleteOldRetries } from "#features/run-retry/service/old-retries.ts";
import { releaseLostFolders } from "#features/tool-call/service/folders.ts";
import { lookForEvents } from "#features/trigger/service/app-event/look-for-events.ts";
import { deleteOldEvents } from "#features/trigger/service/old-events.ts";
import { pauseFailing } from "#features/trigger/service/schedule/pause-failing.ts";
import { startDueRuns } from "#features/trigger/service/schedule/start-due.ts";
import { purgeWorkspaces } from "#features/workspace/service/purge-workspaces.ts";
import { deleteOldIdempotencyKeys } from "#platform/access/idempotency.ts";
import { createSchedule, type ScheduledJob } from "#platform/jobs/schedule.ts";
import { deleteFullBuckets } from "#platform/shared-limiter.ts";
import { pruneStreams } from "#platform/streams/prune.ts";
import { timers } from "#product/timers.ts";
import { fileReferenceColumns } from "./file-reference-columns.ts";

const { hourlyMs, nightlyMs, keepJobsMs } = timers.scheduledJobs;

/**
 * All scheduled jobs. Invitations need none, because expiration is checked on every read. Deleted agents and workflows
 * need none either, because runs and chats that refer to them must stay readable.
 */
export const scheduledJobs = {
  "credit-holds": {
    everyMs: timers.billing.sweepMs,
    run: ({ database }) => releaseExpiredReservations(database.system),
  },
  "credit-differences": {
    everyMs: nightlyMs,
    async run(app) {
      await logWalletDifferences(app);
      return 0;
    },
  },
  "runs-inside": { everyMs: hourlyMs, run: syncMissedParents },
  payments: { everyMs: timers.scheduledJobs.checkIntervalMs, run: checkOpenPayments },
  "expired-runs": { everyMs: hourlyMs, run: expireRuns },
  "bulk-runs": { everyMs: timers.bulkRun.sweepMs, run: feedBulkRuns },
  "run-retries": { everyMs: timers.runRetry.sweepMs, run: feedRetries },
  "run-days": { everyMs: hourlyMs, run: storeRunDays },
  "old-run-retries": { everyMs: nightlyMs, run: deleteOldRetries },
  "waiting-people": { everyMs: timers.scheduledJobs.checkIntervalMs, run: remindWaits },
  "waiting-steps": { everyMs: timers.scheduledJobs.checkIntervalMs, run: wakeSteps },
  streams: { everyMs: hourlyMs, run: ({ database }) => pruneStreams(database.pool) },
  "test-chats": { everyMs: hourlyMs, run: deleteOldTests },
  folders: { everyMs: nightlyMs, run: releaseLostFolders },
  files: { everyMs: nightlyMs, run: (app) => removeReleasedFiles(app, fileReferenceColumns) },
  links: { everyMs: nightlyMs, run: removeUnusedLinks },
  "memory-facts": { everyMs: timers.scheduledJobs.checkIntervalMs, run: startDueLooks },
  relearning: { everyMs: timers.scheduledJobs.checkIntervalMs, run: relearnDue },
  schedules: { everyMs: timers.scheduledJobs.checkIntervalMs, run: (app) => startDueRuns(app) },
  "app-events": { everyMs: timers.scheduledJobs.checkIntervalMs, run: (app) => lookForEvents(app) },
  "failing-schedules": { everyMs: timers.scheduledJobs.checkIntervalMs, run: pauseFailing },
  "trigger-events": { everyMs: nightlyMs, run: deleteOldEvents },
  "event-deliveries": { everyMs: timers.scheduledJobs.checkIntervalMs, run: sendDueEvents },
  "old-event-deliveries": { everyMs: nightlyMs, run: deleteOldDeliveries },
  "chat-schedules": { everyMs: timers.scheduledJobs.checkIntervalMs, run: (app) => sendDueMessages(app) },
  "failing-chat-schedules": { everyMs: timers.scheduledJobs.checkIntervalMs, run: pauseFailingSchedules },
  "chat-schedule-events": { everyMs: nightlyMs, run: deleteOldScheduleEvents },
  workspaces: { everyMs: nightlyMs, run: purgeWorkspaces },
  "rate-buckets": { everyMs: hourlyMs, run: ({ database }) => deleteFullBuckets(database.system) },
  "idempotency-keys": { everyMs: hourlyMs, run: ({ database }) => deleteOldIdempotencyKeys(database) },
  jobs: { everyMs: nightlyMs, run: ({ jobs }) => jobs.deleteFinished(keepJobsMs) },
} as const satisfies Record<string, ScheduledJob>;

export const schedule = createSchedule(scheduledJobs);
