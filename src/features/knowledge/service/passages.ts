import { and, eq, ne } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { canChangeNode } from "../access.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource, knowledgeVector } from "../table.ts";
import { countRevision } from "./count-revision.ts";
import { findLibraryEncoder } from "./embedding/library-encoder.ts";
import { holdModel } from "./embedding/setting.ts";
import { embedChunkTexts, toVectorRow } from "./learn/store-chunks.ts";
import { publishKnowledgeChanged } from "./live.ts";
import { findSpaced } from "./search/space-words.ts";
import { isInLibrary } from "./tree/nodes.ts";

/** Corrects the text of a passage; only this one is embedded again. Relearning the source brings back its own text. */
export async function updatePassage(ctx: WorkspaceContext, { id, text }: { id: string; text: string }): Promise<void> {
  const { app, db, actor } = ctx;
  const chunk = await findOwnPassage(ctx, id);
  const encoder = await findLibraryEncoder(ctx);
  const requestId = `passage:${newId()}`;
  const embedded = await embedChunkTexts(ctx, encoder, [{ context: chunk.context, text }], requestId);
  const { workspaceId, sourceId, generation } = chunk;
  await db.transaction(async (tx) => {
    if (!(await holdModel(tx, workspaceId, embedded.model)))
      throw new AppError("conflict", knowledgeErrorText.modelChanged);
    await countRevision(tx, chunk);
    const changed = await tx
      .update(knowledgeChunk)
      .set({ text, spaced: findSpaced(`${chunk.context} ${text}`) })
      .where(and(eq(knowledgeChunk.id, id), eq(knowledgeChunk.workspaceId, actor.workspaceId)))
      .returning({ id: knowledgeChunk.id });
    if (changed.length === 0) return notFound("passage");
    const row = toVectorRow({ chunkId: id, workspaceId, sourceId, generation }, embedded, 0);
    const { model, embedding, bits, code } = row;
    await tx
      .insert(knowledgeVector)
      .values(row)
      .onConflictDoUpdate({ target: [knowledgeVector.chunkId, knowledgeVector.model], set: { embedding, bits, code } });
    // A library that changes its model embeds the new text, too.
    await tx.delete(knowledgeVector).where(and(eq(knowledgeVector.chunkId, id), ne(knowledgeVector.model, model)));
    await embedded.charge(tx);
  });
  publishKnowledgeChanged(app, actor.workspaceId);
}

/** Switches a passage off, so that nobody finds it, or on again. */
export async function switchPassage(
  ctx: WorkspaceContext,
  { id, isOff }: { id: string; isOff: boolean },
): Promise<void> {
  const chunk = await findOwnPassage(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await countRevision(tx, chunk);
    await tx
      .update(knowledgeChunk)
      .set({ isOff })
      .where(and(eq(knowledgeChunk.id, id), eq(knowledgeChunk.workspaceId, ctx.actor.workspaceId)));
  });
  publishKnowledgeChanged(ctx.app, ctx.actor.workspaceId);
}

/** A passage of a source that the actor may change. */
async function findOwnPassage({ db, actor }: WorkspaceContext, id: string) {
  const [found] = await db
    .select({ chunk: knowledgeChunk, userId: knowledgeNode.userId })
    .from(knowledgeChunk)
    .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(and(eq(knowledgeChunk.id, id), eq(knowledgeChunk.workspaceId, actor.workspaceId), isInLibrary));
  if (!found) return notFound("passage");
  assertAllowed(canChangeNode(actor, found), knowledgeErrorText.notTheAuthor);
  return found.chunk;
}
