/** The jobs that the demo model recognizes, each with an agent and a workflow that a person would keep. */
import type { DemoJob } from "./job.ts";
import { contentJobs } from "./jobs-content.ts";
import { customerJobs } from "./jobs-customers.ts";
import { documentJobs } from "./jobs-documents.ts";
import { teamJobs } from "./jobs-team.ts";

export const demoJobs: readonly DemoJob[] = [...customerJobs, ...documentJobs, ...contentJobs, ...teamJobs];
