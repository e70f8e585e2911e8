import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { chat } from "#features/chat/table.ts";
import { note } from "#features/note/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { FactKind, FactStatus } from "./schema.ts";

/** A fact that was proposed for the memory of an agent; decided ones are kept, so that none is proposed again. */
export const memoryFact = pgTable(
  "memory_fact",
  (t) => ({
    /** Also that of the note, once it is kept. */
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    chatId: t
      .uuid()
      .notNull()
      .references(() => chat.id, { onDelete: "cascade" }),
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    /** The author of the chat. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    kind: t.text().$type<FactKind>().notNull(),
    /** The note that it would change; null for a new fact. */
    noteId: t.uuid().references(() => note.id, { onDelete: "set null" }),
    title: t.text().notNull(),
    content: t.text().notNull(),
    /** What the person wrote. */
    quote: t.text().notNull(),
    status: t.text().$type<FactStatus>().notNull().default("PROPOSED"),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.chatId, table.createdAt),
    index().on(table.agentId, table.userId, table.createdAt),
    index().on(table.noteId).where(sql`note_id is not null`),
  ],
);

/** How far a chat was looked at for facts, and when it will be again. */
export const memoryLook = pgTable(
  "memory_look",
  (t) => ({
    chatId: t
      .uuid()
      .primaryKey()
      .references(() => chat.id, { onDelete: "cascade" }),
    workspaceId: workspaceIdColumn(),
    /** The agent that answered last. */
    agentId: t
      .uuid()
      .notNull()
      .references(() => agent.id, { onDelete: "cascade" }),
    /** Null once a look was started. */
    dueAt: t.timestamp({ withTimezone: true }),
    /** The ordinal of the last message that was read. */
    readTo: t.bigint({ mode: "number" }).notNull().default(0),
  }),
  (table) => [index().on(table.dueAt).where(sql`due_at is not null`), index().on(table.agentId)],
);
