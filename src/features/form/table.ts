import { sql } from "drizzle-orm";
import { check, index, pgTable } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { FormSettings } from "./schema.ts";

/** A workflow that people without an account may run at `/f/{slug}`. */
export const workflowForm = pgTable(
  "workflow_form",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .unique()
      .references(() => workflow.id, { onDelete: "cascade" }),
    /** Who keeps the runs of its visitors. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    slug: t.text().notNull().unique(),
    isPublished: t.boolean().notNull().default(false),
    /** An operator took its public page down; until they allow it, it can't be published. */
    takenDownAt: t.timestamp({ withTimezone: true }),
    settings: t.jsonb().$type<FormSettings>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    unpublishedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId),
    index().on(table.takenDownAt).where(sql`taken_down_at is not null`),
    check("workflow_form_taken_down_is_private", sql`not (${table.isPublished} and ${table.takenDownAt} is not null)`),
  ],
);

/** A run that a visitor started. It outlives the run, because limits count it. */
export const formStart = pgTable(
  "form_start",
  (t) => ({
    /** Chosen by the page, so that a repeated request starts nothing twice. */
    id: t.text().primaryKey(),
    workspaceId: workspaceIdColumn(),
    formId: t
      .uuid()
      .notNull()
      .references(() => workflowForm.id, { onDelete: "cascade" }),
    runId: t.uuid().notNull(),
    /** A keyed hash of the visitor's IP address. */
    network: t.text().notNull(),
    sessionId: t.text().notNull(),
    customUserId: t.text(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.formId, table.createdAt), index().on(table.workspaceId)],
);

/** A file or page that a visitor added to a form. Answers may name only these. */
export const formUpload = pgTable(
  "form_upload",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    formId: t
      .uuid()
      .notNull()
      .references(() => workflowForm.id, { onDelete: "cascade" }),
    /** The path of the file, or the id of the page's document. */
    key: t.text().notNull(),
    network: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.formId, table.key),
    index().on(table.network, table.createdAt),
    index().on(table.workspaceId),
  ],
);
