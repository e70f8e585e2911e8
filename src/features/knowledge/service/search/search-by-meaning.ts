import { sql } from "drizzle-orm";
import { formatId } from "#lib/id.ts";
import { dotProduct, vectorFromBytes } from "#platform/embeddings/embeddings.ts";
import { codeBytes, nearestRows } from "#platform/embeddings/vector-code.ts";
import { limits } from "#product/limits.ts";
import { type EmbeddedQuestion, embedQuestion } from "../embedding/embed-question.ts";
import { findBySigns } from "./find-by-signs.ts";
import { idBytes, readCodes } from "./read-codes.ts";
import type { SearchContext, SearchedSources } from "./searched-sources.ts";

/** A chunk in a ranking. */
export interface RankedChunk {
  readonly chunkId: string;
  readonly sourceId: string;
  /** From 0 to 1. */
  readonly score: number;
}

export interface SearchInput {
  readonly question: string;
  readonly sources: SearchedSources;
}

const { nearestSigns, nearestCodes, ranked } = limits.knowledgeSearch;

/**
 * The chunks whose vectors are nearest to that of the question, nearest first. Codes in memory choose the candidates, or
 * signs in the database as long as the codes aren't there; the vectors themselves rank them.
 */
export async function searchByMeaning(
  ctx: SearchContext,
  { question, sources, signal }: SearchInput & { signal: AbortSignal },
): Promise<RankedChunk[]> {
  const embedded = await embedQuestion(ctx, question, signal);
  if (!embedded) return [];
  const chunkIds = (await findByCodes(ctx, sources, embedded)) ?? (await findBySigns(ctx, sources, embedded));
  return rankExactly(ctx, { sources, chunkIds, ...embedded });
}

async function findByCodes(
  ctx: SearchContext,
  sources: SearchedSources,
  { model, vector }: EmbeddedQuestion,
): Promise<string[] | null> {
  const blocks = await readCodes(ctx, { sources, model, dimensions: vector.length });
  if (!blocks) return null;
  const rowBytes = idBytes + codeBytes(vector.length);
  const near = await nearestRows(blocks, vector, { bySigns: nearestSigns, byCode: nearestCodes });
  return near.flatMap(({ block, row }) => {
    const rows = blocks[block]?.rows;
    return rows ? [formatId(rows.subarray(row * rowBytes, row * rowBytes + idBytes))] : [];
  });
}

interface Candidates extends EmbeddedQuestion {
  readonly sources: SearchedSources;
  readonly chunkIds: readonly string[];
}

/** Reads within row security which of the candidates may be found, and compares their vectors. */
async function rankExactly(
  { db, actor }: SearchContext,
  { sources, chunkIds, model, vector }: Candidates,
): Promise<RankedChunk[]> {
  if (chunkIds.length === 0) return [];
  const { rows } = await db.execute<{ chunkId: string; sourceId: string; generation: number; embedding: string }>(sql`
    select chunk.id as "chunkId", chunk.source_id as "sourceId", chunk.generation, encode(vector.embedding, 'base64') as embedding
    from knowledge_chunk chunk join knowledge_vector vector on vector.chunk_id = chunk.id
    where chunk.workspace_id = ${actor.workspaceId} and chunk.id = any(${sql.param(chunkIds)}::uuid[]) and not chunk.is_off
      and vector.model = ${model}`);
  const generations = new Map(sources.all.map(({ id, generation }) => [id, generation]));
  return rows
    .filter(({ sourceId, generation }) => generations.get(sourceId) === generation)
    .map(({ chunkId, sourceId, embedding }) => ({
      chunkId,
      sourceId,
      score: toShare(dotProduct(vectorFromBytes(Buffer.from(embedding, "base64")), vector)),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ranked);
}

const toShare = (cosine: number): number => Math.min(1, Math.max(0, cosine));
