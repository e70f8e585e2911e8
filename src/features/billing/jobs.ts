import { handle, type Job } from "#platform/jobs/job.ts";
import { lowCreditMailJob } from "./schema.ts";
import { sendLowCreditMail } from "./service/low-credit.ts";

export const billingJobs: readonly Job[] = [handle(lowCreditMailJob, sendLowCreditMail)];
