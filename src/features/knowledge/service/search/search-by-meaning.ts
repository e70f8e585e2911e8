import { sql } from "drizzle-orm";
import type { ActingContext } from "#platform/context.ts";
import { dotProduct, signBits, vectorFromBytes } from "#platform/embeddings/embeddings.ts";
import { limits } from "#product/limits.ts";
import type { SearchedSource } from "./searched-sources.ts";

/** A chunk in a ranking, with its score from 0 to 1. */
export interface RankedChunk {
  readonly chunkId: string;
  readonly score: number;
}

export interface SearchInput {
  readonly question: string;
  readonly sources: readonly SearchedSource[];
}

/**
 * The chunks whose vectors are nearest to that of the question. The signs of the vectors choose the candidates, because
 * comparing them takes a fraction of the time; the vectors themselves rank them.
 */
export async function searchByMeaning(
  { app, db, actor }: ActingContext,
  { question, sources, signal }: SearchInput & { signal: AbortSignal },
): Promise<RankedChunk[]> {
  const { embeddings } = app;
  const [vector] = await embeddings.embed([question], { signal });
  if (!vector) return [];
  const { rows } = await db.execute<{ chunkId: string; embedding: Buffer }>(sql`
    with allowed as materialized (
      select * from unnest(
        ${sql.param(sources.map(({ id }) => id))}::uuid[],
        ${sql.param(sources.map(({ generation }) => generation))}::int[]
      ) as source (id, generation)
    ), nearest as materialized (
      select vector.chunk_id from knowledge_vector vector
      join allowed on vector.source_id = allowed.id and vector.generation = allowed.generation
      where vector.workspace_id = ${actor.workspaceId} and vector.model = ${embeddings.model}
      order by bit_count(vector.bits # ${signBits(vector)}::varbit)
      limit ${limits.knowledgeSearch.nearestVectors}
    )
    select chunk.id as "chunkId", vector.embedding from nearest
    join knowledge_vector vector on vector.chunk_id = nearest.chunk_id
    join knowledge_chunk chunk on chunk.id = nearest.chunk_id
    where chunk.workspace_id = ${actor.workspaceId} and not chunk.is_off`);
  return rows
    .map(({ chunkId, embedding }) => ({ chunkId, score: clamp(dotProduct(vectorFromBytes(embedding), vector)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.knowledgeSearch.ranked);
}

const clamp = (score: number): number => Math.min(1, Math.max(0, score));
