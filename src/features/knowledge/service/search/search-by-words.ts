import { type SQL, sql } from "drizzle-orm";
import { limits } from "#product/limits.ts";
import type { RankedChunk, SearchInput } from "./search-by-meaning.ts";
import type { SearchContext } from "./searched-sources.ts";

/** A word of the question, as one language of the sources stems it, and how much it tells chunks apart. */
interface AskedWord {
  /** Its place in the question; the same word in another language has the same. */
  readonly place: number;
  readonly word: string;
  readonly chunks: number;
  readonly rarity: number;
}

const { words: maxWords, pairedWords, countedChunks, wordHits, enoughHits, ranked } = limits.knowledgeSearch;

/**
 * The chunks that share rare words with the question, best first. A score is the share of the question's words that
 * was found, each weighted by its rarity; the order also minds how often a word is in a chunk, and how long the chunk is
 * (as BM25 does). It reads beyond row security, which would keep PostgreSQL from using the index of words, so it filters
 * by workspace and source itself; passages are read within row security.
 */
export async function searchByWords(ctx: SearchContext, { question, sources }: SearchInput): Promise<RankedChunk[]> {
  const asked = await weighWords(ctx, { question, sources });
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
  const places = [...new Set(asked.map(({ place }) => place))];
  const rarities = places.map((place) => {
    const words = asked.filter((word) => word.place === place);
    const known = words.filter(({ chunks }) => chunks > 0);
    return Math.max(...(known.length > 0 ? known : words).map(({ rarity }) => rarity));
  });
  return rarities.reduce((sum, rarity) => sum + rarity, 0);
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
  const rarest = words.slice(0, pairedWords);
  return rarest
    .flatMap((one, at) => rarest.slice(at + 1).map((other) => `(${quote(one)} & ${quote(other)})`))
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
  /** The rarity of the words that it has. */
  readonly found: number;
}

/** The best of the chunks that match a query, by all words. */
async function rankHits({ app, actor }: SearchContext, { sources, words, query }: Hits): Promise<HitRow[]> {
  const { rows } = await app.database.system.execute<HitRow>(sql`
    with asked as materialized (
      select quote_literal(word)::tsquery as query, rarity from unnest(
        ${sql.param(words.map(({ word }) => word))}::text[], ${sql.param(words.map(({ rarity }) => rarity))}::float8[]
      ) as word (word, rarity)
    ), hits as materialized (
      -- Joined to nothing, so that the words are read and decompressed once instead of for each word of the question.
      select chunk.id, chunk.source_id, chunk.words || ''::tsvector as words, length(chunk.words) as length
      from knowledge_chunk chunk
      join knowledge_source source on source.id = chunk.source_id and source.generation = chunk.generation
      where chunk.words @@ ${query}::tsquery and ${within(actor.workspaceId, sources.ids)}
      limit ${wordHits}
    ), average as materialized (
      select greatest(avg(length), 1) as length from hits
    )
    select hits.id as "chunkId", hits.source_id as "sourceId", sum(asked.rarity) as found
    from average, hits join asked on hits.words @@ asked.query
    group by hits.id, hits.source_id, hits.length, average.length
    order by sum(asked.rarity * ts_rank(hits.words, asked.query)) / (0.25 + 0.75 * hits.length / average.length) desc
    limit ${ranked}`);
  return rows;
}

const within = (workspaceId: string, sourceIds: readonly string[]): SQL => sql`
  chunk.workspace_id = ${workspaceId} and not chunk.is_off and chunk.source_id = any(${sql.param(sourceIds)}::uuid[])`;

interface CountedWord extends Record<string, unknown> {
  readonly word: string;
  readonly place: number;
  readonly chunks: number;
  /** All chunks of the workspace. */
  readonly total: number;
}

/**
 * The words of the question as the languages of the sources stem them, rarest first, without what is a stop word in one
 * of them. Counting stops at a limit.
 */
async function weighWords({ app, actor }: SearchContext, { question, sources }: SearchInput): Promise<AskedWord[]> {
  const { rows } = await app.database.system.execute<CountedWord>(sql`
    with found as materialized (
      select language, lexeme as word, place from unnest(${sql.param(sources.languages)}::regconfig[]) as language,
        unnest(to_tsvector(language, ${question})) as found (lexeme, positions, weights), unnest(positions) as place
    ), asked as materialized (
      select word, min(place) as place from found where place in (
        select place from found group by place having count(distinct language) = ${sources.languages.length}
      ) group by word
    )
    select word, place, (
      select coalesce(sum(total_chunks), 0)::int from knowledge_source where workspace_id = ${actor.workspaceId}
    ) as total, (
      select count(*)::int from (
        select from knowledge_chunk chunk
        where chunk.words @@ quote_literal(word)::tsquery and chunk.workspace_id = ${actor.workspaceId}
        limit ${countedChunks}
      ) as counted
    ) as chunks from asked`);
  return rows
    .map((row) => ({ ...row, rarity: rarityOf(row.chunks, Math.max(row.total, row.chunks)) }))
    .toSorted((a, b) => b.rarity - a.rarity);
}

/** As BM25 has it. A word that was not counted to its end is taken to be between that and a quarter of all chunks. */
function rarityOf(chunks: number, total: number): number {
  const having = chunks < countedChunks ? chunks : Math.max(chunks, Math.sqrt((chunks * total) / 4));
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}
