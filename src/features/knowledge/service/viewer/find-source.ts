import { and, count, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { file } from "#features/file/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "../../table.ts";
import { isRelearnStopped, toSourceChange } from "../tree/nodes.ts";

/** The source of a node. Throws "not found" for folders. */
export async function requireSource({ db, actor }: WorkspaceContext, nodeId: string) {
  const [row] = await db
    .select({
      id: knowledgeSource.id,
      generation: knowledgeSource.generation,
      documentId: knowledgeSource.documentId,
    })
    .from(knowledgeSource)
    .where(and(eq(knowledgeSource.nodeId, nodeId), eq(knowledgeSource.workspaceId, actor.workspaceId)));
  return row ?? notFound("source");
}

/** A source as the viewer shows it, without its text. */
export async function findSource({ db, actor }: WorkspaceContext, nodeId: string) {
  const parent = alias(knowledgeNode, "parent");
  const [row] = await db
    .select({
      sourceId: knowledgeSource.id,
      title: knowledgeNode.text,
      folder: parent.text,
      /** The author; null if their account was deleted. */
      userId: knowledgeNode.userId,
      type: knowledgeSource.type,
      s3FilePath: knowledgeSource.path,
      mimeType: file.mimeType,
      url: knowledgeSource.url,
      status: knowledgeSource.status,
      problem: knowledgeSource.problem,
      pagesCount: knowledgeSource.pagesCount,
      learnedAt: knowledgeSource.learnedAt,
      documentId: knowledgeSource.documentId,
      generation: knowledgeSource.generation,
      checkedAt: knowledgeSource.checkedAt,
      lastChange: knowledgeSource.lastChange,
      relearnEvery: knowledgeSource.relearnEvery,
      nextLearnAt: knowledgeSource.nextLearnAt,
      iconId: knowledgeSource.iconId,
    })
    .from(knowledgeSource)
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .leftJoin(parent, eq(parent.id, knowledgeNode.parentId))
    .leftJoin(file, and(eq(file.path, knowledgeSource.path), eq(file.workspaceId, actor.workspaceId)))
    .where(and(eq(knowledgeSource.nodeId, nodeId), eq(knowledgeSource.workspaceId, actor.workspaceId)));
  if (!row) return notFound("source");
  const { generation, ...source } = row;
  const [chunks] = await db
    .select({ count: count() })
    .from(knowledgeChunk)
    .where(
      and(
        eq(knowledgeChunk.sourceId, source.sourceId),
        eq(knowledgeChunk.generation, generation),
        eq(knowledgeChunk.workspaceId, actor.workspaceId),
      ),
    );
  return {
    ...source,
    lastChange: toSourceChange(source),
    isRelearnStopped: isRelearnStopped(source),
    passagesCount: chunks?.count ?? 0,
  };
}
