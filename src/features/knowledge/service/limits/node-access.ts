import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { admits, limitRole, type NodeLimit } from "../../access.ts";
import type { NodeAccess } from "../../schema.ts";
import { knowledgeLimit, knowledgeLimitPerson } from "../../table/limits.ts";
import { publishKnowledgeChanged } from "../live.ts";
import { readPlaces } from "../tree/move-nodes.ts";
import { findNode, findOwnNode, lockTree } from "../tree/nodes.ts";
import { readLimits } from "./read-limits.ts";

/** Who sees a node: its own limit, and those of the folders around it, the outermost first. All of them count. */
export async function findAccess(ctx: WorkspaceContext, nodeId: string): Promise<NodeAccess> {
  const { db, actor } = ctx;
  await findNode(ctx, nodeId);
  const places = await readPlaces(db, actor.workspaceId);
  const limits = await readLimits(db, actor.workspaceId);
  const around: NodeAccess["around"][number][] = [];
  for (let at = places.get(nodeId)?.parentId; at; at = places.get(at)?.parentId) {
    const limit = limits.get(at);
    if (limit) around.unshift({ id: at, ...limit });
  }
  return { own: limits.get(nodeId) ?? null, around };
}

/**
 * Limits a node, with all that is in it, to roles and people, or lifts its limit. What is in a limited folder stays
 * limited by that.
 */
export async function updateAccess(
  ctx: WorkspaceContext,
  { id, limit }: { id: string; limit: NodeLimit | null },
): Promise<void> {
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  await findOwnNode(ctx, id);
  const next = limit && limitRole.options.every((role) => limit.roles.includes(role)) ? null : limit;
  if (next && !admits(next, actor)) throw new AppError("invalid", knowledgeErrorText.limits.keepAccess);
  await db.transaction(async (tx) => {
    await lockTree(tx, workspaceId);
    if (!next) {
      await tx
        .delete(knowledgeLimit)
        .where(and(eq(knowledgeLimit.nodeId, id), eq(knowledgeLimit.workspaceId, workspaceId)));
      return;
    }
    const userIds = [...new Set(next.userIds)];
    const roles = [...new Set(next.roles)];
    await requireMembers(tx, workspaceId, userIds);
    await tx
      .insert(knowledgeLimit)
      .values({ nodeId: id, workspaceId, roles })
      .onConflictDoUpdate({ target: knowledgeLimit.nodeId, set: { roles } });
    await tx
      .delete(knowledgeLimitPerson)
      .where(and(eq(knowledgeLimitPerson.nodeId, id), eq(knowledgeLimitPerson.workspaceId, workspaceId)));
    if (userIds.length > 0)
      await tx.insert(knowledgeLimitPerson).values(userIds.map((userId) => ({ nodeId: id, workspaceId, userId })));
  });
  publishKnowledgeChanged(app, workspaceId);
}

async function requireMembers(tx: Tx, workspaceId: string, userIds: readonly string[]): Promise<void> {
  const found = await tx.$count(
    workspaceMember,
    and(eq(workspaceMember.workspaceId, workspaceId), inArray(workspaceMember.userId, [...userIds])),
  );
  if (found < userIds.length) return notFound("person");
}
