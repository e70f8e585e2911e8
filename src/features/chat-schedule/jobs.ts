import type { Job } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { pausedScheduleEmailJob } from "./service/pause-schedule.ts";

export const chatScheduleJobs: readonly Job[] = [mailJob(pausedScheduleEmailJob)];
