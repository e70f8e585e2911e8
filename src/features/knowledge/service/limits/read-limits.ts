import { eq } from "drizzle-orm";
import type { Db, Tx } from "#platform/db/database.ts";
import type { NodeLimit } from "../../access.ts";
import { knowledgeLimit, knowledgeLimitPerson } from "../../table/limits.ts";

/** The limits of the workspace, by their node. Only those of nodes that the reader sees are of use. */
export async function readLimits(db: Db | Tx, workspaceId: string): Promise<Map<string, NodeLimit>> {
  const limited = await db
    .select({ nodeId: knowledgeLimit.nodeId, roles: knowledgeLimit.roles })
    .from(knowledgeLimit)
    .where(eq(knowledgeLimit.workspaceId, workspaceId));
  if (limited.length === 0) return new Map();
  const people = await db
    .select({ nodeId: knowledgeLimitPerson.nodeId, userId: knowledgeLimitPerson.userId })
    .from(knowledgeLimitPerson)
    .where(eq(knowledgeLimitPerson.workspaceId, workspaceId));
  return new Map(
    limited.map(({ nodeId, roles }) => [
      nodeId,
      { roles, userIds: people.flatMap((one) => (one.nodeId === nodeId ? [one.userId] : [])) },
    ]),
  );
}
