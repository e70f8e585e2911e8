import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { passage } from "#product/tools/passage.ts";
import { toolSpec } from "../tool.ts";

const { listed, errorChars } = limits.delegation;

/** A call of the sub-agent in short. */
const innerCall = z.object({
  id: z.string().max(64),
  tool: z.string().max(limits.tool.nameChars),
  state: z.enum(["output-available", "output-error", "output-denied"]),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
  error: z.string().max(errorChars).optional(),
  durationMs: z.number().optional(),
  credits: z.number().optional(),
  /** Set if `output` is only a part of the result. */
  cut: z.object({ id: z.string().max(64), chars: z.number(), next: z.number() }).optional(),
});
export type InnerCall = z.output<typeof innerCall>;

/** Gives a task to another agent. `task` and `context` are all that the other agent gets to know. */
export const delegateTaskToSubAgent = toolSpec({
  input: z.strictObject({
    agentId: z.string().max(64),
    task: z.string().min(1).max(limits.workflow.promptChars),
    context: z.string().max(limits.workflow.promptChars).default(""),
  }),
  output: z.object({
    /** The sub-agent's answer. */
    text: z.string(),
    /** What it called, for people; the journal has the whole results. */
    calls: z.array(innerCall).max(listed),
    /** Calls that were left out. */
    moreCalls: z.int().min(0),
    /** What its answer cites, so that the agent can cite it, too. */
    passages: z.array(passage).max(limits.knowledgeTool.passedPassages).optional(),
  }),
  description:
    'Gives one task to another agent and returns its answer. The agent does not see this conversation: describe the task in "task" and put everything it needs to know in "context".',
  examples: [],
  // A sub-agent may pass on what it has read outside.
  isUntrusted: true,
  // What the other agents may do, it may do through them.
  reach: "change",
  account: "none",
  listing: "pinned",
  timeoutMs: timers.model.totalMs,
});
