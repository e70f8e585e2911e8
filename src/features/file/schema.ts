import { jobName } from "#lib/job-name.ts";

/** Durable work: take away what these paths name, as far as nothing else in the workspace does. */
export const removeUnusedJob = jobName<{ workspaceId: string; userId: string; paths: string[] }>("file.removeUnused");
