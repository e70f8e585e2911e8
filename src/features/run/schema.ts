import { z } from "zod";
import type { PieceKey } from "#engine/host.ts";
import { type RunStatus, type TriggerType, triggerTypes, type WaitReason } from "#engine/status.ts";
import { userTurn } from "#features/chat/schema.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import type { MessageApp, PostedMessage } from "#product/accounts/message-apps.ts";
import type { Through } from "#product/actor.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";

/** Runs one slice of a run, until it waits or is over. */
export const advanceJob = jobName<{ workspaceId: string; runId: string; generation: number }>("run.advance");

/** A note for people on a step's outcome; `piece` names the part that it is about. */
export type StepNote =
  | (AnswerNote & { piece?: string })
  /** The step used truncated answers; `steps` are their labels. */
  | { kind: "usesTruncated"; steps: string[]; piece?: never };

/** What a run waits for from a person; `approval`: a finished step of a supervised run. */
export type PersonWait = Exclude<WaitReason, "child" | "time"> | "approval";

/** How an answer arrived: in the app, through the link in an email or a channel, or from a program or a visitor. */
export type AnsweredThrough = "APP" | "LINK" | "SLACK" | "TELEGRAM" | Through["type"];

/**
 * How far a message in a channel is. sending: a process sends it; unknown: that process died, so it may have arrived;
 * failed: it was refused, or got no answer.
 */
export type WaitMessageState = "planned" | "sending" | "sent" | "failed" | "unknown";

/**
 * What a message in a channel says: asks: for an answer; reminded: a newer message asks; handedOn: another person is
 * asked; answered; over: no answer is needed anymore.
 */
export type WaitMessageContent = "asks" | "reminded" | "handedOn" | "answered" | "over";

/** A field of a question, as the page of a link shows it. */
export interface ShownField {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly kind: "text" | "number" | "yesNo" | "choice" | "choices" | "date" | "file";
  readonly isRequired: boolean;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly maxChars: number | null;
}

/** One question of a waiting step: its form, its text, or a call of its agents. */
export interface ShownQuestion {
  /** The id of the call; empty for the step itself. */
  readonly id: string;
  readonly kind: "form" | "text" | "call" | "question";
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly fields: readonly ShownField[];
  /** What a call would be made with. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  /** Whether the page of a link can take the answer. */
  readonly isAnswerable: boolean;
}

/** What a waiting step shows to the person who answers it. */
export interface ShownWait {
  readonly step: string;
  readonly workflow: string;
  readonly questions: readonly ShownQuestion[];
  /** The step that follows; null if the run ends or a choice decides. */
  readonly nextStep: string | null;
}

/** Who answers a waiting step and until when. */
export interface WaitFacts {
  readonly id: string;
  /** Null for someone outside, who has an email only, and for a member who was deleted. */
  readonly assignee: { readonly userId: string | null; readonly name: string | null; readonly email: string | null };
  readonly dueAt: Date | null;
  /** Whether the person may hand it on and change its date. */
  readonly canAssign: boolean;
  /** Whether someone outside of the workspace can answer it. */
  readonly canSendOutside: boolean;
}

/** A wait as its step shows it. */
export interface StepWaitFacts extends WaitFacts {
  /** The message in a channel; null without one. */
  readonly announcement: WaitAnnouncement | null;
}

/** The latest message in a channel about a wait. */
export interface WaitAnnouncement {
  readonly appName: MessageApp;
  /** The name of the channel. */
  readonly channel: string;
  readonly state: WaitMessageState;
  readonly isReminder: boolean;
  /** Why it was not sent, as a sentence. */
  readonly problem: string | null;
  readonly at: Date;
}

/** A posted message that its service refused to change, so that it still asks or names an old date. */
export interface UnchangedMessage {
  readonly id: string;
  readonly appName: MessageApp;
  /** The name of the channel; null after the step was handed on. */
  readonly channel: string | null;
  /** Why, as a sentence. */
  readonly problem: string;
}

/** An answer that a step got. */
export interface AnswerFacts {
  readonly id: string;
  /** Null for people without an account here. */
  readonly name: string | null;
  readonly email: string | null;
  /** The channel in which the link was posted, and the name that someone there gave. */
  readonly channel: string | null;
  readonly givenName: string | null;
  readonly through: AnsweredThrough;
  readonly answeredAt: Date;
  readonly shown: ShownWait;
}

export const runTitle = z.string().trim().min(limits.run.titleChars.min).max(limits.run.titleChars.max);
export const runIdInput = z.strictObject({ runId: idOf("run") });
export const executionIdInput = z.strictObject({ nodeExecutionId: idOf("execution") });

/** A run's status in lists: a running run that waits for a person is WAITING. */
export const displayStatuses = ["WAITING", "RUNNING", "PENDING", "COMPLETED", "FAILED", "STOPPED"] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

export const displayStatus = (run: { status: RunStatus; waitsFor: string | null }): DisplayStatus =>
  run.waitsFor === null ? run.status : "WAITING";

/** How people see the start of a run: its trigger type, or what started it in a person's place. */
export const runTriggers = [
  ...triggerTypes,
  "PUBLIC_API",
  "SCHEDULE",
  "WEBHOOK",
  "APP_EVENT",
  "BULK",
] as const satisfies readonly (TriggerType | Through["type"] | "BULK")[];
export type RunTrigger = (typeof runTriggers)[number];

export const runSorts = ["started", "title", "duration"] as const;
export type RunSort = (typeof runSorts)[number];

const credits = z.number().min(0).max(limits.run.creditFilter);

/** The filters and order of a run list. */
export const runFilters = z.strictObject({
  workspaceId: idOf("workspace"),
  workflowId: idOf("workflow").optional(),
  /** Searches the titles of runs and workflows. */
  search: z.string().max(limits.request.searchChars).optional(),
  statuses: z.array(z.enum(displayStatuses)).max(displayStatuses.length).optional(),
  triggerTypes: z.array(z.enum(runTriggers)).max(runTriggers.length).optional(),
  /** The runs' starter. */
  userId: idOf("user").optional(),
  /** Started at or after this time. */
  from: z.date().optional(),
  /** Started before this time. */
  to: z.date().optional(),
  /** The revision of the workflow that it ran. */
  version: z.int32().min(1).optional(),
  /** Runs that cost at least, and at most, so many credits. */
  minCredits: credits.optional(),
  maxCredits: credits.optional(),
  /** Failed runs whose last failed step is this node. */
  failedNodeId: z.string().min(1).max(64).optional(),
  /** Failed runs with the same error, numbers and ids aside: the key of `errorKey`. */
  errorKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  /** Only runs of deleted workflows. */
  isArchived: z.boolean().optional(),
  sort: z.enum(runSorts).optional(),
  isReversed: z.boolean().optional(),
});
export type RunFilters = z.output<typeof runFilters>;

/** A page of runs: those after `before`, the last row of the previous page. */
export const runPageInput = runFilters.extend({
  limit: z.int().min(1).max(limits.run.maxPageRows).optional(),
  before: idOf("run").optional(),
});

const output = z.strictObject({ result: z.unknown() });

export const startRunInput = z.strictObject({
  workspaceId: idOf("workspace"),
  workflowId: idOf("workflow"),
  /** Form runs start from their public page only. */
  triggerType: z.enum(triggerTypes).exclude(["FORM"]).default("MANUAL"),
  /** Answers to the first form; the run then starts after it. Invalid answers start no run. */
  output: output.optional(),
  /** Runs only this step, as a test; `output` answers a form that asks for what its texts mention. */
  onlyNodeId: z.string().min(1).max(64).optional(),
});
export type StartRunInput = z.output<typeof startRunInput>;

/** The graph of a forked run: the source run's version or the current workflow. */
export const forkVersion = z.enum(["AS_IT_WAS", "CURRENT"]);
export type ForkVersion = z.output<typeof forkVersion>;

/**
 * A new run that starts with this step and copies the steps before it. `isTest`: a test of the current workflow,
 * regardless of `version`.
 */
export const forkInput = runIdInput.extend({
  nodeId: z.string().min(1).max(64),
  isTest: z.boolean().default(false),
  version: forkVersion.default("AS_IT_WAS"),
});
export type ForkRunInput = z.output<typeof forkInput>;

/** Completes a step: form answers or the end of a chat. */
export const completeInput = executionIdInput.extend({
  output,
  runInBackground: z.boolean().optional(),
  status: z.literal("COMPLETED").default("COMPLETED"),
  error: z.null().optional(),
});

/** An edited output, which later steps use. */
export const editInput = executionIdInput.extend({ output, status: z.literal("COMPLETED").optional() });

/** `isRestApproved`: later steps need no approval either, except those that choose a path. */
export const approveInput = executionIdInput.extend({ isRestApproved: z.boolean().optional() });

/** Changes who answers a waiting step or until when; `dueAt` null removes the date. */
export const waitInput = z.strictObject({
  id: idOf("wait"),
  assignee: z
    .union([
      z.strictObject({ userId: idOf("user") }),
      z.strictObject({ email: z.email({ error: () => commonErrorText.invalidEmail }).max(limits.account.emailChars) }),
    ])
    .optional(),
  dueAt: z.date().nullable().optional(),
});
export type WaitInput = z.output<typeof waitInput>;

export const waitIdInput = z.strictObject({ id: idOf("wait") });

/** Sends a message about a wait to its channel. */
export const waitMessageJob = jobName<{ workspaceId: string; id: string }>("run.waitMessage");

/** Changes a message about a wait to what it should say by now. */
export const waitMessageEditJob = jobName<{ workspaceId: string; id: string }>("run.waitMessageEdit");

/** The last change of a message about a wait, written before its run was deleted. */
export interface ClosedMessage {
  readonly workspaceId: string;
  /** Who started the run, and through what. */
  readonly userId: string;
  readonly trigger: Through | null;
  readonly posted: PostedMessage;
  readonly text: string;
}
export const waitMessageCloseJob = jobName<ClosedMessage>("run.waitMessageClose");

export const messageInput = executionIdInput.extend({ message: userTurn.optional() });

/** Without a piece, all failed pieces are retried. */
export const retryInput = executionIdInput.extend({
  piece: z.strictObject({ kind: z.string().max(64), index: z.int().min(0).max(100_000) }).optional(),
});

/** A person's decision on a delivery without a recorded outcome. */
export const unknownDecision = z.enum(["arrived", "resend", "skip"]);
export type UnknownDecision = z.output<typeof unknownDecision>;
export const resolveUnknownInput = executionIdInput.extend({ decision: unknownDecision });

/** Field names are fixed by the wire. */
export const paymentIntentInput = z.strictObject({
  workflowRunId: idOf("run"),
  workflowPaymentNodeId: z.string().max(64),
  workflowNodeExecutionId: idOf("execution"),
  receiptEmail: z.email({ error: () => commonErrorText.invalidEmail }).max(limits.account.emailChars),
});
export type PaymentIntentInput = z.output<typeof paymentIntentInput>;

export const regenerateInput = executionIdInput.extend({
  feedback: z.string().max(limits.run.followUpChars).optional(),
});

/** Message id of an answer, from which readers of the stream tell the piece being written. */
export function formatAnswerId(answer: {
  executionId: string;
  epoch: number;
  piece: { readonly kind: string; readonly index: number } | null;
}): string {
  const { executionId, epoch, piece } = answer;
  return `${executionId}-${epoch}${piece ? `-${piece.kind}.${piece.index}` : ""}`;
}

/** The piece of an answer; null if it belongs to the step itself. */
export function parseAnswerPiece(answerId: string): PieceKey | null {
  const [, kind, index] = /-([a-z]+)\.(\d+)$/.exec(answerId) ?? [];
  return kind && index ? { kind, index: Number(index) } : null;
}

/** The piece of a port call, by its key; null if the call belongs to the step itself. */
export function parseCallPiece(callKey: string): PieceKey | null {
  const [, kind, index] = /:([a-z]+)\.(\d+):\d+$/.exec(callKey) ?? [];
  return kind && index ? { kind, index: Number(index) } : null;
}
