import type { RowStatus } from "./schema.ts";

type Counts = Readonly<Record<RowStatus, number>> | undefined;

/** Rows that are over, in whatever way. */
export const finishedRows = (counts: Counts): number =>
  counts ? counts.COMPLETED + counts.FAILED + counts.STOPPED + counts.CANCELED : 0;
