import { defineJob, type Job, type Recovery } from "#platform/jobs/job.ts";
import { advanceJob } from "./schema.ts";
import { syncMissedParents } from "./service/child-runs/sync-parent-run.ts";
import { advanceRun, recoverRuns } from "./service/dispatch/advance-run.ts";

export const runJobs: Job[] = [defineJob(advanceJob, advanceRun)];

export const recoverUnstartedRuns: Recovery = (app, deadProcessId) =>
  recoverRuns(app, deadProcessId, (run) => app.jobs.start(advanceJob, `run:${run.runId}:${run.generation}`, run));

/** Runs that ended inside others whose step was never told. */
export const recoverChildRuns: Recovery = async (app) => {
  await syncMissedParents(app);
};
