import { and, eq, max, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { knowledgeChunk, knowledgeSource } from "../../table.ts";
import type { PaidVectors } from "../embedding/embed-paid.ts";
import { findLibraryEncoder } from "../embedding/library-encoder.ts";
import { holdModel } from "../embedding/setting.ts";
import { publishProgress } from "../live.ts";
import type { Chunk } from "../split/split-document.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { type Attempt, setStage } from "./attempt.ts";
import { findKnownChunks, isStillKnown, takeBatch } from "./known-chunks.ts";
import { type ChunkToStore, embedChunkTexts, storeChunks } from "./store-chunks.ts";

interface ToEmbed {
  /** Who pays. */
  readonly ctx: WorkspaceContext;
  readonly chunks: readonly Chunk[];
  /** The configuration of full text search. */
  readonly language: string;
}

/**
 * Stores the chunks that aren't stored yet with their vectors, batch by batch. Only chunks whose text the generation that
 * answers doesn't have are embedded and paid. False if the attempt is over.
 */
export async function embedChunks(
  work: Attempt,
  source: SourceRow,
  { ctx, chunks, language }: ToEmbed,
): Promise<boolean> {
  const { app, db, workspaceId, sourceId, attempt } = work;
  const totalChunks = chunks.length;
  const tellProgress = (doneChunks: number) =>
    publishProgress(app, workspaceId, { id: source.nodeId, status: "EMBEDDING", doneChunks, totalChunks });
  let from = await countStored(work);
  if (!(await setStage(work, db, { status: "EMBEDDING", doneChunks: from, totalChunks }))) return false;
  tellProgress(from);
  let encoder = await findLibraryEncoder(ctx);
  let known = await findKnownChunks(db, source, encoder.embeddings.model);
  while (from < totalChunks) {
    app.shutdownSignal.throwIfAborted();
    const batch = takeBatch(chunks, from, known);
    const requestId = `knowledge:${sourceId}:${attempt}:${from}:${encoder.embeddings.model}`;
    const missing = batch.filter(({ like }) => !like).map(({ chunk }) => chunk);
    const embedded = await embedChunkTexts(ctx, encoder, missing, requestId);
    app.failpoint("learn.embedded");
    const outcome = await storeBatch(work, { batch, from, language, totalChunks, embedded });
    if (outcome !== "stored") await embedded.release();
    if (outcome === "over") return false;
    if (outcome === "outdated") {
      encoder = await findLibraryEncoder(ctx);
      known = await findKnownChunks(db, source, encoder.embeddings.model);
      continue;
    }
    app.failpoint("learn.stored");
    from += batch.length;
    tellProgress(from);
  }
  return true;
}

async function countStored({ db, sourceId, attempt }: Attempt): Promise<number> {
  const [last] = await db
    .select({ position: max(knowledgeChunk.position) })
    .from(knowledgeChunk)
    .where(and(eq(knowledgeChunk.sourceId, sourceId), eq(knowledgeChunk.generation, attempt)));
  return (last?.position ?? -1) + 1;
}

interface Batch {
  readonly batch: readonly ChunkToStore[];
  /** The position of the first chunk. */
  readonly from: number;
  readonly language: string;
  readonly totalChunks: number;
  /** The vectors of the chunks that are like no other. */
  readonly embedded: PaidVectors;
}

/** Stores a batch, and charges it. "outdated": the library has another model, or a text that was known is another one now. */
function storeBatch(
  work: Attempt,
  { batch, from, language, totalChunks, embedded }: Batch,
): Promise<"stored" | "over" | "outdated"> {
  const { workspaceId, sourceId, attempt: generation } = work;
  const ids = { workspaceId, sourceId, generation };
  const { model } = embedded;
  return work.db.transaction(async (tx) => {
    if (!(await holdModel(tx, workspaceId, model))) return "outdated";
    if (!(await setStage(work, tx, {}))) return "over";
    if (!(await isStillKnown(tx, batch, model))) return "outdated";
    await storeChunks(tx, { ...ids, from, language }, batch, embedded);
    await setStage(work, tx, {
      ...{ status: "EMBEDDING", doneChunks: from + batch.length, totalChunks },
      newChunks: sql`${knowledgeSource.newChunks} + ${batch.filter(({ like }) => !like).length}`,
    });
    await embedded.charge(tx);
    return "stored";
  });
}
