import { setTimeout } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { timers } from "#product/timers.ts";
import { knowledgeNode, knowledgeSource } from "../../table.ts";
import { isLearning, queueAttempt } from "../learn/start-learning.ts";

/**
 * Gives documents an index of their own each, beside the library: a node that no list of the library has. It is learned
 * like a source, and deleted with its document. Doing so twice is harmless.
 */
export async function indexDocuments(ctx: WorkspaceContext, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  const added = await db.transaction((tx) => addSources(tx, workspaceId, documentIds));
  for (const sourceId of added) await queueAttempt(app, { workspaceId, sourceId, attempt: 1 }, "attachments");
}

/** Returns the ids of the sources that are new. */
async function addSources(tx: Tx, workspaceId: string, documentIds: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: document.id, title: document.title, bytes: document.bytes, userId: document.userId })
    .from(document)
    .where(and(inArray(document.id, [...documentIds]), eq(document.workspaceId, workspaceId)));
  if (found.length === 0) return [];
  const nodes = await tx
    .insert(knowledgeNode)
    .values(
      found.map(({ id, title, userId }) => ({
        workspaceId,
        userId,
        attachedDocumentId: id,
        text: title.slice(0, limits.knowledge.titleChars),
        isFolder: false,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: knowledgeNode.id, documentId: knowledgeNode.attachedDocumentId });
  if (nodes.length === 0) return [];
  const bytes = new Map(found.map((one) => [one.id, one.bytes]));
  const sources = nodes.map(({ id, documentId }) => ({
    ...{ id: newId(), workspaceId, nodeId: id, type: "DOCUMENT" as const, attempt: 1 },
    bytes: bytes.get(documentId ?? "") ?? 0,
  }));
  await tx.insert(knowledgeSource).values(sources);
  return sources.map(({ id }) => id);
}

/** The documents among these that have an index, ready or not. */
export async function findIndexed(ctx: WorkspaceContext, documentIds: readonly string[]): Promise<Set<string>> {
  const rows = await readStates(ctx, documentIds);
  return new Set(rows.flatMap(({ documentId }) => documentId ?? []));
}

/**
 * Waits until the words of the documents are indexed, and a little for their meaning. Throws "unavailable" if the words
 * take too long, and the reason of the signal. A document that can't be indexed is not waited for.
 */
export async function waitForIndex(
  ctx: WorkspaceContext,
  documentIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  if (documentIds.length === 0) return;
  const { wordsMs, meaningMs, pollMs } = timers.knowledge.index;
  const startedAt = Date.now();
  for (;;) {
    const waiting = (await readStates(ctx, documentIds)).filter(({ status }) => isLearning(status));
    const waitedMs = Date.now() - startedAt;
    const hasWords = waiting.every(({ generation }) => generation > 0);
    if (waiting.length === 0 || (hasWords && waitedMs > meaningMs)) return;
    if (waitedMs > wordsMs) throw new AppError("unavailable", knowledgeErrorText.attachmentNotRead);
    await setTimeout(pollMs, undefined, { ...(signal && { signal }) });
  }
}

const readStates = ({ db, actor }: WorkspaceContext, documentIds: readonly string[]) =>
  documentIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          documentId: knowledgeNode.attachedDocumentId,
          status: knowledgeSource.status,
          generation: knowledgeSource.generation,
        })
        .from(knowledgeNode)
        .innerJoin(knowledgeSource, eq(knowledgeSource.nodeId, knowledgeNode.id))
        .where(
          and(
            inArray(knowledgeNode.attachedDocumentId, [...documentIds]),
            eq(knowledgeNode.workspaceId, actor.workspaceId),
          ),
        );
