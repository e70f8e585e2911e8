import { AppError } from "#lib/errors.ts";
import type { ToolRunner } from "../server.ts";
import { readPlan } from "./parse.ts";
import type { manageTaskPlan } from "./spec.ts";

export const runManageTaskPlan: ToolRunner<typeof manageTaskPlan> = {
  async run(_call, input) {
    const plan = readPlan(input);
    if ("refused" in plan) throw new AppError("invalid", plan.refused);
    return plan;
  },
  toModel: ({ summary: { completed, total, currentTask } }) =>
    `The person sees the plan: ${completed} of ${total} tasks completed.${currentTask ? ` In progress: ${currentTask}.` : ""}`,
};
