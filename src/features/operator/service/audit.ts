import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { auditEntry } from "#platform/tables/operator.ts";

/** Writes down who did what. Give the transaction that does it, so that neither is without the other. */
export async function recordAudit(
  { db, actor, requestId }: Pick<WorkspaceContext, "db" | "actor" | "requestId">,
  action: string,
  resource: string,
  tx: Db | Tx = db,
): Promise<void> {
  const { workspaceId, userId } = actor;
  await tx.insert(auditEntry).values({ workspaceId, userId, action, outcome: "allowed", resource, requestId });
}
