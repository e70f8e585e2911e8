/** The use cases that the demo model recognizes, each with an agent and a workflow that a person would keep. */
import type { UseCase } from "./use-case.ts";
import { contentUseCases } from "./use-cases/content.ts";
import { customerUseCases } from "./use-cases/customers.ts";
import { documentUseCases } from "./use-cases/documents.ts";
import { everydayUseCases } from "./use-cases/everyday.ts";
import { learningUseCases } from "./use-cases/learning.ts";
import { teamUseCases } from "./use-cases/team.ts";

export const useCases: readonly UseCase[] = [
  ...customerUseCases,
  ...documentUseCases,
  ...contentUseCases,
  ...teamUseCases,
  ...learningUseCases,
  ...everydayUseCases,
];
