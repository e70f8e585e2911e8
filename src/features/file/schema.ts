import { jobName } from "#lib/job-name.ts";

/** Job: removes the files at these paths unless something else in the workspace refers to them. */
export const removeUnusedJob = jobName<{ workspaceId: string; userId: string; paths: string[] }>("file.removeUnused");
