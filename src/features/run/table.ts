import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { ExecutionStatus, RunStatus, TriggerType, WaitReason } from "#engine/status.ts";
import type { WaitChannel } from "#engine/step-options.ts";
import type { WorkflowGraph } from "#features/workflow/schema.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { newId, newSecretId } from "#lib/id.ts";
import type { RefusalDialog } from "#lib/refusal-dialog.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { Through } from "#product/actor.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { AnsweredThrough, PersonWait, ShownWait, StepNote, WaitMessageState } from "./schema.ts";

export const workflowRun = pgTable(
  "workflow_run",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    versionId: t
      .uuid()
      .notNull()
      .references(() => workflowVersion.id),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    /** What started it in that person's place; it may have been deleted since. */
    trigger: t.jsonb().$type<Through>(),
    /** The id that the caller gave to the person for whom it was started. */
    customUserId: t.text(),
    /** What the caller told about that person, by key. */
    sessionContext: t.jsonb().$type<Readonly<Record<string, string>>>(),
    /** In a form with step-by-step review: the node ids whose results the visitor approves. */
    reviewedSteps: t.text().array(),
    /** 128 random bits; the only id that visitors see. */
    publicId: t.text().notNull().unique().$defaultFn(newSecretId),
    /** Set only for a step test: the tested step and a form before it; other runs use their version's graph. */
    graph: t.jsonb().$type<WorkflowGraph>(),
    /** The bulk run that it is a row of. */
    bulkRunId: t.uuid(),
    /** The bulk retry that started it again last. */
    runRetryId: t.uuid(),
    /** False for the runs of a large bulk run, which sends one email for all. */
    isMailed: t.boolean().notNull().default(true),
    title: t.text().notNull(),
    /** The run's number within the workflow, as in its first title; 0 for step tests. */
    number: t.integer().notNull().default(0),
    triggerType: t.text().$type<TriggerType>().notNull(),
    status: t.text().$type<RunStatus>().notNull().default("PENDING"),
    runInBackground: t.boolean().notNull().default(false),
    isPublic: t.boolean().notNull().default(false),
    /** Tools that a person allowed for the rest of the run. */
    allowedTools: t.text().array().notNull().default([]),
    /** Why the run stopped, if no person stopped it. */
    stopReason: t.text(),
    /** The step of the parent run that started this run. */
    parentExecutionId: t.uuid(),
    /**
     * Incremented under the row's lock by every change to steps from outside the slice that holds them; while it is
     * unchanged, that slice's copy of the journal is current. The next slice is the job `run:<id>:<generation>`.
     */
    generation: t.integer().notNull().default(0),
    /** The process that claimed to start that slice. */
    claimedBy: t.uuid(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId, table.createdAt),
    index().on(table.workflowId, table.createdAt),
    // Step tests have no number.
    uniqueIndex().on(table.workflowId, table.number).where(sql`number > 0`),
    index().on(table.userId, table.createdAt),
    index("workflow_run_supervised_index").on(table.workspaceId).where(sql`trigger_type = 'SUPERVISED'`),
    index("workflow_run_trigger_index")
      .on(sql`(${table.trigger} ->> 'id')`, table.createdAt)
      .where(sql`trigger is not null`),
    index("workflow_run_failed_index").on(table.workspaceId, table.createdAt).where(sql`status = 'FAILED'`),
    index().on(table.bulkRunId).where(sql`bulk_run_id is not null`),
    index().on(table.parentExecutionId).where(sql`parent_execution_id is not null`),
  ],
);

/** One step of a run: the execution of a node. */
export const nodeExecution = pgTable(
  "node_execution",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    runId: t
      .uuid()
      .notNull()
      .references(() => workflowRun.id, { onDelete: "cascade" }),
    nodeId: t.text().notNull(),
    ordinal: t.integer().notNull(),
    status: t.text().$type<ExecutionStatus>().notNull().default("PENDING"),
    isApproved: t.boolean().notNull().default(false),
    /** What the step waits for; null if it doesn't wait. */
    waitsFor: t.text().$type<WaitReason>(),
    /** When a step that waits for a time starts again. */
    wakeAt: t.timestamp({ withTimezone: true }),
    /** Fencing token, incremented by a takeover, a retry, and a regenerate; results with an older epoch are discarded. */
    epoch: t.integer().notNull().default(1),
    /** The process that runs the step now. */
    holderId: t.uuid(),
    /** Failed attempts since a person last started the step; counted only if the step has retries. */
    failedAttempts: t.integer().notNull().default(0),
    /** {result: ...}, validated by the node's spec. */
    output: t.jsonb().$type<{ result: unknown }>(),
    /** The text written before the step failed or was stopped. */
    partialOutput: t.text(),
    /** The node id chosen by a router; null if a gate ended the run. */
    next: t.text(),
    isStop: t.boolean().notNull().default(false),
    error: t.text(),
    /** The dialog that helps a person fix the failure. */
    errorDialog: t.text().$type<RefusalDialog>(),
    /** Notes on the outcome for people: what the model did not receive or did not finish. */
    notes: t.jsonb().$type<StepNote[]>(),
    /** The calls of models of all its attempts, without those that its pieces and tool calls keep; for the trace. */
    modelCalls: t.jsonb().$type<ModelCallFacts[]>(),
    /** A follow-up request for another answer; the earlier answer is still in `output`. */
    feedback: t.text(),
    streamId: t.uuid(),
    /** The step of an earlier run whose outcome was copied. */
    copiedFromId: t.uuid(),
    startedAt: t.timestamp({ withTimezone: true }),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    uniqueIndex().on(table.runId, table.nodeId),
    index().on(table.workspaceId),
    index().on(table.wakeAt).where(sql`wake_at is not null`),
    index("node_execution_waits_for_person_index")
      .on(table.workspaceId)
      .where(sql`waits_for in ('input', 'payment', 'unknown', 'decision')`),
    index("node_execution_waits_for_child_index").on(table.id).where(sql`waits_for = 'child'`),
  ],
);

/**
 * A wait for a person: who answers, until when, and the link with which they can. It is over as soon as the step has
 * another epoch or waits for nothing, so nothing has to close it.
 */
export const stepWait = pgTable(
  "step_wait",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    runId: t
      .uuid()
      .notNull()
      .references(() => workflowRun.id, { onDelete: "cascade" }),
    executionId: t
      .uuid()
      .notNull()
      .references(() => nodeExecution.id, { onDelete: "cascade" }),
    epoch: t.integer().notNull(),
    reason: t.text().$type<PersonWait>().notNull(),
    /** The member who answers; null for someone outside of the workspace. */
    assigneeId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    /** The address of someone outside. */
    assigneeEmail: t.text(),
    /** Whether someone was assigned, by the workflow or by a person. If not, the run's own person answers. */
    isAssigned: t.boolean().notNull().default(false),
    dueAt: t.timestamp({ withTimezone: true }),
    remindAt: t.timestamp({ withTimezone: true }),
    remindedAt: t.timestamp({ withTimezone: true }),
    /** When the assignee was told, or that they need not be. */
    announcedAt: t.timestamp({ withTimezone: true }),
    /** Part of what the link's token signs; incremented by a reassignment, so that earlier links end. */
    linkNumber: t.integer().notNull().default(1),
    /** SHA-256 of the link's token. */
    tokenHash: t.text().notNull().unique(),
    /** Where it is announced as well; null after it was handed on. */
    channel: t.jsonb().$type<WaitChannel>(),
    /** SHA-256 of the token of the link in the channel, with which everyone there can answer; null without one. */
    channelTokenHash: t.text().unique(),
    linkExpiresAt: t.timestamp({ withTimezone: true }).notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.executionId, table.epoch, table.reason),
    index().on(table.workspaceId),
    index().on(table.runId),
    index().on(table.assigneeId),
    index("step_wait_reminder_index").on(table.remindAt).where(sql`remind_at is not null and reminded_at is null`),
    index("step_wait_announcement_index").on(table.createdAt).where(sql`announced_at is null`),
  ],
);

/** A message in a channel about a wait. It is sent once; the row says how far that is. */
export const waitMessage = pgTable(
  "wait_message",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    waitId: t
      .uuid()
      .notNull()
      .references(() => stepWait.id, { onDelete: "cascade" }),
    /** The same for all attempts to send the same message. */
    key: t.text().notNull(),
    state: t.text().$type<WaitMessageState>().notNull().default("planned"),
    /** Why it was not sent, as a sentence. */
    problem: t.text(),
    /** How often it was started; part of the id of its job. */
    attempts: t.integer().notNull().default(1),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.waitId, table.key),
    index().on(table.workspaceId),
    index("wait_message_planned_index").on(table.updatedAt).where(sql`state = 'planned'`),
  ],
);

/** A person's answer to a waiting step, with the question as it was shown to them. */
export const stepAnswer = pgTable(
  "step_answer",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    executionId: t
      .uuid()
      .notNull()
      .references(() => nodeExecution.id, { onDelete: "cascade" }),
    /** Null for people without an account here. */
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    /** The address that the link was sent to, or the receipt of a payment. */
    email: t.text(),
    /** The name of the channel in which the link was posted. */
    channel: t.text(),
    /** The name that someone in the channel gave; nothing proves it. */
    givenName: t.text(),
    through: t.text().$type<AnsweredThrough>().notNull(),
    shown: t.jsonb().$type<ShownWait>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.executionId, table.createdAt), index().on(table.workspaceId)],
);

/** An earlier output of a step, from before an edit or a regenerate; at most 20 are kept. */
export const nodeOutputVersion = pgTable(
  "node_output_version",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    executionId: t
      .uuid()
      .notNull()
      .references(() => nodeExecution.id, { onDelete: "cascade" }),
    output: t.jsonb().$type<{ result: unknown }>().notNull(),
    authorId: t.uuid(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.executionId, table.createdAt)],
);

/** A part of a step's result that is committed by itself: a loop item, an iteration, a task, or a chat turn. */
export const nodePart = pgTable(
  "node_part",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    executionId: t
      .uuid()
      .notNull()
      .references(() => nodeExecution.id, { onDelete: "cascade" }),
    kind: t.text().notNull(),
    index: t.integer().notNull(),
    value: t.jsonb().$type<unknown>().notNull(),
    /** The calls of models that made it, without those that its tool calls keep. */
    modelCalls: t.jsonb().$type<ModelCallFacts[]>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.executionId, table.kind, table.index] })],
);

export type EffectKind = "webhook" | "request" | "payment";
/** planned: not sent yet; sent: may have been sent; unknown: may have been sent, and the sender died. */
export type EffectState = "planned" | "sent" | "done" | "failed" | "unknown";

/** A side effect of a step, recorded so that it is never performed twice. */
export const effect = pgTable(
  "effect",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    executionId: t
      .uuid()
      .notNull()
      .references(() => nodeExecution.id, { onDelete: "cascade" }),
    /** Identifies the logical request; the same for all its attempts. */
    key: t.text().notNull(),
    kind: t.text().$type<EffectKind>().notNull(),
    /** The request, for people to inspect and for retries; secrets are stored as handles. */
    request: t.jsonb().$type<unknown>().notNull(),
    /** SHA-256 of the request. */
    requestHash: t.text().notNull(),
    state: t.text().$type<EffectState>().notNull().default("planned"),
    /** Attempts since a person last requested it. */
    attempts: t.integer().notNull().default(0),
    /** An excerpt of the response. */
    response: t.jsonb().$type<unknown>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.executionId, table.key), index().on(table.workspaceId)],
);
