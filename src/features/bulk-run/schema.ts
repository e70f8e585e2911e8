import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** DRAFT: uploaded, not started. DONE: every row is over or waits for a person. */
export const bulkStatuses = ["DRAFT", "RUNNING", "DONE", "CANCELED"] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** STARTED: it has a run, whose status says the rest. FAILED: no run could be started. */
export type RowState = "QUEUED" | "STARTED" | "FAILED" | "CANCELED";

/** What people see of a row. */
export const rowStatuses = ["QUEUED", "RUNNING", "WAITING", "COMPLETED", "FAILED", "STOPPED", "CANCELED"] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** The first row of a file, and the rows below it with their numbers. */
export interface SourceTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

export interface InvalidRow {
  readonly number: number;
  readonly reason: string;
}

export const byBulkRun = z.strictObject({ id: idOf("bulkRun") });
export const byWorkflow = z.strictObject({ id: idOf("workflow") });

/** The index of the column for each field id; a field without one stays empty. */
export const columnMapping = z.record(
  z.string().min(1).max(64),
  z
    .int()
    .min(0)
    .max(limits.bulkRun.columns - 1),
);
export type ColumnMapping = z.output<typeof columnMapping>;

export const mappedBulkRun = byBulkRun.extend({ mapping: columnMapping });

export const startInput = mappedBulkRun.extend({
  /** The most that one row can cost, as the page has shown it. */
  creditsPerRow: z.number().min(0).max(limits.bulkRun.estimate).optional(),
});
export type StartBulkRun = z.output<typeof startInput>;

export const rowPageInput = byBulkRun.extend({
  /** The last row of the page before. */
  after: z.int().min(0).max(10_000_000).optional(),
  status: z.enum(rowStatuses).optional(),
});
export type RowPage = z.output<typeof rowPageInput>;

export const resultFormats = ["csv", "xlsx"] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** Rows that are over, in whatever way. */
export const finishedRows = (counts: Readonly<Record<RowStatus, number>> | undefined): number =>
  counts ? counts.COMPLETED + counts.FAILED + counts.STOPPED + counts.CANCELED : 0;
