import { and, eq, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { canChangeNode } from "../access.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource, knowledgeVector } from "../table.ts";
import { embedChunkTexts, toVectorRow } from "./learn/store-chunks.ts";
import { publishKnowledgeChanged } from "./live.ts";
import { findSpaced } from "./search/space-words.ts";

/** Corrects the text of a passage; only this one is embedded again. Relearning the source brings back its own text. */
export async function updatePassage(ctx: WorkspaceContext, { id, text }: { id: string; text: string }): Promise<void> {
  const { app, db, actor } = ctx;
  const chunk = await findOwnPassage(ctx, id);
  const embedded = await embedChunkTexts(app, [{ context: chunk.context, text }]);
  const { workspaceId, sourceId, generation } = chunk;
  await db.transaction(async (tx) => {
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
      .onConflictDoUpdate({ target: knowledgeVector.chunkId, set: { model, embedding, bits, code } });
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

/** First of all, because learning locks the row of the source before its chunks, too. */
async function countRevision(tx: Tx, { workspaceId, sourceId }: { workspaceId: string; sourceId: string }) {
  await tx
    .update(knowledgeSource)
    .set({ revision: sql`${knowledgeSource.revision} + 1` })
    .where(and(eq(knowledgeSource.id, sourceId), eq(knowledgeSource.workspaceId, workspaceId)));
}

/** A passage of a source that the actor may change. */
async function findOwnPassage({ db, actor }: WorkspaceContext, id: string) {
  const [found] = await db
    .select({ chunk: knowledgeChunk, userId: knowledgeNode.userId })
    .from(knowledgeChunk)
    .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(and(eq(knowledgeChunk.id, id), eq(knowledgeChunk.workspaceId, actor.workspaceId)));
  if (!found) return notFound("passage");
  assertAllowed(canChangeNode(actor, found), knowledgeErrorText.notTheAuthor);
  return found.chunk;
}
