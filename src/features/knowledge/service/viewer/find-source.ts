import { and, count, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { filterReadableDocuments } from "#features/file/service/read-access.ts";
import { document, file } from "#features/file/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "../../table.ts";
import { findLibraryLanguages, languageNotice } from "../embedding/language-notice.ts";
import { isRelearnStopped, toSourceChange } from "../tree/nodes.ts";

/** The document of a source, or the one that it is the index of. */
const documentId = sql<string | null>`coalesce(${knowledgeSource.documentId}, ${knowledgeNode.attachedDocumentId})`;

/** Throws "not found" for the index of a document that the actor may not read: that of a colleague's chat. */
async function requireReadable(ctx: WorkspaceContext, attachedDocumentId: string | null): Promise<void> {
  if (attachedDocumentId === null) return;
  const readable = await filterReadableDocuments(ctx, [attachedDocumentId]);
  if (readable.length === 0) return notFound("source");
}

/** The source of a node. Throws "not found" for folders. */
export async function requireSource(ctx: WorkspaceContext, nodeId: string) {
  const [row] = await ctx.db
    .select({
      id: knowledgeSource.id,
      generation: knowledgeSource.generation,
      documentId,
      attachedDocumentId: knowledgeNode.attachedDocumentId,
    })
    .from(knowledgeSource)
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(and(eq(knowledgeSource.nodeId, nodeId), eq(knowledgeSource.workspaceId, ctx.actor.workspaceId)));
  if (!row) return notFound("source");
  await requireReadable(ctx, row.attachedDocumentId);
  return row;
}

/** A source as the viewer shows it, without its text. */
export async function findSource(ctx: WorkspaceContext, nodeId: string) {
  const { db, actor } = ctx;
  const parent = alias(knowledgeNode, "parent");
  const [row] = await db
    .select({
      sourceId: knowledgeSource.id,
      title: knowledgeNode.text,
      folder: parent.text,
      /** The author; null if their account was deleted. */
      userId: knowledgeNode.userId,
      type: knowledgeSource.type,
      s3FilePath: sql<string | null>`coalesce(${knowledgeSource.path}, ${file.path})`,
      mimeType: file.mimeType,
      url: sql<string | null>`coalesce(${knowledgeSource.url}, ${document.url})`,
      status: knowledgeSource.status,
      problem: knowledgeSource.problem,
      pagesCount: knowledgeSource.pagesCount,
      learnedAt: knowledgeSource.learnedAt,
      documentId,
      generation: knowledgeSource.generation,
      language: knowledgeSource.language,
      attachedDocumentId: knowledgeNode.attachedDocumentId,
      checkedAt: knowledgeSource.checkedAt,
      lastChange: knowledgeSource.lastChange,
      relearnEvery: knowledgeSource.relearnEvery,
      nextLearnAt: knowledgeSource.nextLearnAt,
      iconId: knowledgeSource.iconId,
    })
    .from(knowledgeSource)
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .leftJoin(parent, eq(parent.id, knowledgeNode.parentId))
    .leftJoin(document, eq(document.id, knowledgeNode.attachedDocumentId))
    .leftJoin(
      file,
      and(
        or(eq(file.path, knowledgeSource.path), eq(file.id, document.fileId)),
        eq(file.workspaceId, actor.workspaceId),
      ),
    )
    .where(and(eq(knowledgeSource.nodeId, nodeId), eq(knowledgeSource.workspaceId, actor.workspaceId)));
  if (!row) return notFound("source");
  await requireReadable(ctx, row.attachedDocumentId);
  const { generation, language, attachedDocumentId, ...source } = row;
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
  const notice = languageNotice(await findLibraryLanguages(ctx), language);
  return {
    ...source,
    /** What the library can't do with it as it is; null if nothing. */ notice,
    /** It belongs to a chat or a step, and not to the library. */
    isAttachment: attachedDocumentId !== null,
    lastChange: toSourceChange(source),
    isRelearnStopped: isRelearnStopped(source),
    passagesCount: chunks?.count ?? 0,
  };
}
