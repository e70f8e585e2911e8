import { sql } from "drizzle-orm";
import { limits } from "#product/limits.ts";
import type { RankedChunk, SearchInput } from "./search-by-meaning.ts";
import { isOneOf, type SearchContext } from "./searched-sources.ts";
import { type AskedWord, writtenWords } from "./weigh-words.ts";

const { words: maxWords, pairedWords, wordHits, enoughHits, ranked } = limits.knowledgeSearch;

interface WordSearch {
  readonly sources: SearchInput["sources"];
  /** The words of the question, rarest first. */
  readonly asked: readonly AskedWord[];
}

/**
 * The chunks that share rare words with the question, best first. A score is the share of the question's words that
 * was found, each weighted by its rarity; the order also minds how often a word is in a chunk, and how long the chunk is
 * (as BM25 does). It reads beyond row security, which would keep PostgreSQL from using the index of words, so it filters
 * by workspace and source itself; passages are read within row security.
 */
export async function searchByWords(ctx: SearchContext, { sources, asked }: WordSearch): Promise<RankedChunk[]> {
  const known = asked.filter(({ chunks }) => chunks > 0).slice(0, maxWords);
  if (known.length === 0) return [];
  const all = totalRarity(asked);
  const search = (query: string) => rankHits(ctx, { sources, words: known, query });
  const precise = preciseQuery(known);
  const hits = await search(precise);
  const isEnough = hits.length >= enoughHits || precise === anyOf(known);
  // Of chunks with common words only some are read, so those with rare words stay first.
  const more = isEnough ? [] : await search(anyOf(known));
  const chunkIds = new Set(hits.map(({ chunkId }) => chunkId));
  const rows = [...hits, ...more.filter(({ chunkId }) => !chunkIds.has(chunkId))];
  return rows.map(({ chunkId, sourceId, found }) => ({ chunkId, sourceId, score: Math.min(1, found / all) }));
}

/** Of what the languages make of a word, only what the library knows counts; of a word that it doesn't know, one. */
function totalRarity(asked: readonly AskedWord[]): number {
  return writtenWords(asked).reduce((sum, { rarity }) => sum + rarity, 0);
}

const quote = ({ word }: AskedWord): string => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
const anyOf = (words: readonly AskedWord[]): string => words.map(quote).join(" | ");

/** Words that are rare enough to read all chunks that have them; if there are none, pairs of the rarest words. */
function preciseQuery(words: readonly AskedWord[]): string {
  const rare: AskedWord[] = [];
  let hits = 0;
  for (const word of words) {
    hits += word.chunks;
    if (hits > wordHits / 2) break;
    rare.push(word);
  }
  if (rare.length > 0 || words.length === 1) return anyOf(rare.length > 0 ? rare : words);
  // Without the pair of the two most common ones, the index reads all chunks with the two rarest only.
  const rarest = words.slice(0, pairedWords);
  return rarest
    .slice(0, Math.max(1, rarest.length - 2))
    .map((one, at) => `(${quote(one)} & (${anyOf(rarest.slice(at + 1))}))`)
    .join(" | ");
}

interface Hits {
  readonly sources: SearchInput["sources"];
  readonly words: readonly AskedWord[];
  readonly query: string;
}

interface HitRow extends Record<string, unknown> {
  readonly chunkId: string;
  readonly sourceId: string;
  readonly generation: number;
  /** The rarity of the words that it has. */
  readonly found: number;
}

/** The best of the chunks that match a query, by all words. */
async function rankHits({ app, actor }: SearchContext, { sources, words, query }: Hits): Promise<HitRow[]> {
  const ranks = words.map((word) => sql`ts_rank(read.words, ${quote(word)}::tsquery)`);
  const sumOf = (term: (rank: ReturnType<typeof sql>) => ReturnType<typeof sql>) =>
    sql.join(
      words.map(({ rarity }, at) => term(sql`ranks[${sql.raw(String(at + 1))}]`).append(sql` * ${rarity}::float8`)),
      sql` + `,
    );
  const { rows } = await app.database.system.execute<HitRow>(sql`
    with hits as materialized (
      select chunk.id, chunk.source_id, chunk.generation, length(read.words)::float8 as length,
        array[${sql.join(ranks, sql`, `)}] as ranks
      from knowledge_chunk chunk
      -- Joined to nothing, so that the words are read and decompressed once instead of for each word of the question.
      cross join lateral (select chunk.words || ''::tsvector as words offset 0) as read
      where chunk.words @@ ${query}::tsquery and (chunk.workspace_id = ${actor.workspaceId}) is true and not chunk.is_off
        and ${isOneOf(sql`chunk.source_id`, sources.ids)}
      limit ${wordHits}
    )
    select id as "chunkId", source_id as "sourceId", generation, ${sumOf((rank) => sql`(${rank} > 0)::int`)} as found
    from hits, (select greatest(avg(length), 1) as average from hits) as lengths
    order by (${sumOf((rank) => sql`${rank}`)}) / (0.25 + 0.75 * length / average) desc
    limit ${ranked}`);
  const generations = new Map(sources.all.map(({ id, generation }) => [id, generation]));
  return rows.filter(({ sourceId, generation }) => generations.get(sourceId) === generation);
}
