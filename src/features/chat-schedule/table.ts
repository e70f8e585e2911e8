import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { chat } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import type { ChatPauseReason } from "./schema.ts";

/** Sends a message of its person to the agent of a chat at set times. */
export const chatSchedule = pgTable(
  "chat_schedule",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    chatId: t
      .uuid()
      .notNull()
      .references(() => chat.id, { onDelete: "cascade" }),
    /** Null is the general assistant. */
    agentId: t.uuid().references(() => agent.id, { onDelete: "set null" }),
    /** The author of the chat, in whose place it writes. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    title: t.text().notNull(),
    prompt: t.text().notNull(),
    config: t.jsonb().$type<ScheduleConfig>().notNull(),
    emailsResult: t.boolean().notNull().default(false),
    isActive: t.boolean().notNull().default(true),
    pausedReason: t.text().$type<ChatPauseReason>(),
    /** Failures before it was last switched on are not counted. */
    activeSince: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastRunAt: t.timestamp({ withTimezone: true }),
    /** The next slot. The process that advances it has claimed it. */
    nextRunAt: t.timestamp({ withTimezone: true }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.workspaceId, table.userId),
    index().on(table.chatId),
    index().on(table.agentId),
    index().on(table.userId),
    index("chat_schedule_due_index").on(table.nextRunAt).where(sql`is_active and next_run_at is not null`),
  ],
);

/** What came of one slot, or of one press of "Run now". */
export const chatScheduleEvent = pgTable(
  "chat_schedule_event",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    scheduleId: t
      .uuid()
      .notNull()
      .references(() => chatSchedule.id, { onDelete: "cascade" }),
    /** The time of the slot: each is handled once. */
    key: t.text().notNull(),
    /** The reply to its message, which may have been deleted since. */
    messageId: t.uuid(),
    /** Why nothing was sent. */
    problem: t.text(),
    /** A slot that could not be handled in time. */
    isSkipped: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.scheduleId, table.key),
    index().on(table.scheduleId, table.createdAt),
    index().on(table.workspaceId),
  ],
);
