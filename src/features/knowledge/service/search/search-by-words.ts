import { sql } from "drizzle-orm";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { RankedChunk, SearchInput } from "./search-by-meaning.ts";

/** A word of the question as one language of the library stems it. */
interface AskedWord extends Record<string, unknown> {
  readonly word: string;
  /** Chunks that contain it, counted up to the limit. */
  readonly chunks: number;
}

/** Words in so many chunks or more are all equally common. */
const maxCounted = 2_000;

/**
 * The chunks that share rare words with the question. It reads beyond row security, which would keep PostgreSQL from
 * using the index of words, and so filters by workspace and source itself; the passages are read within it.
 */
export async function searchByWords(
  ctx: Pick<ActingContext, "app" | "actor">,
  { question, sources }: SearchInput,
): Promise<RankedChunk[]> {
  const words = await countWords(ctx, { question, sources });
  if (words.length === 0) return [];
  const { rows } = await ctx.app.database.system.execute<{ chunkId: string; score: number }>(sql`
    with allowed as materialized (
      select * from unnest(
        ${sql.param(sources.map(({ id }) => id))}::uuid[],
        ${sql.param(sources.map(({ generation }) => generation))}::int[]
      ) as source (id, generation)
    ), asked as materialized (
      select quote_literal(word)::tsquery as query, rarity from unnest(
        ${sql.param(words.map(({ word }) => word))}::text[],
        ${sql.param(words.map((word) => rarityOf(word)))}::float8[]
      ) as word (word, rarity)
    ), hits as materialized (
      select chunk.id, chunk.words from knowledge_chunk chunk
      join allowed on chunk.source_id = allowed.id and chunk.generation = allowed.generation
      where chunk.workspace_id = ${ctx.actor.workspaceId} and not chunk.is_off
        and chunk.words @@ ${words.map(({ word }) => `'${word.replaceAll("'", "''")}'`).join(" | ")}::tsquery
      limit ${limits.knowledgeSearch.wordHits}
    )
    select hits.id as "chunkId", sum(asked.rarity * ts_rank(hits.words, asked.query)) / max(asked.rarity) as score
    from hits join asked on hits.words @@ asked.query
    group by hits.id order by score desc limit ${limits.knowledgeSearch.ranked}`);
  return rows;
}

const rarityOf = ({ chunks }: AskedWord): number => Math.log(1 + maxCounted / (chunks + 0.5));

/** The rarest words of the question that the workspace's chunks contain, rarest first. */
async function countWords(
  { app, actor }: Pick<ActingContext, "app" | "actor">,
  { question }: SearchInput,
): Promise<AskedWord[]> {
  const { rows } = await app.database.system.execute<AskedWord>(sql`
    with asked as materialized (
      select distinct lexeme as word
      from unnest(array['english', 'german', 'simple']::regconfig[]) as language,
        unnest(to_tsvector(language, ${question})) as found (lexeme, positions, weights)
    )
    select word, (
      select count(*)::int from (
        select from knowledge_chunk chunk
        where chunk.words @@ quote_literal(word)::tsquery and chunk.workspace_id = ${actor.workspaceId}
        limit ${maxCounted}
      ) counted
    ) as chunks
    from asked order by chunks`);
  return rows.filter(({ chunks }) => chunks > 0).slice(0, limits.knowledgeSearch.words);
}
