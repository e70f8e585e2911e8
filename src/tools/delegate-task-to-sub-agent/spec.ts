import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

/** Gives a task to another agent. `task` and `context` are all that the other agent gets to know. */
export const delegateTaskToSubAgent = toolSpec({
  input: z.strictObject({
    agentId: z.string().max(64),
    task: z.string().min(1).max(limits.workflow.promptChars),
    context: z.string().max(limits.workflow.promptChars).default(""),
  }),
  /** The sub-agent's answer. */
  output: z.string(),
  description:
    'Gives one task to another agent and returns its answer. The agent does not see this conversation: describe the task in "task" and put everything it needs to know in "context".',
  examples: [],
  // A sub-agent may pass on what it has read outside.
  isUntrusted: true,
  account: "none",
  listing: "pinned",
  timeoutMs: timers.model.totalMs,
});
