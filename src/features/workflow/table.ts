import { index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { folder } from "#features/folder/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { UndoHistory, WorkflowGraph } from "./schema.ts";

export const workflow = pgTable(
  "workflow",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    parentFolderId: t.uuid().references(() => folder.id, { onDelete: "set null" }),
    title: t.text().notNull(),
    category: t.text().array().notNull().default([]),
    /** The graph the builder edits; a run uses a saved version of it. */
    graph: t.jsonb().$type<WorkflowGraph>().notNull(),
    /** Incremented by every save, so that two editors can't overwrite each other unnoticed. */
    revision: t.integer().notNull().default(1),
    /** The number of the last run. */
    runCount: t.integer().notNull().default(0),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was moved to the bin; it is deleted permanently after 30 days. */
    deletedAt: t.timestamp({ withTimezone: true }),
    deletedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
  }),
  (table) => [
    index().on(table.workspaceId, table.updatedAt, table.id),
    index().on(table.workspaceId, table.parentFolderId, table.updatedAt, table.id),
  ],
);

/** The immutable graph saved as this revision; a run refers to the version it started with. */
export const workflowVersion = pgTable(
  "workflow_version",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    revision: t.integer().notNull(),
    title: t.text().notNull(),
    /** Named versions are never thinned out. */
    name: t.text(),
    graph: t.jsonb().$type<WorkflowGraph>().notNull(),
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex().on(table.workflowId, table.revision)],
);

/** One person's undo and redo steps in a workflow, valid only while the workflow is at this revision. */
export const workflowUndoHistory = pgTable(
  "workflow_undo_history",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    revision: t.integer().notNull(),
    history: t.jsonb().$type<UndoHistory>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.workflowId, table.userId] }), index().on(table.workspaceId)],
);
