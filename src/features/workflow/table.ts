import { index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { folder } from "#features/folder/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { Trail, WorkflowGraph } from "./schema.ts";

export const workflow = pgTable(
  "workflow",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    parentFolderId: t.uuid().references(() => folder.id, { onDelete: "set null" }),
    title: t.text().notNull(),
    category: t.text().array().notNull().default([]),
    /** What the builder edits; a run freezes it as a version. */
    graph: t.jsonb().$type<WorkflowGraph>().notNull(),
    /** Raised by every save; two editors cannot overwrite each other unseen. */
    revision: t.integer().notNull().default(1),
    /** The number of the last run. */
    runCount: t.integer().notNull().default(0),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** In the bin since then; removed for good after 30 days. */
    deletedAt: t.timestamp({ withTimezone: true }),
    deletedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
  }),
  (table) => [
    index().on(table.workspaceId, table.updatedAt, table.id),
    index().on(table.workspaceId, table.parentFolderId, table.updatedAt, table.id),
  ],
);

/** An immutable graph: what was saved under this revision. Runs point at the one they started with. */
export const workflowVersion = pgTable(
  "workflow_version",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    revision: t.integer().notNull(),
    title: t.text().notNull(),
    /** Given by a person; what has a name is kept. */
    name: t.text(),
    graph: t.jsonb().$type<WorkflowGraph>().notNull(),
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workflowId, table.revision)],
);

/** What one person may undo and redo in a workflow, after a reload too. It counts only for the revision it was kept with. */
export const workflowTrail = pgTable(
  "workflow_trail",
  (t) => ({
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    revision: t.integer().notNull(),
    trail: t.jsonb().$type<Trail>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.workflowId, table.userId] }), index().on(table.workspaceId)],
);
