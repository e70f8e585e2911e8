import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { project } from "#features/project/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { ChatSummary, MessageMetadata, MessagePart } from "./schema.ts";

export const chat = pgTable(
  "chat",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    title: t.text().notNull(),
    /** False until a person or the first reply has set the title; while false, the title may be generated. */
    isTitled: t.boolean().notNull().default(false),
    isPublic: t.boolean().notNull().default(false),
    agentId: t.uuid().references(() => agent.id, { onDelete: "set null" }),
    /** A deleted project leaves its chats without one. */
    projectId: t.uuid().references(() => project.id, { onDelete: "set null" }),
    /** The model selected in the composer. */
    languageModelId: t.text(),
    /** Names of tools that the person allowed for the rest of the chat. */
    allowedTools: t.text().array().notNull().default([]),
    summary: t.jsonb().$type<ChatSummary>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastMessageAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Pinned chats are listed first. */
    pinnedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId, table.userId, table.lastMessageAt),
    index().on(table.projectId, table.lastMessageAt),
  ],
);

/** WAITING: a tool call of the reply waits for a person; the reply continues once they have decided. */
export type MessageStatus = "DONE" | "STREAMING" | "WAITING" | "STOPPED" | "FAILED";

export const message = pgTable(
  "message",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    chatId: t
      .uuid()
      .notNull()
      .references(() => chat.id, { onDelete: "cascade" }),
    /** The position in the chat, assigned by the database so that two tabs agree. */
    ordinal: t.bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    role: t.text().$type<"user" | "assistant">().notNull(),
    parts: t.jsonb().$type<MessagePart[]>().notNull(),
    metadata: t.jsonb().$type<MessageMetadata>().notNull().default({}),
    /** The calls of models that wrote it, without those that its tool calls keep; for its trace. */
    modelCalls: t.jsonb().$type<ModelCallFacts[]>(),
    status: t.text().$type<MessageStatus>().notNull().default("DONE"),
    error: t.text(),
    streamId: t.uuid(),
    /** The process that writes the reply now; results of other processes are discarded. */
    holderId: t.uuid(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.chatId, table.ordinal),
    /** Allows one reply at a time, even if two pages send a message at once. */
    uniqueIndex("message_streaming_index").on(table.chatId).where(sql`status = 'STREAMING'`),
  ],
);
