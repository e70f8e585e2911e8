import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { ExecutionStatus, RunStatus, TriggerType, WaitReason } from "#engine/status.ts";
import type { WorkflowGraph } from "#features/workflow/schema.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { newId, newSecretId } from "#lib/id.ts";
import type { RefusalDialog } from "#lib/refusal-dialog.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { Through } from "#product/actor.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { StepNote } from "./schema.ts";

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
    /** An operator took its public page down; until they allow it, it can't be public. */
    takenDownAt: t.timestamp({ withTimezone: true }),
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
    index().on(table.takenDownAt).where(sql`taken_down_at is not null`),
    check("workflow_run_taken_down_is_private", sql`not (${table.isPublic} and ${table.takenDownAt} is not null)`),
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
