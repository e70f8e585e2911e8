import { jobName } from "#lib/job-name.ts";

/**
 * Job: removes the files at these paths unless something else in the workspace refers to them. Without `userId`, they may
 * be anybody's; then the paths must come from our own rows.
 */
export const removeUnusedJob = jobName<{ workspaceId: string; userId?: string; paths: string[] }>("file.removeUnused");
