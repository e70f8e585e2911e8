import { defineJob, type Job } from "#platform/jobs/job.ts";
import { noteUnansweredJob } from "./schema.ts";
import { noteUnanswered } from "./service/note-unanswered.ts";

export const unansweredJobs: Job[] = [defineJob(noteUnansweredJob, noteUnanswered)];
