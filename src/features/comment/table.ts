import { type AnyPgColumn, index, pgTable } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

/** A comment on a workflow canvas; the first comment of a thread has the position, and replies refer to it. */
export const workflowComment = pgTable(
  "workflow_comment",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    /** Null for the first comment of a thread. */
    threadId: t.uuid().references((): AnyPgColumn => workflowComment.id, { onDelete: "cascade" }),
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    /** The step it belongs to; without one, x and y are its position on the canvas. */
    nodeId: t.text(),
    x: t.doublePrecision(),
    y: t.doublePrecision(),
    text: t.text().notNull(),
    resolvedAt: t.timestamp({ withTimezone: true }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workflowId, table.createdAt), index().on(table.workspaceId), index().on(table.threadId)],
);
