import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { auditEntry } from "#platform/tables/operator.ts";

/** Records a member's action. Pass the transaction of the action, so that both commit together. */
export async function recordAudit(
  { db, actor, requestId }: Pick<WorkspaceContext, "db" | "actor" | "requestId">,
  action: string,
  resource: string,
  tx: Db | Tx = db,
): Promise<void> {
  const { workspaceId, userId } = actor;
  await tx.insert(auditEntry).values({ workspaceId, userId, action, outcome: "allowed", resource, requestId });
}
