import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { DeliveredEvent, DeliveryState, DisabledReason, RunEventType } from "./schema.ts";

/** A URL that is told what happens to the runs of a workspace. */
export const eventWebhook = pgTable(
  "event_webhook",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who added it. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    url: t.text().notNull(),
    events: t.text().array().$type<RunEventType[]>().notNull(),
    sealedSecret: t.text().notNull(),
    /** The secret before, which also signs until then. */
    oldSealedSecret: t.text(),
    oldSecretUntil: t.timestamp({ withTimezone: true }),
    isActive: t.boolean().notNull().default(true),
    disabledReason: t.text().$type<DisabledReason>(),
    /** What happened before it was last turned on is not sent. */
    activeSince: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Deliveries in a row that failed after all their attempts. */
    failuresInRow: t.integer().notNull().default(0),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId), index().on(table.userId)],
);

/**
 * What happened to a run and is not a delivery yet. Triggers of the database write it in the transaction that changes the
 * run, if a webhook asks for it. So an event is stored exactly if what it tells has happened.
 */
export const runEvent = pgTable(
  "run_event",
  (t) => ({
    id: t.uuid().primaryKey().defaultRandom(),
    workspaceId: workspaceIdColumn(),
    /** The outermost run, if a run inside it waits. */
    runId: t
      .uuid()
      .notNull()
      .references(() => workflowRun.id, { onDelete: "cascade" }),
    event: t.text().$type<RunEventType>().notNull(),
    /** The step that waits, in its epoch; null if the run has ended. */
    executionId: t.uuid(),
    epoch: t.integer(),
    /** Why the run failed or was stopped. */
    error: t.text(),
    occurredAt: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [index().on(table.workspaceId), index().on(table.runId), index().on(table.occurredAt)],
);

/** An event for one webhook, with what came of it. */
export const eventDelivery = pgTable(
  "event_delivery",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    webhookId: t
      .uuid()
      .notNull()
      .references(() => eventWebhook.id, { onDelete: "cascade" }),
    /** Null for a test. */
    runId: t.uuid().references(() => workflowRun.id, { onDelete: "cascade" }),
    /** The id that receivers see. It follows from what happened, so each event is delivered once. */
    eventId: t.text().notNull(),
    event: t.text().$type<DeliveredEvent>().notNull(),
    /** The JSON that is signed and sent, the same in each attempt. */
    body: t.text().notNull(),
    state: t.text().$type<DeliveryState>().notNull().default("PENDING"),
    /** All attempts so far. */
    attempts: t.integer().notNull().default(0),
    /** Failed attempts since it was created or resent. */
    failures: t.integer().notNull().default(0),
    /** When it is sent next; null if it isn't sent any more. */
    nextAttemptAt: t.timestamp({ withTimezone: true }),
    lastAttemptAt: t.timestamp({ withTimezone: true }),
    durationMs: t.integer(),
    /** Of the last answer; null if there was none. */
    statusCode: t.integer(),
    answer: t.text(),
    /** Why there was no answer. */
    problem: t.text(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.webhookId, table.eventId),
    index().on(table.webhookId, table.createdAt),
    index().on(table.workspaceId),
    index().on(table.runId).where(sql`run_id is not null`),
    index("event_delivery_due_index").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index().on(table.createdAt),
  ],
);
