import type { PgColumn } from "drizzle-orm/pg-core";
import { defineJob, type Job } from "#platform/jobs/job.ts";
import { removeUnusedJob } from "./schema.ts";
import { removeUnusedFiles } from "./service/unused-files.ts";

/**
 * `referencingColumns` are the columns that may refer to files. The server passes them in, because this feature can't
 * import the features that own them.
 */
export const fileJobs = (referencingColumns: readonly PgColumn[]): Job[] => [
  defineJob(removeUnusedJob, (app, input) => removeUnusedFiles(app, input, referencingColumns)),
];
