import { type SQL, sql } from "drizzle-orm";
import { nearIndexName } from "#platform/db/near-index.ts";
import { signBits } from "#platform/embeddings/embeddings.ts";
import { limits } from "#product/limits.ts";
import type { EmbeddedQuestion } from "../embedding/embed-question.ts";
import { isOneOf, type SearchContext, type SearchedSources } from "./searched-sources.ts";

const { nearestVectors } = limits.knowledgeSearch;

/**
 * The chunks whose vectors have nearly the same signs as the question's, without memory: with the index of pgvector if
 * the database has it, otherwise by comparing all of them.
 */
export async function findBySigns(
  ctx: SearchContext,
  sources: SearchedSources,
  embedded: EmbeddedQuestion,
): Promise<string[]> {
  const { rows } = (await hasNearIndex(ctx, embedded.vector.length))
    ? await ctx.db.transaction(async (tx) => {
        // As many as the index can hold in mind; it goes on if the filters leave too few.
        await tx.execute(sql`select set_config('hnsw.ef_search', ${String(nearestVectors)}, true),
          set_config('hnsw.iterative_scan', 'relaxed_order', true)`);
        return tx.execute<{ id: string }>(signsQuery(ctx, { sources, ...embedded, isIndexed: true }));
      })
    : await ctx.db.execute<{ id: string }>(signsQuery(ctx, { sources, ...embedded, isIndexed: false }));
  return rows.map(({ id }) => id);
}

interface SignsQuery extends EmbeddedQuestion {
  readonly sources: SearchedSources;
  readonly isIndexed: boolean;
}

/** The dimensions are no parameters, because PostgreSQL must see that the index fits before it knows any. */
export function signsQuery(
  { actor }: Pick<SearchContext, "actor">,
  { sources, model, vector, isIndexed }: SignsQuery,
): SQL {
  const bits = sql`${signBits(vector)}::varbit`;
  const dimensions = sql.raw(String(vector.length));
  return sql`
    with near as materialized (
      select chunk_id as id from knowledge_vector
      where workspace_id = ${actor.workspaceId} and model = ${model} and ${isOneOf(sql`source_id`, sources.ids)}
      ${isIndexed ? sql`and length(bits) = ${dimensions}` : sql``}
      order by ${isIndexed ? sql`bits::bit(${dimensions}) <~> ${bits}::bit(${dimensions})` : sql`bit_count(bits # ${bits})`}
      limit ${nearestVectors}
    )
    select chunk.id from knowledge_chunk chunk
    where (chunk.workspace_id = ${actor.workspaceId}) is true and chunk.id in (select id from near) and not chunk.is_off`;
}

async function hasNearIndex({ app, db }: SearchContext, dimensions: number): Promise<boolean> {
  const { nearIndexes } = app.knowledgeCaches;
  const name = nearIndexName(dimensions);
  const known = nearIndexes.get(name);
  if (known !== undefined) return known;
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (select from pg_index where indexrelid = to_regclass(${name}) and indisvalid)`);
  const exists = rows[0]?.exists === true;
  nearIndexes.set(name, exists, 1);
  return exists;
}
