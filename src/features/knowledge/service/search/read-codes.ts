import { sql } from "drizzle-orm";
import { vectorFromBytes } from "#platform/embeddings/embeddings.ts";
import { codeRowBytes, codeRowsOf, encodeVector } from "#platform/embeddings/vector-code.ts";
import type { CodedLibrary, CodedSource } from "#platform/knowledge-caches.ts";
import { limits } from "#product/limits.ts";
import type { SearchContext, SearchedSource, SearchedSources } from "./searched-sources.ts";

/** Of a chunk's id. */
export const idBytes = 16;

const { awaitedCodes, codeBatch } = limits.knowledgeSearch;

/**
 * The codes of all vectors of the sources from memory; those that aren't there, or of which the database has another
 * version by now, are read first. Null while many are read, and if there are more than memory is meant for. Each process
 * compares the versions for each question, so none needs to hear of the changes of another.
 */
export async function readCodes(
  ctx: SearchContext,
  { sources, ...encoded }: Encoded & { sources: SearchedSources },
): Promise<CodedSource[] | null> {
  const { codes } = ctx.app.knowledgeCaches;
  const rowBytes = idBytes + codeRowBytes(encoded.dimensions);
  if (countChunks(sources.all) * rowBytes > codes.maxBytes) return null;
  const key = `${ctx.actor.workspaceId} ${encoded.model}`;
  const library: CodedLibrary = codes.get(key) ?? { sources: new Map(), reading: null };
  const missing = sources.all.filter((source) => !isCurrent(library.sources.get(source.id), source));
  if (countChunks(missing) > awaitedCodes) {
    // If it fails, the next question tries again.
    library.reading ??= readInto(ctx, encoded, library, missing)
      .catch(() => {})
      .finally(() => {
        library.reading = null;
        codes.set(key, library, bytesOf(library));
      });
    codes.set(key, library, bytesOf(library));
    return null;
  }
  if (missing.length > 0) {
    await readInto(ctx, encoded, library, missing);
    codes.set(key, library, bytesOf(library));
  }
  return sources.all.flatMap(({ id }) => library.sources.get(id) ?? []);
}

/** Vectors of a model, and their length. */
interface Encoded {
  readonly model: string;
  readonly dimensions: number;
}

const isCurrent = (known: CodedSource | undefined, { generation, revision }: SearchedSource): boolean =>
  known?.generation === generation && known.revision === revision;

const countChunks = (sources: readonly SearchedSource[]): number =>
  sources.reduce((sum, { chunks }) => sum + chunks, 0);

const sourceBytes = 300;
const bytesOf = ({ sources }: CodedLibrary): number =>
  [...sources.values()].reduce(
    (sum, { ids, signs, larges, products }) =>
      sum + ids.length + signs.length + larges.length + products.byteLength + sourceBytes,
    0,
  );

async function readInto(
  ctx: SearchContext,
  encoded: Encoded,
  library: CodedLibrary,
  sources: readonly SearchedSource[],
): Promise<void> {
  let batch: SearchedSource[] = [];
  for (const [at, source] of sources.entries()) {
    batch.push(source);
    if (countChunks(batch) < codeBatch && at < sources.length - 1) continue;
    for (const [id, coded] of await readBatch(ctx, encoded, batch)) library.sources.set(id, coded);
    batch = [];
  }
}

interface CodedRow extends Record<string, unknown> {
  readonly id: string;
  readonly generation: number;
  readonly revision: number;
  readonly ids: Uint8Array | null;
  readonly codes: Uint8Array | null;
  readonly uncoded: number;
}

async function readBatch(
  { db, actor }: SearchContext,
  { model, dimensions }: Encoded,
  sources: readonly SearchedSource[],
): Promise<Map<string, CodedSource>> {
  const sourceIds = sources.map(({ id }) => id);
  const { rows } = await db.execute<CodedRow>(sql`
    select source.id, source.generation, source.revision,
      string_agg(uuid_send(vector.chunk_id), ''::bytea) filter (where vector.code is not null) as ids,
      string_agg(vector.code, ''::bytea) as codes,
      count(vector.chunk_id) filter (where vector.code is null)::int as uncoded
    from knowledge_source source
    left join (
      knowledge_vector vector join knowledge_chunk chunk on chunk.id = vector.chunk_id and not chunk.is_off
    ) on vector.source_id = source.id and vector.generation = source.generation and vector.model = ${model}
    where source.workspace_id = ${actor.workspaceId} and source.id = any(${sql.param(sourceIds)}::uuid[])
    group by source.id`);
  const uncoded = rows.filter((row) => row.uncoded > 0).map(({ id }) => id);
  const added = uncoded.length > 0 ? await encodeStored({ db, actor }, model, uncoded) : [];
  return new Map(
    rows.map(({ id, generation, revision, ids, codes }) => {
      const more = added.filter(({ sourceId }) => sourceId === id);
      const join = (stored: Uint8Array | null, others: Uint8Array[]) =>
        Buffer.concat([...(stored ? [stored] : []), ...others]);
      const allIds = join(
        ids,
        more.map((vector) => vector.id),
      );
      const allCodes = join(
        codes,
        more.map((vector) => vector.code),
      );
      return [id, { generation, revision, ids: allIds, ...codeRowsOf(allCodes, dimensions) }];
    }),
  );
}

interface StoredVector extends Record<string, unknown> {
  readonly sourceId: string;
  readonly id: Uint8Array;
  readonly embedding: Uint8Array;
}

/** Codes of vectors that were stored before there were any. */
async function encodeStored(
  { db, actor }: Pick<SearchContext, "db" | "actor">,
  model: string,
  sourceIds: readonly string[],
) {
  const { rows } = await db.execute<StoredVector>(sql`
    select vector.source_id as "sourceId", uuid_send(vector.chunk_id) as id, vector.embedding
    from knowledge_vector vector
    join knowledge_chunk chunk on chunk.id = vector.chunk_id and not chunk.is_off
    join knowledge_source source on source.id = vector.source_id and source.generation = vector.generation
    where vector.workspace_id = ${actor.workspaceId} and vector.source_id = any(${sql.param(sourceIds)}::uuid[])
      and vector.model = ${model} and vector.code is null`);
  return rows.map(({ sourceId, id, embedding }) => ({ sourceId, id, code: encodeVector(vectorFromBytes(embedding)) }));
}
