import { defineJob, type Job, type Recovery } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { advanceJob, waitMessageCloseJob, waitMessageEditJob, waitMessageJob } from "./schema.ts";
import { syncMissedParents } from "./service/child-runs/sync-parent-run.ts";
import { advanceRun } from "./service/dispatch/advance-run.ts";
import { recoverRuns } from "./service/dispatch/recover-runs.ts";
import { emailJob } from "./service/email-starter.ts";
import { closeMessage } from "./service/waits/channel/close-messages.ts";
import { editWaitMessage } from "./service/waits/channel/edit-message.ts";
import { sendMessage } from "./service/waits/channel/send-message.ts";

export const runJobs: Job[] = [
  defineJob(advanceJob, advanceRun),
  mailJob(emailJob),
  defineJob(waitMessageJob, sendMessage),
  defineJob(waitMessageEditJob, editWaitMessage),
  defineJob(waitMessageCloseJob, closeMessage),
];

export const recoverUnstartedRuns: Recovery = recoverRuns;

/** Recovers parent steps that missed the end of their child run. */
export const recoverChildRuns: Recovery = async (app) => {
  await syncMissedParents(app);
};
