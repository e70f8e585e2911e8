import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";

export type FilePurpose = "image" | "document" | "media";
/** Where it came in: with a message to an agent, with the answer to a form, or made by a model. */
export type FileOrigin = "chat" | "form" | "model";

/** An uploaded object. The wire calls `path` s3FilePath whatever driver stores it. */
export const file = pgTable(
  "file",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    path: t.text().notNull().unique(),
    name: t.text().notNull(),
    mimeType: t.text().notNull(),
    bytes: t.bigint({ mode: "number" }).notNull(),
    sha256: t.text().notNull(),
    purpose: t.text().$type<FilePurpose>().notNull(),
    origin: t.text().$type<FileOrigin>().notNull(),
    /** When what named it was deleted, until somebody has looked whether anything else does. */
    releasedAt: t.timestamp({ withTimezone: true }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId), index().on(table.releasedAt).where(sql`released_at is not null`)],
);

export type DocumentStatus = "READY" | "FAILED";

/** The text of an uploaded file or of a web page, as prompts quote it. */
export const document = pgTable(
  "document",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    fileId: t.uuid().references(() => file.id, { onDelete: "cascade" }),
    url: t.text(),
    title: t.text().notNull(),
    /** Of the original file; of a page, of its text. */
    bytes: t.bigint({ mode: "number" }).notNull(),
    pagesCount: t.integer(),
    text: t.text().notNull(),
    isTruncated: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId)],
);
