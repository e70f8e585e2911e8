import { sql } from "drizzle-orm";
import { vectorFromBytes } from "#platform/embeddings/embeddings.ts";
import { type CodeRows, codeBytes, encodeVector } from "#platform/embeddings/vector-code.ts";
import type { CodedLibrary, CodedSource } from "#platform/knowledge-caches.ts";
import { limits } from "#product/limits.ts";
import type { SearchContext, SearchedSource, SearchedSources } from "./searched-sources.ts";

/** Of a chunk's id, before its code. */
export const idBytes = 16;

const { awaitedCodes, codeBatch } = limits.knowledgeSearch;

/**
 * The codes of all vectors of the sources from memory; those that aren't there, or of which the database has another
 * version by now, are read first. Null while many are read, and if there are more than memory is meant for. Each process
 * compares the versions for each question, so none needs to hear of the changes of another.
 */
export async function readCodes(
  ctx: SearchContext,
  { sources, model, dimensions }: { sources: SearchedSources; model: string; dimensions: number },
): Promise<CodeRows[] | null> {
  const { codes } = ctx.app.knowledgeCaches;
  const rowBytes = idBytes + codeBytes(dimensions);
  if (countChunks(sources.all) * rowBytes > codes.maxBytes) return null;
  const key = `${ctx.actor.workspaceId} ${model}`;
  const library: CodedLibrary = codes.get(key) ?? { sources: new Map(), reading: null };
  const missing = sources.all.filter((source) => !isCurrent(library.sources.get(source.id), source));
  if (countChunks(missing) > awaitedCodes) {
    // If it fails, the next question tries again.
    library.reading ??= readInto(ctx, model, library, missing)
      .catch(() => {})
      .finally(() => {
        library.reading = null;
        codes.set(key, library, bytesOf(library));
      });
    codes.set(key, library, bytesOf(library));
    return null;
  }
  if (missing.length > 0) {
    await readInto(ctx, model, library, missing);
    codes.set(key, library, bytesOf(library));
  }
  return sources.all.flatMap(({ id }) => {
    const rows = library.sources.get(id)?.rows;
    return rows ? [{ rows, prefix: idBytes }] : [];
  });
}

const isCurrent = (known: CodedSource | undefined, { generation, revision }: SearchedSource): boolean =>
  known?.generation === generation && known.revision === revision;

const countChunks = (sources: readonly SearchedSource[]): number =>
  sources.reduce((sum, { chunks }) => sum + chunks, 0);

const sourceBytes = 200;
const bytesOf = ({ sources }: CodedLibrary): number =>
  [...sources.values()].reduce((sum, { rows }) => sum + rows.length + sourceBytes, 0);

async function readInto(
  ctx: SearchContext,
  model: string,
  library: CodedLibrary,
  sources: readonly SearchedSource[],
): Promise<void> {
  let batch: SearchedSource[] = [];
  for (const [at, source] of sources.entries()) {
    batch.push(source);
    if (countChunks(batch) < codeBatch && at < sources.length - 1) continue;
    for (const [id, coded] of await readBatch(ctx, model, batch)) library.sources.set(id, coded);
    batch = [];
  }
}

interface CodedRow extends Record<string, unknown> {
  readonly id: string;
  readonly generation: number;
  readonly revision: number;
  readonly rows: Uint8Array | null;
  readonly uncoded: number;
}

async function readBatch({ db, actor }: SearchContext, model: string, sources: readonly SearchedSource[]) {
  const ids = sources.map(({ id }) => id);
  const { rows: found } = await db.execute<CodedRow>(sql`
    select source.id, source.generation, source.revision,
      string_agg(uuid_send(vector.chunk_id) || vector.code, ''::bytea) as rows,
      count(vector.chunk_id) filter (where vector.code is null)::int as uncoded
    from knowledge_source source
    left join (
      knowledge_vector vector join knowledge_chunk chunk on chunk.id = vector.chunk_id and not chunk.is_off
    ) on vector.source_id = source.id and vector.generation = source.generation and vector.model = ${model}
    where source.workspace_id = ${actor.workspaceId} and source.id = any(${sql.param(ids)}::uuid[])
    group by source.id`);
  const uncoded = found.filter((row) => row.uncoded > 0).map(({ id }) => id);
  const added =
    uncoded.length > 0 ? await encodeStored({ db, actor }, model, uncoded) : new Map<string, Uint8Array[]>();
  return new Map<string, CodedSource>(
    found.map(({ id, generation, revision, rows }) => {
      const parts = [...(rows ? [rows] : []), ...(added.get(id) ?? [])];
      return [id, { generation, revision, rows: Buffer.concat(parts) }];
    }),
  );
}

/** Rows for vectors that were stored before there were codes. */
async function encodeStored(
  { db, actor }: Pick<SearchContext, "db" | "actor">,
  model: string,
  sourceIds: readonly string[],
) {
  const { rows } = await db.execute<{ sourceId: string; id: Uint8Array; embedding: Uint8Array }>(sql`
    select source_id as "sourceId", uuid_send(chunk_id) as id, embedding from knowledge_vector
    where workspace_id = ${actor.workspaceId} and source_id = any(${sql.param(sourceIds)}::uuid[])
      and model = ${model} and code is null`);
  const added = new Map<string, Uint8Array[]>();
  for (const { sourceId, id, embedding } of rows)
    added.set(sourceId, [...(added.get(sourceId) ?? []), id, encodeVector(vectorFromBytes(embedding))]);
  return added;
}
