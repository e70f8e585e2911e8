import { defineJob, type Job } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { deliverJob } from "./schema.ts";
import { deliver } from "./service/deliver.ts";
import { disabledEmailJob } from "./service/email-disabled.ts";

export const eventWebhookJobs: readonly Job[] = [defineJob(deliverJob, deliver), mailJob(disabledEmailJob)];
