import { sql } from "drizzle-orm";
import { dotProduct, signBits, vectorFromBytes } from "#platform/embeddings/embeddings.ts";
import { limits } from "#product/limits.ts";
import { embedQuestion } from "../embedding/embed-question.ts";
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

/**
 * The chunks whose vectors are nearest to that of the question, nearest first. The signs of the vectors choose the
 * candidates, because comparing them takes a fraction of the time; the vectors themselves rank them. Generations are
 * checked among the candidates: a source has more than one only while it is learned again.
 */
export async function searchByMeaning(
  ctx: SearchContext,
  { question, sources, signal }: SearchInput & { signal: AbortSignal },
): Promise<RankedChunk[]> {
  const { db, actor } = ctx;
  const embedded = await embedQuestion(ctx, question, signal);
  if (!embedded) return [];
  const { model, vector } = embedded;
  const { rows } = await db.execute<{ chunkId: string; sourceId: string; embedding: string }>(sql`
    with nearest as materialized (
      select chunk_id from knowledge_vector
      where workspace_id = ${actor.workspaceId} and model = ${model}
        and source_id = any(${sql.param(sources.ids)}::uuid[])
      order by bit_count(bits # ${signBits(vector)}::varbit)
      limit ${limits.knowledgeSearch.nearestVectors}
    )
    select chunk.id as "chunkId", chunk.source_id as "sourceId", encode(vector.embedding, 'base64') as embedding from nearest
    join knowledge_vector vector on vector.chunk_id = nearest.chunk_id and vector.model = ${model}
    join knowledge_chunk chunk on chunk.id = nearest.chunk_id
    join knowledge_source source on source.id = chunk.source_id and source.generation = chunk.generation
    where chunk.workspace_id = ${actor.workspaceId} and not chunk.is_off`);
  return rows
    .map(({ chunkId, sourceId, embedding }) => ({
      chunkId,
      sourceId,
      score: toShare(dotProduct(vectorFromBytes(Buffer.from(embedding, "base64")), vector)),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.knowledgeSearch.ranked);
}

const toShare = (cosine: number): number => Math.min(1, Math.max(0, cosine));
