import { sql } from "drizzle-orm";
import type { WordSample } from "#platform/knowledge-caches.ts";
import { limits } from "#product/limits.ts";
import type { EvidenceWord } from "#product/tools/evidence.ts";
import type { SearchInput } from "./search-by-meaning.ts";
import type { SearchContext } from "./searched-sources.ts";
import { spaceWords } from "./space-words.ts";

/** A word of the question, as one language of the sources stems it, and how much it tells chunks apart. */
export interface AskedWord {
  /** Its place in the question; the same word in another language has the same. */
  readonly place: number;
  readonly word: string;
  /** As the question has it. */
  readonly written: string;
  readonly chunks: number;
  readonly rarity: number;
}

const { countedChunks, sampled } = limits.knowledgeSearch;

/**
 * The words of the question as the languages of the sources stem them, rarest first, without what is a stop word in one
 * of them. What a sample of the library knows to be common is not counted, because that takes longest; nothing else is
 * kept, so a new word is found at once.
 */
export async function weighWords(ctx: SearchContext, { question, sources }: SearchInput): Promise<AskedWord[]> {
  const { words, total } = await readWords(ctx, { question, sources });
  const common = findSample(ctx, total)?.chunks;
  const unknown = words.map(({ word }) => word).filter((word) => !common?.has(word));
  const counted = unknown.length > 0 ? await countChunks(ctx, unknown) : new Map<string, number>();
  return words
    .map(({ word, ...asked }) => {
      const chunks = common?.get(word) ?? rounded(counted.get(word) ?? 0, total);
      return { word, ...asked, chunks, rarity: rarityOf(chunks, Math.max(total, chunks)) };
    })
    .toSorted((a, b) => b.rarity - a.rarity);
}

/** The words as the question has them, each with the rarity of the form that the library knows, or of any. */
export function writtenWords(asked: readonly AskedWord[]): EvidenceWord[] {
  const places = [...new Set(asked.map(({ place }) => place))];
  return places.map((place) => {
    const forms = asked.filter((word) => word.place === place);
    const known = forms.filter(({ chunks }) => chunks > 0);
    const rarity = Math.max(...(known.length > 0 ? known : forms).map((form) => form.rarity));
    return { written: forms[0]?.written ?? "", rarity };
  });
}

/** What was not counted to its end is taken to be between that and a quarter of all chunks. */
const rounded = (chunks: number, total: number): number =>
  chunks < countedChunks ? chunks : Math.max(chunks, Math.sqrt((chunks * total) / 4));

/** As BM25 has it. */
const rarityOf = (chunks: number, total: number): number => Math.log(1 + (total - chunks + 0.5) / (chunks + 0.5));

/** More than what is written without spaces can have, such as "front-end/back-end". */
const placesOfWord = 10_000;

interface ReadWord extends Record<string, unknown> {
  readonly word: string | null;
  readonly written: string;
  readonly place: number;
  /** All chunks of the workspace. */
  readonly total: number;
}

async function readWords({ db, actor }: SearchContext, { question, sources }: SearchInput) {
  // One by one, because the words of a text come back without what was written.
  const written = spaceWords(question).split(/\s+/).filter(Boolean);
  const { rows } = await db.execute<ReadWord>(sql`
    with found as materialized (
      select language, lexeme as word, written, at * ${placesOfWord} + position as place
      from unnest(${sql.param(sources.languages)}::regconfig[]) as language,
        unnest(${sql.param(written)}::text[]) with ordinality as asked (written, at),
        unnest(to_tsvector(language, written)) as found (lexeme, positions, weights), unnest(positions) as position
    ), asked as materialized (
      select distinct on (word) word, written, place::int from found where place in (
        select place from found group by place having count(distinct language) = ${sources.languages.length}
      ) order by word, place
    )
    select asked.word, asked.written, asked.place, sum.total from (
      select coalesce(sum(total_chunks), 0)::int as total from knowledge_source where workspace_id = ${actor.workspaceId}
    ) as sum left join asked on true`);
  return {
    words: rows.flatMap(({ word, written, place }) => (word === null ? [] : [{ word, written, place }])),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * In how many chunks of the workspace each word is, up to a limit. As the product, and with "is true" behind the workspace,
 * so that the index of words is used, and no other.
 */
async function countChunks({ app, actor }: SearchContext, words: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await app.database.system.execute<{ word: string; chunks: number }>(sql`
    select word, (
      select count(*)::int from (
        select from knowledge_chunk chunk
        where chunk.words @@ quote_literal(word)::tsquery and (chunk.workspace_id = ${actor.workspaceId}) is true
        limit ${countedChunks}
      ) as counted
    ) as chunks from unnest(${sql.param(words)}::text[]) as word`);
  return new Map(rows.map(({ word, chunks }) => [word, chunks]));
}

/** The sample of a large library; null for others, and while it is taken. It is taken again when the library has grown. */
function findSample(ctx: SearchContext, total: number): WordSample | null {
  if (total < sampled.fromChunks) return null;
  const { words } = ctx.app.knowledgeCaches;
  const key = ctx.actor.workspaceId;
  const known = words.get(key);
  if (known && Math.abs(known.total - total) <= known.total * sampled.growth) return known;
  // So that only one question takes it; if it fails, a later one does when this has left the cache.
  const none: WordSample = { total, chunks: known?.chunks ?? new Map() };
  words.set(key, none, bytesOf(none));
  void takeSample(ctx, total)
    .then((sample) => words.set(key, sample, bytesOf(sample)))
    .catch(() => {});
  return known ?? null;
}

const wordBytes = 100;
const bytesOf = ({ chunks }: WordSample): number => (chunks.size + 1) * wordBytes;

/** Chunks from everywhere in the library are chosen in the index alone; only these are read. */
async function takeSample({ db, actor }: SearchContext, total: number): Promise<WordSample> {
  const every = Math.ceil(total / sampled.chunks);
  const { rows } = await db.execute<{ word: string; chunks: number; sample: number }>(sql`
    with picked as materialized (
      select array_agg(id) as ids from (
        select chunk.id from knowledge_source source
        join knowledge_chunk chunk on chunk.source_id = source.id and chunk.generation = source.generation
        where source.workspace_id = ${actor.workspaceId}
          and (chunk.position + abs(hashtext(source.id::text)::bigint)) % ${every} = 0
      ) as chosen
    )
    select stat.word, stat.ndoc as chunks, cardinality(picked.ids) as sample from picked, ts_stat(
      format('select words from knowledge_chunk where workspace_id = %L and id = any(%L::uuid[])', ${actor.workspaceId}::text, picked.ids)
    ) as stat where stat.ndoc >= ${sampled.enough}`);
  const factor = total / Math.max(1, rows[0]?.sample ?? 1);
  return { total, chunks: new Map(rows.map(({ word, chunks }) => [word, Math.round(chunks * factor)])) };
}
