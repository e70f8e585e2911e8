import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { chat } from "#features/chat/table.ts";
import { workflowForm } from "#features/form/table.ts";
import { note } from "#features/note/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { GalleryCategory, ReportReason } from "./schema.ts";

/** A public chat or run that is listed in the gallery. It goes when the thread is private or deleted. */
export const galleryItem = pgTable(
  "gallery_item",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who listed it. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** One of the two. */
    chatId: t
      .uuid()
      .unique()
      .references(() => chat.id, { onDelete: "cascade" }),
    runId: t
      .uuid()
      .unique()
      .references(() => workflowRun.id, { onDelete: "cascade" }),
    category: t.text().$type<GalleryCategory>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Set by an operator. The row then stays while the thread exists, so that it can't be listed again. */
    hiddenAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId),
    index().on(table.createdAt),
    check("gallery_item_has_one_thread", sql`num_nonnulls(${table.chatId}, ${table.runId}) = 1`),
  ],
);

/** What a visitor reported. One for each visitor and reported thing; the table has the name of the first kind. */
export const publicReport = pgTable(
  "gallery_report",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** One of the five: a chat or run in the gallery, or what has a public page of its own. */
    itemId: t.uuid().references(() => galleryItem.id, { onDelete: "cascade" }),
    chatId: t.uuid().references(() => chat.id, { onDelete: "cascade" }),
    runId: t.uuid().references(() => workflowRun.id, { onDelete: "cascade" }),
    noteId: t.uuid().references(() => note.id, { onDelete: "cascade" }),
    formId: t.uuid().references(() => workflowForm.id, { onDelete: "cascade" }),
    /** A keyed hash of the visitor's IP address, which tells visitors apart and nothing else. */
    reporterKey: t.text().notNull(),
    reason: t.text().$type<ReportReason>().notNull(),
    note: t.text().notNull().default(""),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When an operator has decided. */
    closedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    uniqueIndex().on(table.itemId, table.reporterKey),
    uniqueIndex().on(table.chatId, table.reporterKey),
    uniqueIndex().on(table.runId, table.reporterKey),
    uniqueIndex().on(table.noteId, table.reporterKey),
    uniqueIndex().on(table.formId, table.reporterKey),
    index().on(table.workspaceId),
    check(
      "gallery_report_has_one_target",
      sql`num_nonnulls(${table.itemId}, ${table.chatId}, ${table.runId}, ${table.noteId}, ${table.formId}) = 1`,
    ),
  ],
);
