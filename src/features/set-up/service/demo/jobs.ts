/** The jobs that the demo model recognizes, each with an agent and a workflow that a person would keep. */
import type { UseCase } from "./job.ts";
import { contentUseCases } from "./jobs-content.ts";
import { customerUseCases } from "./jobs-customers.ts";
import { documentUseCases } from "./jobs-documents.ts";
import { teamUseCases } from "./jobs-team.ts";

export const useCases: readonly UseCase[] = [...customerUseCases, ...documentUseCases, ...contentUseCases, ...teamUseCases];
