import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { ExecutionStatus, RunStatus, TriggerType, Waiting } from "#engine/status.ts";
import type { WorkflowGraph } from "#features/workflow/schema.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { newId, newSecretId } from "#lib/id.ts";
import type { RefusalDialog } from "#lib/refusal-dialog.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { StepNote } from "./schema.ts";

export const workflowRun = pgTable(
  "workflow_run",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
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
    /** 128 random bits; the only address a visitor will ever see. */
    publicId: t.text().notNull().unique().$defaultFn(newSecretId),
    /** Of a test of one step: that step and a form before it. Other runs have their version's. */
    graph: t.jsonb().$type<WorkflowGraph>(),
    title: t.text().notNull(),
    /** Its place among the workflow's runs, as its first title says it. */
    number: t.integer().notNull().default(0),
    triggerType: t.text().$type<TriggerType>().notNull(),
    status: t.text().$type<RunStatus>().notNull().default("PENDING"),
    runInBackground: t.boolean().notNull().default(false),
    isPublic: t.boolean().notNull().default(false),
    /** Why it was stopped, when nobody did. */
    stopReason: t.text(),
    /** The step of another run that this one is the inside of. */
    parentExecutionId: t.uuid(),
    /**
     * Raised under the row's lock by whoever changes steps from outside the burst that holds them: while it stands still,
     * that burst's memory of the journal is true. Names the next burst `run:<id>:<n>`.
     */
    burst: t.integer().notNull().default(0),
    /** The process that promised to start that burst. */
    movedBy: t.uuid(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId, table.createdAt),
    index().on(table.workflowId, table.createdAt),
    // Tests of one step have none.
    uniqueIndex().on(table.workflowId, table.number).where(sql`number > 0`),
    index().on(table.userId, table.createdAt),
    index().on(table.parentExecutionId).where(sql`parent_execution_id is not null`),
  ],
);

/** One visit of a node in a run. */
export const nodeExecution = pgTable(
  "node_execution",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    runId: t
      .uuid()
      .notNull()
      .references(() => workflowRun.id, { onDelete: "cascade" }),
    nodeId: t.text().notNull(),
    ordinal: t.integer().notNull(),
    status: t.text().$type<ExecutionStatus>().notNull().default("PENDING"),
    isApproved: t.boolean().notNull().default(false),
    /** What the step waits for, when it does. */
    waitsFor: t.text().$type<Waiting>(),
    /** When a step that waits for a time begins anew. */
    wakeAt: t.timestamp({ withTimezone: true }),
    /** Raised by a take-over, a retry and a regenerate: an older holder's result is thrown away. */
    epoch: t.integer().notNull().default(1),
    /** The process that runs the step right now. */
    holderId: t.uuid(),
    /** How often it has failed since a person last asked for it, where its workflow has it tried again. */
    tries: t.integer().notNull().default(0),
    /** {result: ...}, validated by the node's spec. */
    output: t.jsonb().$type<{ result: unknown }>(),
    /** What a step had written until it failed or was stopped. */
    partial: t.text(),
    /** A router's choice (a node id), or null when a gate ended the run. */
    next: t.text(),
    isStop: t.boolean().notNull().default(false),
    error: t.text(),
    /** The dialog in which a person finds a way on after a failure. */
    errorOpens: t.text().$type<RefusalDialog>(),
    /** What people are told about its outcome: what the model did not get, or did not finish. */
    notes: t.jsonb().$type<StepNote[]>(),
    /** A follow-up that asks for another answer; the earlier one is still in `output`. */
    feedback: t.text(),
    streamId: t.uuid(),
    /** The step of an earlier run whose outcome this one took over. */
    takenFrom: t.uuid(),
    startedAt: t.timestamp({ withTimezone: true }),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    uniqueIndex().on(table.runId, table.nodeId),
    index().on(table.workspaceId),
    index().on(table.wakeAt).where(sql`wake_at is not null`),
    index("node_execution_waits_for_child_index").on(table.id).where(sql`waits_for = 'child'`),
  ],
);

/** Earlier answers of a step: edited or regenerated, at most 20 are kept. */
export const nodeOutputVersion = pgTable(
  "node_output_version",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
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

/** What a step commits piece by piece: loop items, iterations, tasks, chat turns. */
export const nodePart = pgTable(
  "node_part",
  (t) => ({
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    executionId: t
      .uuid()
      .notNull()
      .references(() => nodeExecution.id, { onDelete: "cascade" }),
    kind: t.text().notNull(),
    index: t.integer().notNull(),
    value: t.jsonb().$type<unknown>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.executionId, table.kind, table.index] })],
);

export type EffectKind = "webhook" | "payment";
/** planned: nothing has left. sent: it may have. unknown: it may have, and nobody is there any more to say. */
export type EffectState = "planned" | "sent" | "done" | "failed" | "unknown";

/** What steps do outside: the outbox, and the memory that keeps it from being done twice (D2). */
export const effect = pgTable(
  "effect",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    executionId: t
      .uuid()
      .notNull()
      .references(() => nodeExecution.id, { onDelete: "cascade" }),
    /** Names the logical request; the same for each try of it. */
    key: t.text().notNull(),
    kind: t.text().$type<EffectKind>().notNull(),
    /** What was asked for, for people who look it up and for sending it again. Secrets are handles here. */
    request: t.jsonb().$type<unknown>().notNull(),
    /** SHA-256 of it. */
    requestHash: t.text().notNull(),
    state: t.text().$type<EffectState>().notNull().default("planned"),
    /** Since a person last asked for it. */
    attempts: t.integer().notNull().default(0),
    /** An excerpt. */
    response: t.jsonb().$type<unknown>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.executionId, table.key), index().on(table.workspaceId)],
);
