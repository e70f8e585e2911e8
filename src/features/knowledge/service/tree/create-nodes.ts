import { and, eq, inArray, isNull, max } from "drizzle-orm";
import { document, file } from "#features/file/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readAsProduct, type Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import type { CreateManyInput } from "../../schema.ts";
import { knowledgeNode, knowledgeSource } from "../../table.ts";
import { queueAttempt } from "../learn/start-learning.ts";
import { publishKnowledgeChanged } from "../live.ts";
import { depthOf, readPlaces } from "./move-nodes.ts";
import { lockTree, nodeNotFound } from "./nodes.ts";

/** Creates an empty folder as the last one in its parent. */
export async function createFolder(
  ctx: WorkspaceContext,
  { treeNodeText, parent }: { treeNodeText: string; parent: string | null },
): Promise<{ id: string }> {
  const { app, db, actor } = ctx;
  const created = { id: newId() };
  await db.transaction(async (tx) => {
    const { position } = await requirePlace(tx, actor.workspaceId, parent, 1);
    await tx.insert(knowledgeNode).values({
      ...created,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      parentId: parent,
      text: treeNodeText,
      isFolder: true,
      position,
    });
    await storeResponse(ctx, tx, created);
  });
  publishKnowledgeChanged(app, actor.workspaceId);
  return created;
}

/** Makes sources of uploaded documents, and starts learning them. Returns the ids of the nodes in the order of the list. */
export async function createMany(ctx: WorkspaceContext, input: CreateManyInput): Promise<{ ids: string[] }> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  const parentId = input.folderTreeNodeIndex;
  if (input.saveAllToOneFolder && !parentId) throw new AppError("invalid", knowledgeErrorText.chooseFolder);
  const nodes = input.list.map((item) => ({ id: newId(), sourceId: newId(), item }));
  const created = { ids: nodes.map(({ id }) => id) };
  await db.transaction(async (tx) => {
    const { position } = await requirePlace(tx, workspaceId, parentId, nodes.length);
    const uploads = await claimUploads(tx, workspaceId, input.list);
    await tx.insert(knowledgeNode).values(
      nodes.map(({ id, item }, at) => ({
        id,
        workspaceId,
        userId,
        parentId,
        text: item.title,
        isFolder: false,
        position: position + at,
      })),
    );
    await tx.insert(knowledgeSource).values(
      nodes.map(({ id, sourceId, item }) => {
        const { path, url, sha256, bytes, split } = uploads.get(item.documentId) ?? notFound("document");
        const { documentId, type } = item;
        return { id: sourceId, workspaceId, nodeId: id, type, documentId, path, url, sha256, bytes, split, attempt: 1 };
      }),
    );
    await storeResponse(ctx, tx, created);
  });
  publishKnowledgeChanged(app, workspaceId);
  for (const { sourceId } of nodes) await queueAttempt(app, { workspaceId, sourceId, attempt: 1 });
  return created;
}

/**
 * What was uploaded for the library and is in no source yet, by the id of its document; from now on, its files stay.
 * Throws "not found" for anything else.
 */
async function claimUploads(tx: Tx, workspaceId: string, list: CreateManyInput["list"]) {
  const ids = list.map(({ documentId }) => documentId);
  if (new Set(ids).size < ids.length)
    throw new AppError("invalid", knowledgeErrorText.alreadyAdded(list[0]?.title ?? ""));
  const rows = await tx
    .select({
      id: document.id,
      title: document.title,
      fileId: file.id,
      path: file.path,
      url: document.url,
      sha256: file.sha256,
      bytes: document.bytes,
      split: document.split,
      origin: file.origin,
      sourceId: knowledgeSource.id,
    })
    .from(document)
    .leftJoin(file, eq(file.id, document.fileId))
    .leftJoin(knowledgeSource, eq(knowledgeSource.documentId, document.id))
    .where(and(inArray(document.id, ids), eq(document.workspaceId, workspaceId)));
  const uploads = new Map(rows.map((row) => [row.id, row]));
  for (const { documentId, type, config } of list) {
    const upload = uploads.get(documentId);
    if (!upload || (type === "DOCUMENT" ? upload.origin !== "knowledge" : upload.url === null))
      return notFound("document");
    if (config.s3FilePath !== undefined && config.s3FilePath !== upload.path) return notFound("file");
    if (config.url !== undefined && config.url !== upload.url) return notFound("document");
    if (upload.sourceId) throw new AppError("conflict", knowledgeErrorText.alreadyAdded(upload.title));
  }
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
  if (fileIds.length > 0) {
    const kept = await tx
      .update(file)
      .set({ releasedAt: null })
      .where(inArray(file.id, fileIds))
      .returning({ id: file.id });
    if (kept.length < fileIds.length) return notFound("file");
  }
  return uploads;
}

/** Locks the tree, and returns the position behind the last node in the folder. Throws if there is no room. */
async function requirePlace(tx: Tx, workspaceId: string, parentId: string | null, count: number) {
  await lockTree(tx, workspaceId);
  const places = await readPlaces(tx, workspaceId);
  const all = await readAsProduct(tx, () => tx.$count(knowledgeNode, eq(knowledgeNode.workspaceId, workspaceId)));
  if (all + count > limits.knowledge.nodes)
    throw new AppError("limit", knowledgeErrorText.tooManyNodes(limits.knowledge.nodes));
  if (parentId) {
    const parent = places.get(parentId) ?? nodeNotFound();
    if (!parent.isFolder) throw new AppError("invalid", knowledgeErrorText.notAFolder);
    if (depthOf(places, parentId) >= limits.knowledge.folderDepth)
      throw new AppError("limit", knowledgeErrorText.tooDeep(limits.knowledge.folderDepth));
  }
  const [last] = await tx
    .select({ position: max(knowledgeNode.position) })
    .from(knowledgeNode)
    .where(
      and(
        eq(knowledgeNode.workspaceId, workspaceId),
        parentId ? eq(knowledgeNode.parentId, parentId) : isNull(knowledgeNode.parentId),
      ),
    );
  return { position: (last?.position ?? -1) + 1 };
}
