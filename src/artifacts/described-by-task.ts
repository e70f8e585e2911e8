/** The parts of a spec for kinds that are described by a single text, the task. */
import { z } from "zod";
import { limits } from "#product/limits.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { type CanvasPrices, singleRequestCost } from "./artifact.ts";

export interface TaskConfig {
  task: string;
}

export const describedByTask = {
  config: z.object({ task: z.string().max(limits.canvas.taskChars).default("") }),
  draft: (wish: string): TaskConfig => ({ task: wish }),
  requestOf: ({ task }: TaskConfig) => task,
  mapTemplates: ({ task }: TaskConfig, through: (template: string, name: string) => string): TaskConfig => ({
    task: through(task, "task"),
  }),
  missingFields: ({ task }: TaskConfig) => (task.trim() ? [] : [missing.task]),
  estimate: (_: TaskConfig, prices: CanvasPrices) => singleRequestCost(prices),
};
