import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import type { WaitChannel } from "#engine/step-options.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { PostedMessage } from "#product/accounts/message-apps.ts";
import type { AnswerDecision } from "#product/tools/answer-decision.ts";
import type { AnsweredThrough, PersonWait, ShownWait, WaitMessageContent, WaitMessageState } from "../schema.ts";
import { nodeExecution, workflowRun } from "../table.ts";

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
    /** Why it was not sent, as a sentence; of one that was sent, why it can't be changed anymore. */
    problem: t.text(),
    /** How often it was started; part of the id of its job. */
    attempts: t.integer().notNull().default(1),
    /** The message at its service; null if it was not posted. */
    posted: t.jsonb().$type<PostedMessage>(),
    /** What the posted message says. */
    says: t.text().$type<WaitMessageContent>().notNull().default("asks"),
    /** As of when it says what it says, or was tried to. */
    editedAt: t.timestamp({ withTimezone: true }),
    /** Attempts at the present change; more than 0 while it is open. */
    editAttempts: t.integer().notNull().default(0),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.waitId, table.key),
    index().on(table.workspaceId),
    index("wait_message_planned_index").on(table.updatedAt).where(sql`state = 'planned'`),
    index("wait_message_open_index")
      .on(table.waitId)
      .where(sql`posted is not null and says in ('asks', 'reminded', 'handedOn')`),
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
    decision: t.text().$type<AnswerDecision>(),
    shown: t.jsonb().$type<ShownWait>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.executionId, table.createdAt), index().on(table.workspaceId)],
);
