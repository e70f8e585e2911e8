import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { apiKey } from "#features/api-key/table.ts";
import { project } from "#features/project/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { ModelSettings } from "#product/models/settings.ts";
import type { ChatSummary, MessageMetadata, MessagePart, TestReply, UserTurn } from "./schema.ts";

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
    /** An operator took its public page down; until they allow it, it can't be public. */
    takenDownAt: t.timestamp({ withTimezone: true }),
    agentId: t.uuid().references(() => agent.id, { onDelete: "set null" }),
    /** A deleted project leaves its chats without one. */
    projectId: t.uuid().references(() => project.id, { onDelete: "set null" }),
    /** The model selected in the composer. */
    languageModelId: t.text(),
    /** Selected in the composer; null for the defaults. */
    modelSettings: t.jsonb().$type<ModelSettings>(),
    /** Names of tools that the person allowed for the rest of the chat. */
    allowedTools: t.text().array().notNull().default([]),
    summary: t.jsonb().$type<ChatSummary>(),
    /** The versions of the last answer that different models write side by side, until the person keeps one. */
    comparedGroupId: t.uuid(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastMessageAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A schedule wrote in it, and its author has not opened it since. */
    isUnread: t.boolean().notNull().default(false),
    /** Pinned chats are listed first. */
    pinnedAt: t.timestamp({ withTimezone: true }),
    /** The chat in which a person tries an unsaved agent. Nothing lists it, and it is deleted after a day. */
    isTest: t.boolean().notNull().default(false),
    /** The key with which a program chats for that person. Nothing lists it, and it is deleted a while after its last message. */
    apiKeyId: t.uuid().references(() => apiKey.id),
  }),
  (table) => [
    index().on(table.workspaceId, table.userId, table.lastMessageAt),
    index().on(table.projectId, table.lastMessageAt),
    index().on(table.apiKeyId, table.lastMessageAt).where(sql`api_key_id is not null`),
    index().on(table.takenDownAt).where(sql`taken_down_at is not null`),
    check("chat_taken_down_is_private", sql`not (${table.isPublic} and ${table.takenDownAt} is not null)`),
    uniqueIndex("chat_test_index").on(table.agentId, table.userId).where(sql`is_test`),
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
    /** Shared by all versions of a message, of which one is shown; null if there is only one. */
    versionGroupId: t.uuid(),
    /**
     * Null for the messages of the conversation. The others belong to a branch that is not shown: this is its first
     * message, a version of one that is.
     */
    hiddenWith: t.uuid(),
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
    /** Allows one reply at a time, even if two pages send a message at once; replies side by side are hidden but one. */
    uniqueIndex("message_open_reply_index").on(table.chatId).where(sql`status = 'STREAMING' and hidden_with is null`),
  ],
);

/** Messages that a person sends into an open reply. Once the model has one, it is a part of the reply. */
export const steeringMessage = pgTable(
  "steering_message",
  (t) => ({
    /** The id of the message, created by the page: also if it becomes a question of its own. */
    id: t.uuid().primaryKey(),
    workspaceId: workspaceIdColumn(),
    chatId: t
      .uuid()
      .notNull()
      .references(() => chat.id, { onDelete: "cascade" }),
    /** A message that waits outlives its reply. */
    replyId: t.uuid().references(() => message.id, { onDelete: "set null" }),
    turn: t.jsonb().$type<UserTurn>().notNull(),
    /** The step of the model that got it, from 1; null while it waits. */
    step: t.integer(),
    ordinal: t.bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.chatId), index().on(table.replyId)],
);

/** What is kept of a reply in a test chat. */
export const testReply = pgTable("test_reply", (t) => ({
  messageId: t
    .uuid()
    .primaryKey()
    .references(() => message.id, { onDelete: "cascade" }),
  workspaceId: workspaceIdColumn(),
  draft: t.jsonb().$type<TestReply["draft"]>().notNull(),
  sent: t.jsonb().$type<TestReply["sent"]>(),
  previous: t.jsonb().$type<TestReply["previous"]>(),
}));
