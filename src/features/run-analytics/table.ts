import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { RunStatus } from "#engine/status.ts";
import { workflow } from "#features/workflow/table.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

/**
 * A day in UTC whose runs of a workflow are added up in the tables below. Triggers of the database delete it in the
 * transaction that changes one of these runs, so what is added up is always right.
 */
export const runDay = pgTable(
  "run_day",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    workflowId: t
      .uuid()
      .notNull()
      .references(() => workflow.id, { onDelete: "cascade" }),
    day: t.date().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.workflowId, table.day] }), index().on(table.workspaceId)],
);

/**
 * The runs that someone started on a day, by trigger and status. Each list has 96 entries: what had come together by the
 * end of each quarter of an hour. Midnight is at a quarter of an hour in all time zones, so the difference of two entries
 * is what belongs to a person's day.
 */
export const runTotal = pgTable(
  "run_total",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    workflowId: t.uuid().notNull(),
    day: t.date().notNull(),
    /** Who started the runs. */
    userId: t.uuid().notNull(),
    trigger: t.text().notNull(),
    status: t.text().$type<RunStatus>().notNull(),
    runs: t.integer().array().notNull(),
    /** From start to end, all together. */
    ms: t.doublePrecision().array().notNull(),
    credits: t.doublePrecision().array().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.workflowId, table.day, table.userId, table.trigger, table.status] }),
    foreignKey({ columns: [table.workflowId, table.day], foreignColumns: [runDay.workflowId, runDay.day] }).onDelete(
      "cascade",
    ),
    index().on(table.workspaceId),
  ],
);

/** At which steps the runs that someone started on a day failed. */
export const runFailureTotal = pgTable(
  "run_failure_total",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    workflowId: t.uuid().notNull(),
    day: t.date().notNull(),
    userId: t.uuid().notNull(),
    nodeId: t.text().notNull(),
    runs: t.integer().notNull(),
    lastAt: t.timestamp({ withTimezone: true }),
    /** The version of the run that was started last, and when that was. */
    versionId: t.uuid().notNull(),
    startedAt: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.workflowId, table.day, table.userId, table.nodeId] }),
    foreignKey({ columns: [table.workflowId, table.day], foreignColumns: [runDay.workflowId, runDay.day] }).onDelete(
      "cascade",
    ),
    index().on(table.workspaceId),
  ],
);
