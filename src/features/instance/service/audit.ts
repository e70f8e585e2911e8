import { and, desc, eq, ilike, lt, or } from "drizzle-orm";
import { user } from "#features/account/table.ts";
import { auditEntry } from "#features/operator/table.ts";
import { workspace } from "#features/workspace/table.ts";
import { limits } from "#product/limits.ts";
import type { SignedIn } from "#server/context.ts";
import type { Db, Tx } from "#server/db.ts";
import type { AuditRow, InstancePage, Page } from "../schema.ts";
import { contains, pageOf } from "./page.ts";

/** Writes down what an operator did; in the transaction that does it, so that neither is without the other. */
export async function recordAct(
  tx: Db | Tx,
  { person, ip, requestId }: Pick<SignedIn, "person" | "ip" | "requestId">,
  action: string,
  resource: string,
  workspaceId?: string,
): Promise<void> {
  await tx
    .insert(auditEntry)
    .values({ workspaceId, userId: person.id, action, outcome: "allowed", resource, ip, requestId });
}

/** The newest first. A search finds people, workspaces, actions and what they were done to. */
export async function listAudit({ app }: SignedIn, { search, cursor }: InstancePage): Promise<Page<AuditRow>> {
  const like = search ? contains(search) : null;
  const rows = await app.database.system
    .select({
      id: auditEntry.id,
      personName: user.name,
      workspaceName: workspace.name,
      action: auditEntry.action,
      resource: auditEntry.resource,
      outcome: auditEntry.outcome,
      createdAt: auditEntry.createdAt,
    })
    .from(auditEntry)
    .leftJoin(user, eq(user.id, auditEntry.userId))
    .leftJoin(workspace, eq(workspace.id, auditEntry.workspaceId))
    .where(
      and(
        cursor ? lt(auditEntry.id, cursor) : undefined,
        like
          ? or(
              ilike(user.name, like),
              ilike(workspace.name, like),
              ilike(auditEntry.action, like),
              ilike(auditEntry.resource, like),
            )
          : undefined,
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(limits.screen.listPageRows + 1);
  return pageOf(rows);
}
