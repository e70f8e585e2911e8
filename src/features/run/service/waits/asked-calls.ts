import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ToolCallRow } from "#features/tool-call/service/journal.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { Db, Tx } from "#platform/db/database.ts";

/** The calls of a step's agents that wait for a person, in the order in which they were made. */
export const listAskedCalls = (tx: Db | Tx, executionId: string): Promise<ToolCallRow[]> =>
  tx
    .select()
    .from(toolCall)
    .where(
      and(
        eq(toolCall.executionId, executionId),
        isNull(toolCall.parentId),
        isNull(toolCall.closedAt),
        inArray(toolCall.state, ["waiting", "unknown"]),
      ),
    )
    .orderBy(asc(toolCall.step), asc(toolCall.position));
