import { defineJob, type Job, type Recovery } from "#platform/jobs/job.ts";
import { embedLibraryJob, learnJob } from "./schema.ts";
import { recoverEmbedding } from "./service/embedding/change-model.ts";
import { embedLibrary } from "./service/embedding/embed-library.ts";
import { failLearning, learnSource } from "./service/learn/learn-source.ts";
import { recoverLearning } from "./service/learn/start-learning.ts";

export const knowledgeJobs: Job[] = [
  defineJob(learnJob, learnSource, { giveUp: failLearning }),
  defineJob(embedLibraryJob, embedLibrary),
];

export const recoverKnowledge: Recovery = async (app) => {
  await recoverLearning(app);
  await recoverEmbedding(app);
};
