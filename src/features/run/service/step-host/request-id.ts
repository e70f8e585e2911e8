import { and, eq, exists, inArray, isNotNull, isNull } from "drizzle-orm";
import type { PortCall } from "#engine/host.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";

/**
 * The request id for the ledger. A retry or regenerate by a person has a new epoch and so is a new request; the engine's
 * own attempts are the same request and charged once.
 */
export const callRequestId = ({ key, epoch }: Pick<PortCall, "key" | "epoch">): string => `step:${key}:${epoch}`;

/** Whether the turn of this call has waited for a person, who decided, and its first part was charged. */
export async function isPaidBefore(
  { db, actor }: WorkspaceContext,
  { executionId, key, epoch }: PortCall,
): Promise<boolean> {
  if (epoch === 1) return false;
  const earlier = Array.from({ length: epoch - 1 }, (_, at) => callRequestId({ key, epoch: at + 1 }));
  const decided = db
    .select({ id: toolCall.id })
    .from(toolCall)
    .where(
      and(
        eq(toolCall.executionId, executionId),
        eq(toolCall.scope, key),
        isNull(toolCall.parentId),
        isNull(toolCall.closedAt),
        isNotNull(toolCall.decidedById),
      ),
    );
  const paid = await db
    .select({ id: creditTransaction.id })
    .from(creditTransaction)
    .where(
      and(
        eq(creditTransaction.workspaceId, actor.workspaceId),
        inArray(creditTransaction.requestId, earlier),
        eq(creditTransaction.type, "SPEND"),
        exists(decided),
      ),
    )
    .limit(1);
  return paid.length > 0;
}
