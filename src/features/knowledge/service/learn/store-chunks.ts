import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { signBits, vectorToBytes } from "#platform/embeddings/embeddings.ts";
import { encodeVector } from "#platform/embeddings/vector-code.ts";
import { knowledgeChunk, knowledgeVector } from "../../table.ts";
import { embedPaid, type PaidVectors } from "../embedding/embed-paid.ts";
import type { LibraryEncoder } from "../embedding/library-encoder.ts";
import { findSpaced } from "../search/space-words.ts";
import type { Chunk } from "../split/split-document.ts";

/** The vectors of a batch, and the model that made them. */
type Embedded = Pick<PaidVectors, "model" | "vectors">;

/** What is embedded and indexed of a chunk: its text, with its context before it. */
const textToEmbed = ({ context, text }: Pick<Chunk, "context" | "text">) => (context ? `${context}\n\n${text}` : text);

/** `requestId` is charged once. */
export const embedChunkTexts = (
  ctx: WorkspaceContext,
  encoder: LibraryEncoder,
  chunks: readonly Pick<Chunk, "context" | "text">[],
  requestId: string,
): Promise<PaidVectors> =>
  embedPaid(ctx, encoder, chunks.map(textToEmbed), {
    requestId,
    use: "assistant",
    purpose: "passage",
    signal: ctx.app.shutdownSignal,
  });

interface Target {
  workspaceId: string;
  sourceId: string;
  generation: number;
  /** The position of the first chunk. */
  from: number;
  /** The configuration of full text search. */
  language: string;
}

export const toChunkRows = ({ from, language, ...ids }: Target, chunks: readonly Chunk[]) =>
  chunks.map(({ text, context, part, start, end }, at) => ({
    ...{ id: newId(), ...ids, position: from + at },
    ...{ text, context, part, start, end, language, spaced: findSpaced(`${context} ${text}`) },
  }));

/** Stores a batch of chunks with their vectors. */
export async function storeChunks(tx: Tx, target: Target, chunks: readonly Chunk[], embedded: Embedded): Promise<void> {
  if (chunks.length === 0) return;
  const { workspaceId, sourceId, generation } = target;
  const rows = toChunkRows(target, chunks);
  await tx.insert(knowledgeChunk).values(rows);
  await tx
    .insert(knowledgeVector)
    .values(rows.map(({ id }, at) => toVectorRow({ workspaceId, sourceId, generation, chunkId: id }, embedded, at)));
}

export function toVectorRow(
  ids: { chunkId: string; workspaceId: string; sourceId: string; generation: number },
  { model, vectors }: Embedded,
  at: number,
) {
  const vector = vectors[at];
  if (!vector) throw new Error("the encoder returned too few vectors");
  return { ...ids, model, embedding: vectorToBytes(vector), bits: signBits(vector), code: encodeVector(vector) };
}
