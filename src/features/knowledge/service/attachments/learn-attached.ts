import { and, asc, eq, isNull } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { knowledgeChunk, knowledgeSource, knowledgeVector } from "../../table.ts";
import { countRevision } from "../count-revision.ts";
import { findPayer } from "../embedding/find-payer.ts";
import { findLibraryEncoder } from "../embedding/library-encoder.ts";
import { holdModel } from "../embedding/setting.ts";
import { type Attempt, setStage } from "../learn/attempt.ts";
import { embedChunkTexts, toChunkRows, toVectorRow } from "../learn/store-chunks.ts";
import { findTextLanguage } from "../learn/text-language.ts";
import { splitDocument } from "../split/split-document.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { readAttached } from "./read-attached.ts";

/**
 * Indexes an attached document. Someone waits for it, so its words are searched at once, and its meaning batch by batch.
 * After a crash it continues with the chunks that have no vector yet.
 */
export async function learnAttached(work: Attempt, source: SourceRow, userId: string | null): Promise<void> {
  if (source.generation < work.attempt && !(await storeWords(work, source))) return;
  const { app, workspaceId, sourceId } = work;
  await storeMeaning(work, await findPayer(app, workspaceId, userId, `knowledge:${sourceId}`));
}

/** False if the attempt is over, or the document is gone. */
async function storeWords({ db, ...work }: Attempt, source: SourceRow): Promise<boolean> {
  const reading = await readAttached(work.app, source);
  if (!reading) return false;
  const { workspaceId, sourceId, attempt: generation } = work;
  const chunks = splitDocument(reading);
  const { tag, config } = findTextLanguage(reading.text);
  const target = { workspaceId, sourceId, generation, from: 0, language: config };
  const isStored = await db.transaction(async (tx) => {
    const stage = { status: "EMBEDDING", doneChunks: 0, totalChunks: chunks.length } as const;
    if (!(await setStage({ db, ...work }, tx, stage))) return false;
    const rows = toChunkRows(target, chunks);
    for (let from = 0; from < rows.length; from += limits.knowledge.storedChunks)
      await tx.insert(knowledgeChunk).values(rows.slice(from, from + limits.knowledge.storedChunks));
    const { pagesCount } = reading;
    // It has no time of learning, because it is never learned again: citations of it can't be outdated.
    await tx
      .update(knowledgeSource)
      .set({ generation, pagesCount, language: tag })
      .where(eq(knowledgeSource.id, sourceId));
    return true;
  });
  work.app.failpoint("learn.stored");
  return isStored;
}

async function storeMeaning(work: Attempt, ctx: WorkspaceContext): Promise<void> {
  const { app, workspaceId, sourceId, attempt: generation } = work;
  for (;;) {
    app.shutdownSignal.throwIfAborted();
    const encoder = await findLibraryEncoder(ctx);
    const batch = await findWithoutVectors(work, encoder.embeddings.model);
    if (batch.length === 0) {
      await setStage(work, work.db, { status: "READY" });
      return;
    }
    const requestId = `knowledge:${sourceId}:${batch[0]?.id}:${encoder.embeddings.model}`;
    const embedded = await embedChunkTexts(ctx, encoder, batch, requestId);
    const outcome = await work.db.transaction(async (tx): Promise<"stored" | "over" | "other model"> => {
      if (!(await holdModel(tx, workspaceId, embedded.model))) return "other model";
      if (!(await setStage(work, tx, { status: "EMBEDDING" }))) return "over";
      const ids = { workspaceId, sourceId, generation };
      await tx
        .insert(knowledgeVector)
        .values(batch.map(({ id }, at) => toVectorRow({ ...ids, chunkId: id }, embedded, at)));
      await countRevision(tx, ids);
      await embedded.charge(tx);
      return "stored";
    });
    if (outcome !== "stored") await embedded.release();
    if (outcome === "over") return;
  }
}

/** The next chunks that have no vector of the library's model. */
const findWithoutVectors = ({ db, workspaceId, sourceId, attempt: generation }: Attempt, model: string) =>
  db
    .select({ id: knowledgeChunk.id, context: knowledgeChunk.context, text: knowledgeChunk.text })
    .from(knowledgeChunk)
    .leftJoin(knowledgeVector, and(eq(knowledgeVector.chunkId, knowledgeChunk.id), eq(knowledgeVector.model, model)))
    .where(
      and(
        eq(knowledgeChunk.sourceId, sourceId),
        eq(knowledgeChunk.workspaceId, workspaceId),
        eq(knowledgeChunk.generation, generation),
        isNull(knowledgeVector.chunkId),
      ),
    )
    .orderBy(asc(knowledgeChunk.position))
    .limit(limits.knowledge.embedBatch);
