import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { bytesPerGigabyte } from "#lib/bytes.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { EmbeddingLanguages } from "#product/models/embedding.ts";
import { assertAllowed } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { canChangeNode, type NodeLimit } from "../../access.ts";
import type { KnowledgeSourceItem, KnowledgeTreeNode } from "../../schema.ts";
import { knowledgeNode, knowledgeSource } from "../../table.ts";
import { findLibraryLanguages, languageNotice } from "../embedding/language-notice.ts";
import { readLimits } from "../limits/read-limits.ts";

export type NodeRow = typeof knowledgeNode.$inferSelect;
export type SourceRow = typeof knowledgeSource.$inferSelect;

/** What belongs to the library; the other nodes are indexes of attached documents. */
export const isInLibrary = isNull(knowledgeNode.attachedDocumentId);

export function nodeNotFound(): never {
  throw new AppError("not_found", knowledgeErrorText.nodeNotFound);
}

/** All nodes of the workspace that the actor may see; those with the same parent in their order. */
export async function listNodes(ctx: WorkspaceContext): Promise<KnowledgeTreeNode[]> {
  const { db, actor } = ctx;
  const [languages, limits] = await Promise.all([findLibraryLanguages(ctx), readLimits(db, actor.workspaceId)]);
  const rows = await db
    .select({ node: knowledgeNode, source: knowledgeSource })
    .from(knowledgeNode)
    .leftJoin(knowledgeSource, eq(knowledgeSource.nodeId, knowledgeNode.id))
    .where(and(eq(knowledgeNode.workspaceId, actor.workspaceId), isInLibrary))
    .orderBy(asc(knowledgeNode.parentId), asc(knowledgeNode.position), asc(knowledgeNode.id));
  return rows.map(({ node, source }) => toTreeNode(node, source, { languages, limit: limits.get(node.id) }));
}

function toTreeNode(
  node: NodeRow,
  source: SourceRow | null,
  { languages, limit }: { languages: EmbeddingLanguages; limit: NodeLimit | undefined },
): KnowledgeTreeNode {
  return {
    id: node.id,
    index: node.position,
    parent: node.parentId,
    text: node.text,
    droppable: node.isFolder,
    userId: node.userId,
    limit: limit ? { roles: limit.roles, people: limit.userIds.length } : null,
    KnowledgeSource: source && toSourceItem(source, node.text, languages),
  };
}

function toSourceItem(source: SourceRow, title: string, languages: EmbeddingLanguages): KnowledgeSourceItem {
  const { id, type, path, url, bytes, documentId, status, problem, doneChunks, totalChunks, pagesCount } = source;
  return {
    id,
    type,
    title,
    config: { ...(path !== null && { s3FilePath: path }), ...(url !== null && { url }) },
    size: bytes / bytesPerGigabyte,
    documentId,
    status,
    problem,
    notice: languageNotice(languages, source.language),
    doneChunks,
    totalChunks,
    newChunks: source.newChunks,
    readingCredits: source.readingCredits,
    pagesCount,
    learnedAt: source.learnedAt?.toISOString() ?? null,
    checkedAt: source.checkedAt?.toISOString() ?? null,
    lastChange: toSourceChange(source),
    relearnEvery: source.relearnEvery,
    isRelearnStopped: isRelearnStopped(source),
    iconId: source.iconId,
  };
}

/** Of what was kept before changed passages were told apart, only the numbers are known. */
export const toSourceChange = ({ lastChange, learnedAt }: Pick<SourceRow, "lastChange" | "learnedAt">) =>
  lastChange && { ...{ changed: 0, at: learnedAt?.toISOString() ?? "" }, ...lastChange };

/** A source with a schedule that stopped after failures. */
export const isRelearnStopped = ({ relearnEvery, nextLearnAt }: Pick<SourceRow, "relearnEvery" | "nextLearnAt">) =>
  relearnEvery !== null && nextLearnAt === null;

/** A node with its source, if it has one. */
export async function findNode({ db, actor }: WorkspaceContext, id: string) {
  const [found] = await db
    .select({ node: knowledgeNode, source: knowledgeSource })
    .from(knowledgeNode)
    .leftJoin(knowledgeSource, eq(knowledgeSource.nodeId, knowledgeNode.id))
    .where(and(eq(knowledgeNode.id, id), eq(knowledgeNode.workspaceId, actor.workspaceId), isInLibrary));
  return found ?? nodeNotFound();
}

/** A node that the actor may change. */
export async function findOwnNode(ctx: WorkspaceContext, id: string) {
  const found = await findNode(ctx, id);
  assertAllowed(canChangeNode(ctx.actor, found.node), knowledgeErrorText.notTheAuthor);
  return found;
}

/** A source that the actor may change. */
export async function findOwnSource(ctx: WorkspaceContext, nodeId: string) {
  const { node, source } = await findOwnNode(ctx, nodeId);
  return source ? { node, source } : nodeNotFound();
}

/** Serializes changes of the tree, because two concurrent moves could create a cycle together. */
export async function lockTree(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`knowledge ${workspaceId}`}, 0))`);
}

/** The nodes with all that is in them. */
export async function findWithContents(
  db: Db | Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; path: string | null; documentId: string | null }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string; path: string | null; documentId: string | null }>(sql`
    with recursive inside (id) as (
      select ${knowledgeNode.id} from ${knowledgeNode}
      where ${and(inArray(knowledgeNode.id, [...ids]), eq(knowledgeNode.workspaceId, workspaceId))}
      union
      select child.id from ${knowledgeNode} as child join inside on child.parent_id = inside.id
    )
    select inside.id, source.path, source.document_id as "documentId"
    from inside left join ${knowledgeSource} as source on source.node_id = inside.id`);
  return rows;
}
