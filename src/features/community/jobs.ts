import type { Job, Recovery } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { sendMissedEmails, takenDownEmailJob } from "./service/moderation/email-author.ts";

export const communityJobs: Job[] = [mailJob(takenDownEmailJob)];

/** A process may die between taking a page down and telling its author. */
export const recoverTakedowns: Recovery = sendMissedEmails;
