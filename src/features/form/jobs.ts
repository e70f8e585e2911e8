import type { Job } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { submissionEmailJob } from "./service/email-submission.ts";

export const formJobs: Job[] = [mailJob(submissionEmailJob)];
