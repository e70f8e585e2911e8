import { artifactJobs, recoverArtifacts } from "#features/artifact/jobs.ts";
import { billingJobs } from "#features/billing/jobs.ts";
import { chatJobs, recoverChats } from "#features/chat/jobs.ts";
import { fileJobs } from "#features/file/jobs.ts";
import { recoverPromisedRuns, recoverRunsInside, runJobs } from "#features/run/jobs.ts";
import { recoverSetups } from "#features/set-up/jobs.ts";
import type { Job, Recovery } from "#platform/jobs/job.ts";
import { scheduleJobs } from "#platform/jobs/schedule.ts";
import { fileHolders } from "./file-holders.ts";

/** Every kind of durable work. A name that is missing here would never be finished after a crash. */
export const jobs: readonly Job[] = [
  ...artifactJobs,
  ...billingJobs,
  ...chatJobs,
  ...fileJobs(fileHolders),
  ...runJobs,
  ...scheduleJobs,
];

export const recoveries: readonly Recovery[] = [
  recoverArtifacts,
  recoverChats,
  recoverPromisedRuns,
  recoverRunsInside,
  recoverSetups,
];
