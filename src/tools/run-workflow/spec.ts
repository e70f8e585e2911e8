import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

/** The wire name of a workflow's tool is this and the workflow's id. */
export const runWorkflowPrefix = "TROUPE_WORKFLOW_";

const { fieldNameChars, parallelWorkflows, runTextChars } = limits.tool;

/** Runs one workflow. What a turn offers has the fields of the workflow's first form as its input. */
export const runWorkflow = toolSpec({
  input: z.record(z.string().max(fieldNameChars), z.string().max(limits.humanInput.textChars)),
  output: z.object({
    workflowId: z.string().max(64),
    runId: z.string().max(64),
    /** The title of the workflow. */
    title: z.string(),
    /** WAITING: the run needs a person. RUNNING: it continues without the conversation. */
    status: z.enum(["COMPLETED", "STOPPED", "FAILED", "WAITING", "RUNNING"]),
    /** The result of a finished run, or why it failed. */
    text: z.string().max(runTextChars),
  }),
  description:
    "Runs a workflow of this workspace once and returns its result. Call it only when its result is needed, and give all inputs that you know.",
  examples: [],
  acts: "changes",
  // The run has the id of the call.
  isRepeatable: true,
  // Its steps may have read something from outside.
  isUntrusted: true,
  target: (_input, tool) => tool.slice(runWorkflowPrefix.length),
  account: "none",
  showsResult: () => true,
  listing: "searchable",
  maxParallel: parallelWorkflows,
  timeoutMs: timers.tool.workflowStartMs + timers.tool.workflowWaitMs,
});
