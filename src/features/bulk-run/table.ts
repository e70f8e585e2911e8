import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { BulkStatus, InvalidRow, RowState, SourceTable } from "./schema.ts";

/** One run of a workflow for each row of a file. */
export const bulkRun = pgTable(
  "bulk_run",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    /** For whom the rows run. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    fileName: t.text().notNull(),
    status: t.text().$type<BulkStatus>().notNull().default("DRAFT"),
    /** The rows of the file until it starts; then the valid ones are `bulk_row`s. */
    source: t.jsonb().$type<SourceTable>(),
    /** Rows of the file. */
    rowCount: t.integer().notNull(),
    /** Rows that run. */
    validCount: t.integer().notNull().default(0),
    invalid: t.jsonb().$type<InvalidRow[]>().notNull().default([]),
    /** The most that all rows can cost, as it was shown before the start. */
    creditsEstimated: t.numeric({ precision: 14, scale: 4 }),
    /** Counts the start and each retry, which end with an email of their own. */
    round: t.integer().notNull().default(1),
    /** Why it was canceled, if no person did it. */
    problem: t.text(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: t.timestamp({ withTimezone: true }),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index().on(table.workspaceId),
    index().on(table.workflowId, table.createdAt),
    index("bulk_run_running_index").on(table.id).where(sql`status = 'RUNNING'`),
    check("bulk_run_estimate", sql`${table.creditsEstimated} >= 0 and ${table.creditsEstimated} <> 'NaN'`),
  ],
);

/** A row of a bulk run. */
export const bulkRow = pgTable(
  "bulk_row",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    bulkRunId: t
      .uuid()
      .notNull()
      .references(() => bulkRun.id, { onDelete: "cascade" }),
    /** The number of the row in the file. */
    number: t.integer().notNull(),
    /** Texts by field id. */
    values: t.jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    state: t.text().$type<RowState>().notNull().default("QUEUED"),
    /** The process that is starting it, while it is queued. */
    claimedBy: t.uuid(),
    claimedAt: t.timestamp({ withTimezone: true }),
    /** Its run; stored with the run, without a foreign key because the run may be deleted. */
    runId: t.uuid(),
    /** Why no run could be started. */
    problem: t.text(),
  }),
  (table) => [
    primaryKey({ columns: [table.bulkRunId, table.number] }),
    index().on(table.workspaceId),
    index("bulk_row_queued_index").on(table.bulkRunId, table.number).where(sql`state = 'QUEUED'`),
  ],
);
