import { sql } from "drizzle-orm";
import { formatId } from "#lib/id.ts";
import { dotProduct, vectorFromBytes } from "#platform/embeddings/embeddings.ts";
import { nearestRows } from "#platform/embeddings/vector-code.ts";
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
  const coded = await readCodes(ctx, { sources, model, dimensions: vector.length });
  if (!coded) return null;
  const near = nearestRows(coded, vector, { bySigns: nearestSigns, byCode: nearestCodes });
  return near.flatMap(({ block, row }) => {
    const ids = coded[block]?.ids;
    return ids ? [formatId(ids.subarray(row * idBytes, (row + 1) * idBytes))] : [];
  });
}

interface Candidates extends EmbeddedQuestion {
  readonly sources: SearchedSources;
  readonly chunkIds: readonly string[];
}

/** Reads the vectors of the candidates within row security, and compares them. */
async function rankExactly(
  { db, actor }: SearchContext,
  { sources, chunkIds, model, vector }: Candidates,
): Promise<RankedChunk[]> {
  if (chunkIds.length === 0) return [];
  const { rows } = await db.execute<{ chunkId: string; sourceId: string; generation: number; embedding: string }>(sql`
    select chunk_id as "chunkId", source_id as "sourceId", generation, encode(embedding, 'base64') as embedding
    from knowledge_vector
    where (workspace_id = ${actor.workspaceId}) is true and chunk_id = any(${sql.param(chunkIds)}::uuid[]) and model = ${model}`);
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
