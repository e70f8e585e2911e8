import { z } from "zod";
import { triggerTypes } from "#engine/status.ts";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { limits } from "#product/limits.ts";

/** Durable work: move a run as far as it goes without a person, a payment, a child or time (design: runs and streams). */
export const advanceJob = jobName<{ workspaceId: string; runId: string; burst: number }>("run.advance");

export const runTitle = z.string().trim().min(limits.run.titleChars.min).max(limits.run.titleChars.max);
export const byRunId = z.strictObject({ runId: idOf("run") });
export const byExecutionId = z.strictObject({ nodeExecutionId: idOf("execution") });

const output = z.strictObject({ result: z.unknown() });

export const initRunInput = z.strictObject({
  workspaceId: idOf("workspace"),
  workflowId: idOf("workflow"),
  triggerType: z.enum(triggerTypes).default("MANUAL"),
  /** The answers to the first form: the run then begins behind it, and what is refused begins no run. */
  output: output.optional(),
});
export type InitRun = z.output<typeof initRunInput>;

/** What a person may finish a step with: the answers of a form, the end of a chat (decisions D1). */
export const completeInput = byExecutionId.extend({
  output,
  runInBackground: z.boolean().optional(),
  status: z.literal("COMPLETED").default("COMPLETED"),
  error: z.null().optional(),
});

/** An edited output; later steps see it. */
export const editInput = byExecutionId.extend({ output, status: z.literal("COMPLETED").optional() });

/** `isRestApproved`: the steps to come need no approval either, except where one chooses the way. */
export const approveInput = byExecutionId.extend({ isRestApproved: z.boolean().optional() });

export const regenerateInput = byExecutionId.extend({ feedback: z.string().max(limits.run.followUpChars).optional() });
