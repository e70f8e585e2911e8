import { z } from "zod";
import { limits } from "#product/limits.ts";

/** Gives a task to another agent. `task` and `context` are all that the other agent gets to know. */
export const delegateTaskToSubAgent = {
  input: z.strictObject({
    agentId: z.string().max(64),
    task: z.string().min(1).max(limits.workflow.promptChars),
    context: z.string().max(limits.workflow.promptChars).default(""),
  }),
  /** The sub-agent's answer. */
  output: z.string(),
} as const;
