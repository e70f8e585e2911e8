import { handle, type Job, type Recovery } from "#server/jobs/job.ts";
import { replyJob, titleJob } from "./schema.ts";
import { recoverReplies, writeReply } from "./service/reply.ts";
import { nameChat } from "./service/title.ts";

export const chatJobs: Job[] = [handle(replyJob, writeReply), handle(titleJob, nameChat)];

export const recoverChats: Recovery = (app, deadProcessId) =>
  recoverReplies(app, deadProcessId, (row) => app.jobs.start(replyJob, `chat.reply:${row.messageId}`, row));
