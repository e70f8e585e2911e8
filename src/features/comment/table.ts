import { type AnyPgColumn, index, pgTable } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";

/** What people say to each other on a canvas. The first of a thread says where; answers name it as their thread. */
export const workflowComment = pgTable(
  "workflow_comment",
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
    /** Null for the first of a thread. */
    threadId: t.uuid().references((): AnyPgColumn => workflowComment.id, { onDelete: "cascade" }),
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    /** The step it is about; else the place on the ground. */
    nodeId: t.text(),
    x: t.doublePrecision(),
    y: t.doublePrecision(),
    text: t.text().notNull(),
    resolvedAt: t.timestamp({ withTimezone: true }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workflowId, table.createdAt), index().on(table.workspaceId), index().on(table.threadId)],
);
