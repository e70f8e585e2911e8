import { defineJob, type Job } from "#platform/jobs/job.ts";
import { lookForFactsJob } from "./schema.ts";
import { lookForFacts } from "./service/look-for-facts.ts";

export const memoryFactJobs: Job[] = [defineJob(lookForFactsJob, lookForFacts)];
