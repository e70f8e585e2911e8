import { defineJob, type Job, type Recovery } from "#platform/jobs/job.ts";
import { announceReplyJob, replyJob } from "./schema.ts";
import { announceReply } from "./service/announce/announce-reply.ts";
import { recoverReplies, writeReply } from "./service/write-reply.ts";

export const chatJobs: Job[] = [defineJob(replyJob, writeReply), defineJob(announceReplyJob, announceReply)];

export const recoverChats: Recovery = (app, deadProcessId) =>
  recoverReplies(app, deadProcessId, (row, streamId) => app.jobs.start(replyJob, `chat.reply:${streamId}`, row));
