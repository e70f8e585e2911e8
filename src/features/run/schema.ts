import { z } from "zod";
import { type RunStatus, triggerTypes } from "#engine/status.ts";
import type { AnswerNote } from "#features/ai-drafts/schema.ts";
import { userTurn } from "#features/chat/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { limits } from "#product/limits.ts";
import { errorText } from "#product/texts/common/error.ts";

/** Durable work: move a run as far as it goes without a person, a payment, a child or time (design: runs and streams). */
export const advanceJob = jobName<{ workspaceId: string; runId: string; generation: number }>("run.advance");

/** What people are told about the outcome of a step; `piece` names the part of it that the note is about. */
export type StepNote =
  | (AnswerNote & { piece?: string })
  /** It was made from answers that were cut off; `steps` are their labels. */
  | { kind: "usesTruncated"; steps: string[]; piece?: never };

export const runTitle = z.string().trim().min(limits.run.titleChars.min).max(limits.run.titleChars.max);
export const runIdInput = z.strictObject({ runId: idOf("run") });
export const executionIdInput = z.strictObject({ nodeExecutionId: idOf("execution") });

/** A state in a list: a run that waits for a person is more than a running one. */
export const displayStatuses = ["WAITING", "RUNNING", "PENDING", "COMPLETED", "FAILED", "STOPPED"] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

export const displayStatus = (run: { status: RunStatus; waitsFor: string | null }): DisplayStatus =>
  run.waitsFor === null ? run.status : "WAITING";

export const runSorts = ["started", "title", "duration"] as const;
export type RunSort = (typeof runSorts)[number];

/** Which runs a list shows, and in which order. */
export const runFilters = z.strictObject({
  workspaceId: idOf("workspace"),
  workflowId: idOf("workflow").optional(),
  /** In the title of the run or of its workflow. */
  search: z.string().max(limits.request.searchChars).optional(),
  statuses: z.array(z.enum(displayStatuses)).max(displayStatuses.length).optional(),
  triggerTypes: z.array(z.enum(triggerTypes)).max(triggerTypes.length).optional(),
  /** Who started them. */
  userId: idOf("user").optional(),
  /** Started at this moment or later. */
  from: z.date().optional(),
  /** Started before this moment. */
  to: z.date().optional(),
  /** Those of deleted workflows instead. */
  isArchived: z.boolean().optional(),
  sort: z.enum(runSorts).optional(),
  isReversed: z.boolean().optional(),
});
export type RunFilters = z.output<typeof runFilters>;

/** A page of them: those that follow `before`, which was the last row of the page before. */
export const runPageInput = runFilters.extend({
  limit: z.int().min(1).max(limits.run.maxPageRows).optional(),
  before: idOf("run").optional(),
});

const output = z.strictObject({ result: z.unknown() });

export const startRunInput = z.strictObject({
  workspaceId: idOf("workspace"),
  workflowId: idOf("workflow"),
  /** A run by a form comes from its public page only. */
  triggerType: z.enum(triggerTypes).exclude(["FORM"]).default("MANUAL"),
  /** The answers to the first form: the run then begins behind it, and what is refused begins no run. */
  output: output.optional(),
  /** Only this step is run, as a test; `output` then answers a form that asks for what its texts mention. */
  onlyNodeId: z.string().min(1).max(64).optional(),
});
export type StartRunInput = z.output<typeof startRunInput>;

/** Which workflow a run that begins in the middle is made of: the one that the earlier run had, or the one of now. */
export const forkVersion = z.enum(["AS_IT_WAS", "CURRENT"]);
export type ForkVersion = z.output<typeof forkVersion>;

/**
 * A new run that begins with this step and has behind it what this run had. `isTest`: a test of the workflow as it is
 * now, whatever `version` says.
 */
export const forkInput = runIdInput.extend({
  nodeId: z.string().min(1).max(64),
  isTest: z.boolean().default(false),
  version: forkVersion.default("AS_IT_WAS"),
});
export type ForkRunInput = z.output<typeof forkInput>;

/** What a person may finish a step with: the answers of a form, the end of a chat. */
export const completeInput = executionIdInput.extend({
  output,
  runInBackground: z.boolean().optional(),
  status: z.literal("COMPLETED").default("COMPLETED"),
  error: z.null().optional(),
});

/** An edited output; later steps see it. */
export const editInput = executionIdInput.extend({ output, status: z.literal("COMPLETED").optional() });

/** `isRestApproved`: the steps to come need no approval either, except where one chooses the way. */
export const approveInput = executionIdInput.extend({ isRestApproved: z.boolean().optional() });

export const messageInput = executionIdInput.extend({ message: userTurn.optional() });

/** Without a piece all that failed is made again. */
export const retryInput = executionIdInput.extend({
  piece: z.strictObject({ kind: z.string().max(64), index: z.int().min(0).max(100_000) }).optional(),
});

/** What a person says of something that was sent and has no recorded answer. */
export const unknownDecision = z.enum(["arrived", "resend", "skip"]);
export type UnknownDecision = z.output<typeof unknownDecision>;
export const resolveUnknownInput = executionIdInput.extend({ decision: unknownDecision });

/** The wire's own names. */
export const paymentIntentInput = z.strictObject({
  workflowRunId: idOf("run"),
  workflowPaymentNodeId: z.string().max(64),
  workflowNodeExecutionId: idOf("execution"),
  receiptEmail: z.email(errorText.common.invalidEmail).max(limits.account.emailChars),
});
export type PaymentIntentInput = z.output<typeof paymentIntentInput>;

export const regenerateInput = executionIdInput.extend({
  feedback: z.string().max(limits.run.followUpChars).optional(),
});

/** Which answer of a step this is: readers of its stream tell by it which piece is being written. */
export function formatAnswerId(answer: {
  executionId: string;
  epoch: number;
  piece: { readonly kind: string; readonly index: number } | null;
}): string {
  const { executionId, epoch, piece } = answer;
  return `${executionId}-${epoch}${piece ? `-${piece.kind}.${piece.index}` : ""}`;
}

/** The piece that an answer belongs to; null when it is the step's own. */
export function parseAnswerPiece(answerId: string): { kind: string; index: number } | null {
  const [, kind, index] = /-([a-z]+)\.(\d+)$/.exec(answerId) ?? [];
  return kind && index ? { kind, index: Number(index) } : null;
}
