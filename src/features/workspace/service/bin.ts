import { gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { timers } from "#product/timers.ts";

const binStart = sql`now() - ${`${timers.workspace.binMs} milliseconds`}::interval`;

/** Deleted within the last 30 days. */
export const isInBin = (deletedAt: PgColumn): SQL => gt(deletedAt, binStart);

/** Not deleted, or deleted within the last 30 days. */
export const isRestorable = (deletedAt: PgColumn): SQL | undefined => or(isNull(deletedAt), isInBin(deletedAt));
