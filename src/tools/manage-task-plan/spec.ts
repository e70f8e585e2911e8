import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const words = z.string().min(1).max(limits.taskPlan.taskChars);

const task = z.strictObject({
  content: words.describe('What to do, as an instruction: "Compare delivery costs".'),
  activeForm: words.describe('The same while it is being done: "Comparing delivery costs".'),
  status: z.enum(["pending", "in_progress", "completed"]),
});

const count = z.number().int().min(0).max(limits.taskPlan.tasks);

/** The plan that an agent follows. Each call replaces the whole plan. */
export const manageTaskPlan = toolSpec({
  input: z.strictObject({
    tasks: z.array(task).min(1).max(limits.taskPlan.tasks).describe("All tasks in order, the finished ones included."),
  }),
  output: z.object({
    summary: z.object({
      total: count,
      completed: count,
      in_progress: count,
      /** The activeForm of the task in progress. */
      currentTask: words.nullable(),
    }),
    tasks: z.array(task).min(1).max(limits.taskPlan.tasks),
  }),
  description: `Writes and updates a plan that the person can follow. Use it for work of three or more steps: send the plan before you start, and send it again each time a task starts or is finished. Don't use it for a question that you can answer at once. Every call replaces the whole plan, so send all tasks (at most ${limits.taskPlan.tasks}) with their current status. At most one task is in progress. Mark a task as completed only when it is really done.`,
  examples: [
    {
      tasks: [
        { content: "Read the price list", activeForm: "Reading the price list", status: "completed" },
        { content: "Compare delivery costs", activeForm: "Comparing delivery costs", status: "in_progress" },
        { content: "Suggest new prices", activeForm: "Suggesting new prices", status: "pending" },
      ],
    },
  ],
  reach: "make",
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  timeoutMs: timers.tool.instantMs,
});
