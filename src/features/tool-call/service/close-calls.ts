import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/db/database.ts";
import { toolCall } from "../table.ts";

/** A person wants another answer of a step: the calls of the old one stay recorded, but are not replayed. */
export async function closeCalls(tx: Tx, executionId: string): Promise<void> {
  await tx
    .update(toolCall)
    .set({ closedAt: sql`now()` })
    .where(and(eq(toolCall.executionId, executionId), isNull(toolCall.closedAt)));
}
