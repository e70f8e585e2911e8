import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import type { TreeChange } from "../../schema.ts";
import { knowledgeNode } from "../../table.ts";
import { publishKnowledgeChanged } from "../live.ts";
import { isInLibrary, lockTree, nodeNotFound } from "./nodes.ts";

interface Place {
  readonly parentId: string | null;
  readonly isFolder: boolean;
}
type Places = ReadonlyMap<string, Place>;

/** Where every node of the workspace is, by its id. */
export async function readParents(tx: Tx, workspaceId: string): Promise<Map<string, Place>> {
  const rows = await tx
    .select({ id: knowledgeNode.id, parentId: knowledgeNode.parentId, isFolder: knowledgeNode.isFolder })
    .from(knowledgeNode)
    .where(and(eq(knowledgeNode.workspaceId, workspaceId), isInLibrary));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** How many levels down a node is, from 1. Throws if it is inside itself. */
export function depthOf(places: Places, id: string): number {
  let depth = 0;
  for (let at: string | null = id; at; at = places.get(at)?.parentId ?? null) {
    depth += 1;
    if (depth > places.size) throw new AppError("invalid", knowledgeErrorText.folderInItself);
  }
  return depth;
}

/** Moves and sorts nodes, all or none. */
export async function updateTreeStructure({ app, db, actor }: WorkspaceContext, changes: TreeChange): Promise<void> {
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    await lockTree(tx, workspaceId);
    const places = await readParents(tx, workspaceId);
    for (const { id, parent } of changes) places.set(id, { ...(places.get(id) ?? nodeNotFound()), parentId: parent });
    for (const { id, parent } of changes) {
      if (parent && !(places.get(parent) ?? nodeNotFound()).isFolder)
        throw new AppError("invalid", knowledgeErrorText.notAFolder);
      if (depthOf(places, id) > limits.knowledge.folderDepth + 1)
        throw new AppError("limit", knowledgeErrorText.tooDeep(limits.knowledge.folderDepth));
    }
    await tx.execute(sql`
      update ${knowledgeNode} set parent_id = moved.parent_id, position = moved.position, updated_at = now()
      from unnest(
        ${sql.param(changes.map(({ id }) => id))}::uuid[],
        ${sql.param(changes.map(({ parent }) => parent))}::uuid[],
        ${sql.param(changes.map(({ index }) => index))}::int[]
      ) as moved (id, parent_id, position)
      where ${knowledgeNode.id} = moved.id and ${knowledgeNode.workspaceId} = ${workspaceId}`);
  });
  publishKnowledgeChanged(app, workspaceId);
}
