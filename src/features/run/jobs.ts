import { handle, type Job, type Recovery } from "#platform/jobs/job.ts";
import { advanceJob } from "./schema.ts";
import { advance, recoverRuns } from "./service/advance.ts";
import { tellForgottenParents } from "./service/tell-parent.ts";

export const runJobs: Job[] = [handle(advanceJob, advance)];

export const recoverPromisedRuns: Recovery = (app, deadProcessId) =>
  recoverRuns(app, deadProcessId, (run) => app.jobs.start(advanceJob, `run:${run.runId}:${run.generation}`, run));

/** Runs that ended inside others whose step was never told. */
export const recoverRunsInside: Recovery = async (app) => {
  await tellForgottenParents(app);
};
