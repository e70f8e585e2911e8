import { and, eq, isNotNull, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { canChangeNode } from "../../access.ts";
import type { TreeChange } from "../../schema.ts";
import { knowledgeLimit } from "../../table/limits.ts";
import { knowledgeNode } from "../../table.ts";
import { publishKnowledgeChanged } from "../live.ts";
import { isInLibrary, lockTree, nodeNotFound } from "./nodes.ts";

interface Place {
  readonly parentId: string | null;
  readonly isFolder: boolean;
  /** Who added it. */
  readonly userId: string | null;
  /** It has a limit of its own. */
  readonly isLimited: boolean;
}
type Places = ReadonlyMap<string, Place>;

/** Where every node of the workspace is that the reader may see, by its id. */
export async function readPlaces(db: Db | Tx, workspaceId: string): Promise<Map<string, Place>> {
  const rows = await db
    .select({
      id: knowledgeNode.id,
      parentId: knowledgeNode.parentId,
      isFolder: knowledgeNode.isFolder,
      userId: knowledgeNode.userId,
      isLimited: sql<boolean>`${isNotNull(knowledgeLimit.nodeId)}`,
    })
    .from(knowledgeNode)
    .leftJoin(knowledgeLimit, eq(knowledgeLimit.nodeId, knowledgeNode.id))
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

/** The limited folders that a node is in, with their authors. */
function limitsAround(places: Places, id: string): Map<string, Place> {
  const around = new Map<string, Place>();
  for (let at = places.get(id)?.parentId; at; at = places.get(at)?.parentId) {
    const place = places.get(at);
    if (place?.isLimited) around.set(at, place);
  }
  return around;
}

/** Throws if a node would leave a limited folder that the actor can't open to more people, unless it is their own. */
function requireMayLeave({ actor }: WorkspaceContext, before: Places, after: Places, id: string): void {
  const node = before.get(id);
  if (node && canChangeNode(actor, node)) return;
  const stays = limitsAround(after, id);
  const isAllowed = [...limitsAround(before, id)].every(
    ([limitId, folder]) => stays.has(limitId) || canChangeNode(actor, folder),
  );
  assertAllowed(isAllowed, knowledgeErrorText.limits.movedOut);
}

/** Moves and sorts nodes, all or none. */
export async function updateTreeStructure(ctx: WorkspaceContext, changes: TreeChange): Promise<void> {
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    await lockTree(tx, workspaceId);
    const before = await readPlaces(tx, workspaceId);
    const places = new Map(before);
    for (const { id, parent } of changes) places.set(id, { ...(places.get(id) ?? nodeNotFound()), parentId: parent });
    for (const { id, parent } of changes) {
      if (parent && !(places.get(parent) ?? nodeNotFound()).isFolder)
        throw new AppError("invalid", knowledgeErrorText.notAFolder);
      if (depthOf(places, id) > limits.knowledge.folderDepth + 1)
        throw new AppError("limit", knowledgeErrorText.tooDeep(limits.knowledge.folderDepth));
      requireMayLeave(ctx, before, places, id);
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
