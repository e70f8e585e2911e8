import { sql } from "drizzle-orm";
import { check, index, pgTable } from "drizzle-orm/pg-core";
import { document } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { NoteSource } from "./schema.ts";

/** A text that people write for each other and for agents, or that an agent keeps as memory. */
export const note = pgTable(
  "note",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who created it; of memory, whose conversation it comes from. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    title: t.text().notNull(),
    category: t.text().array().notNull().default([]),
    /** Markdown. */
    content: t.text().notNull(),
    source: t.text().$type<NoteSource>().notNull().default("PERSON"),
    /** Anyone with the link can read it. */
    isPublic: t.boolean().notNull().default(false),
    /** An operator took its public page down; until they allow it, it can't be public. */
    takenDownAt: t.timestamp({ withTimezone: true }),
    /** Counts changes of what it says, so that nobody overwrites a text that they haven't seen. */
    revision: t.integer().notNull().default(1),
    /** The document that is searched because the note is long, and the revision of which it is a copy. */
    documentId: t.uuid().references(() => document.id, { onDelete: "set null" }),
    documentRevision: t.integer(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was moved to the bin. */
    deletedAt: t.timestamp({ withTimezone: true }),
    deletedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
  }),
  (table) => [
    index().on(table.workspaceId, table.updatedAt, table.id),
    index().on(table.documentId).where(sql`document_id is not null`),
    index().on(table.takenDownAt).where(sql`taken_down_at is not null`),
    check("note_taken_down_is_private", sql`not (${table.isPublic} and ${table.takenDownAt} is not null)`),
  ],
);
