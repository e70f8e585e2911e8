import { defineJob, type Job } from "#platform/jobs/job.ts";
import { noteUnansweredJob } from "./schema.ts";
import { noteUnansweredReply } from "./service/note-unanswered.ts";

export const unansweredJobs: Job[] = [defineJob(noteUnansweredJob, noteUnansweredReply)];
