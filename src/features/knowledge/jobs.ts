import { defineJob, type Job, type Recovery } from "#platform/jobs/job.ts";
import { learnJob } from "./schema.ts";
import { failLearning, learnSource } from "./service/learn/learn-source.ts";
import { recoverLearning } from "./service/learn/start-learning.ts";

export const knowledgeJobs: Job[] = [defineJob(learnJob, learnSource, { giveUp: failLearning })];

export const recoverKnowledge: Recovery = recoverLearning;
