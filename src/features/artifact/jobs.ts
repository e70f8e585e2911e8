import { defineJob, type Job, type Recovery } from "#platform/jobs/job.ts";
import { canvasJob } from "./schema.ts";
import { recoverCanvases, writeCanvas } from "./service/write-canvas.ts";

export const artifactJobs: Job[] = [defineJob(canvasJob, writeCanvas)];

export const recoverArtifacts: Recovery = (app, deadProcessId) =>
  recoverCanvases(app, deadProcessId, (row, streamId) => app.jobs.start(canvasJob, `artifact.make:${streamId}`, row));
