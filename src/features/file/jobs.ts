import type { PgColumn } from "drizzle-orm/pg-core";
import { defineJob, type Job } from "#platform/jobs/job.ts";
import { removeUnusedJob } from "./schema.ts";
import { removeUnusedFiles } from "./service/unused-files.ts";

/** `holders` are the columns in which files may be named; features that name them are not known here. */
export const fileJobs = (referencingColumns: readonly PgColumn[]): Job[] => [
  defineJob(removeUnusedJob, (app, input) => removeUnusedFiles(app, input, referencingColumns)),
];
