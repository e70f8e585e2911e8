import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { RetryItemState, RetryStatus } from "./schema.ts";

/** Many failed runs that one person retries at once. */
export const runRetry = pgTable(
  "run_retry",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who retries; the runs belong to their starters. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    status: t.text().$type<RetryStatus>().notNull().default("RUNNING"),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId, table.createdAt),
    index("run_retry_running_index").on(table.id).where(sql`status = 'RUNNING'`),
  ],
);

/** One failure of a run, which is retried at most once. */
export const runRetryItem = pgTable(
  "run_retry_item",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    runRetryId: t
      .uuid()
      .notNull()
      .references(() => runRetry.id, { onDelete: "cascade" }),
    position: t.integer().notNull(),
    /** Without a foreign key, because the run may be deleted. */
    runId: t.uuid().notNull(),
    /** The step that failed, and its epoch at that time: a later failure has a higher one. */
    executionId: t.uuid().notNull(),
    epoch: t.integer().notNull(),
    state: t.text().$type<RetryItemState>().notNull().default("QUEUED"),
    /** Why it could not be retried. */
    problem: t.text(),
  }),
  (table) => [
    primaryKey({ columns: [table.runRetryId, table.position] }),
    index().on(table.workspaceId),
    uniqueIndex("run_retry_item_failure_index")
      .on(table.executionId, table.epoch)
      .where(sql`state in ('QUEUED', 'RETRIED')`),
  ],
);
