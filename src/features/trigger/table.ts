import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import type {
  AppEventConfig,
  EventCursor,
  PauseReason,
  TestCall,
  TriggerInputs,
  TriggerKind,
  WebhookConfig,
} from "./schema.ts";

/** Starts runs of a workflow: a schedule at set times, a webhook when it is called. */
export const workflowTrigger = pgTable(
  "workflow_trigger",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    /** Who created it and keeps its runs. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    type: t.text().$type<TriggerKind>().notNull(),
    title: t.text().notNull(),
    config: t.jsonb().$type<ScheduleConfig | WebhookConfig | AppEventConfig>().notNull(),
    /** Of a schedule: the answers of the first form. */
    inputs: t.jsonb().$type<TriggerInputs>().notNull().default([]),
    isActive: t.boolean().notNull().default(true),
    pausedReason: t.text().$type<PauseReason>(),
    /** Failures before it was last switched on are not counted. */
    activeSince: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastRunAt: t.timestamp({ withTimezone: true }),
    /** The next slot of a schedule, or the next look for events of an app. The process that advances it has claimed it. */
    nextRunAt: t.timestamp({ withTimezone: true }),
    /** Of an app event: whose own account is read; null for that of the workspace. */
    accountUserId: t.uuid().references(() => user.id),
    /** Of an app event: null until the first look, which starts nothing. */
    cursor: t.jsonb().$type<EventCursor>(),
    /** Of an app event: looks in a row that failed, which delay the next one. */
    failedLooks: t.integer().notNull().default(0),
    /** Of a webhook: the end of its URL, 128 random bits. */
    publicId: t.text().unique(),
    sealedSecret: t.text(),
    /** Until when calls are shown to the person who sets it up. */
    testUntil: t.timestamp({ withTimezone: true }),
    lastTest: t.jsonb().$type<TestCall>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.workspaceId),
    index().on(table.workflowId, table.createdAt),
    index().on(table.userId),
    index("workflow_trigger_due_index").on(table.nextRunAt).where(sql`is_active and next_run_at is not null`),
  ],
);

/** What came of one slot of a schedule, or of one event of a webhook. */
export const triggerEvent = pgTable(
  "trigger_event",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    triggerId: t
      .uuid()
      .notNull()
      .references(() => workflowTrigger.id, { onDelete: "cascade" }),
    /** The time of the slot, or the id that the caller gave to the event: each is handled once. */
    key: t.text().notNull(),
    /** The run that it started, which may have been deleted since. */
    runId: t.uuid(),
    /** Why no run was started. */
    problem: t.text(),
    /** A slot that came while the server was down for too long. */
    isSkipped: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.triggerId, table.key),
    index().on(table.triggerId, table.createdAt),
    index().on(table.workspaceId),
  ],
);
