import { recoverDraftStreams } from "#features/ai-drafts/jobs.ts";
import { artifactJobs, recoverArtifacts } from "#features/artifact/jobs.ts";
import { billingJobs } from "#features/billing/jobs.ts";
import { bulkRunJobs, recoverBulkRuns } from "#features/bulk-run/jobs.ts";
import { chatJobs, recoverChats } from "#features/chat/jobs.ts";
import { chatScheduleJobs } from "#features/chat-schedule/jobs.ts";
import { communityJobs, recoverTakedowns } from "#features/community/jobs.ts";
import { eventWebhookJobs } from "#features/event-webhook/jobs.ts";
import { fileJobs } from "#features/file/jobs.ts";
import { formJobs } from "#features/form/jobs.ts";
import { knowledgeJobs, recoverKnowledge } from "#features/knowledge/jobs.ts";
import { memoryFactJobs } from "#features/memory-fact/jobs.ts";
import { notificationJobs } from "#features/notification/jobs.ts";
import { recoverChildRuns, recoverUnstartedRuns, runJobs } from "#features/run/jobs.ts";
import { recoverRetries } from "#features/run-retry/jobs.ts";
import { triggerJobs } from "#features/trigger/jobs.ts";
import { unansweredJobs } from "#features/unanswered/jobs.ts";
import type { Job, Recovery } from "#platform/jobs/job.ts";
import { fileReferenceColumns } from "./file-reference-columns.ts";
import { schedule } from "./scheduled-jobs.ts";

/** All durable jobs. A job that is missing here would never be finished after a crash. */
export const jobs: readonly Job[] = [
  ...artifactJobs,
  ...billingJobs,
  ...bulkRunJobs,
  ...chatJobs,
  ...communityJobs,
  ...eventWebhookJobs,
  ...fileJobs(fileReferenceColumns),
  ...knowledgeJobs,
  ...memoryFactJobs,
  ...notificationJobs,
  ...runJobs,
  ...triggerJobs,
  ...chatScheduleJobs,
  ...formJobs,
  ...unansweredJobs,
  ...schedule.jobs,
];

export const recoveries: readonly Recovery[] = [
  recoverArtifacts,
  recoverBulkRuns,
  recoverChats,
  recoverUnstartedRuns,
  recoverChildRuns,
  recoverDraftStreams,
  recoverKnowledge,
  recoverRetries,
  recoverTakedowns,
];
