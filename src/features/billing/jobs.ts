import { defineJob, type Job } from "#platform/jobs/job.ts";
import { lowCreditEmailJob } from "./schema.ts";
import { sendLowCreditEmail } from "./service/low-credit-email.ts";

export const billingJobs: readonly Job[] = [defineJob(lowCreditEmailJob, sendLowCreditEmail)];
