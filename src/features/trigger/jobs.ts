import type { Job } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { pausedEmailJob } from "./service/email-owners.ts";

export const triggerJobs: readonly Job[] = [mailJob(pausedEmailJob)];
