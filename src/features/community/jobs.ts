import type { Job } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { takenDownEmailJob } from "./service/moderation/email-author.ts";

export const communityJobs: Job[] = [mailJob(takenDownEmailJob)];
