import type { PgColumn } from "drizzle-orm/pg-core";
import { defineJob, type Job } from "#platform/jobs/job.ts";
import { removeUnusedJob } from "./schema.ts";
import { removeUnused } from "./service/unused.ts";

/** `holders` are the columns in which files may be named; features that name them are not known here. */
export const fileJobs = (holders: readonly PgColumn[]): Job[] => [
  defineJob(removeUnusedJob, (app, input) => removeUnused(app, input, holders)),
];
