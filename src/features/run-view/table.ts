import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

/** Filters of a run list under a name. They belong to their author, who may share them with the workspace. */
export const runView = pgTable(
  "run_view",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    /** The workflow whose history it filters; null for the list of all runs. */
    workflowId: t.uuid().references(() => workflow.id, { onDelete: "cascade" }),
    name: t.text().notNull(),
    /** The filters as the query of the list's URL. */
    query: t.text().notNull(),
    isShared: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.workspaceId, table.userId),
    index("run_view_shared_index").on(table.workspaceId).where(sql`is_shared`),
    index().on(table.workflowId).where(sql`workflow_id is not null`),
  ],
);
