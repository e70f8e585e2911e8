import { sql } from "drizzle-orm";
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
export const textToEmbed = ({ context, text }: Pick<Chunk, "context" | "text">) =>
  context ? `${context}\n\n${text}` : text;

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

/** A chunk, and whose vector it gets. */
export interface ChunkToStore {
  readonly chunk: Chunk;
  /** A stored chunk with the same embedded text; undefined if it gets a new one. */
  readonly like?: string | undefined;
}

/** Stores a batch of chunks with their vectors: in their order, those that are embedded for it, and copies of the others. */
export async function storeChunks(
  tx: Tx,
  target: Target,
  batch: readonly ChunkToStore[],
  embedded: Embedded,
): Promise<void> {
  const { workspaceId, sourceId, generation } = target;
  const ids = { workspaceId, sourceId, generation };
  const rows = toChunkRows(
    target,
    batch.map(({ chunk }) => chunk),
  );
  await tx.insert(knowledgeChunk).values(rows);
  const placed = rows.map(({ id: chunkId }, at) => ({ chunkId, like: batch[at]?.like }));
  const vectors = placed
    .filter(({ like }) => !like)
    .map(({ chunkId }, at) => toVectorRow({ ...ids, chunkId }, embedded, at));
  if (vectors.length > 0) await tx.insert(knowledgeVector).values(vectors);
  const copies = placed.flatMap(({ chunkId, like }) => (like ? [{ chunkId, like }] : []));
  if (copies.length > 0) await copyVectors(tx, { ...ids, model: embedded.model }, copies);
}

async function copyVectors(
  tx: Tx,
  {
    workspaceId,
    sourceId,
    generation,
    model,
  }: { workspaceId: string; sourceId: string; generation: number; model: string },
  copies: readonly { readonly chunkId: string; readonly like: string }[],
): Promise<void> {
  const chunkIds = sql`${sql.param(copies.map(({ chunkId }) => chunkId))}::uuid[]`;
  const likes = sql`${sql.param(copies.map(({ like }) => like))}::uuid[]`;
  await tx.execute(sql`
    insert into knowledge_vector (chunk_id, workspace_id, source_id, generation, model, embedding, bits, code)
    select copy.chunk_id, workspace_id, source_id, ${generation}, model, embedding, bits, code
    from unnest(${chunkIds}, ${likes}) as copy (chunk_id, like_id)
    join knowledge_vector vector on vector.chunk_id = copy.like_id
    where vector.workspace_id = ${workspaceId} and vector.source_id = ${sourceId} and vector.model = ${model}`);
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
