import { defineJob, type Job } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import { noticeMailJob } from "./service/notify.ts";
import { pushJob, sendPush } from "./service/push-to-browsers.ts";

export const notificationJobs: Job[] = [mailJob(noticeMailJob), defineJob(pushJob, sendPush)];
