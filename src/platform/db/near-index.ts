import type pg from "pg";
import type { Log } from "../log.ts";

/** Of the extension pgvector: the first version whose index goes on until enough rows pass the filters of a search. */
const minVersion = [0, 8];
/** Of the offline encoder; the dimensions of other models are those of stored vectors. */
const usualDimensions = 512;

/** The index of the sign bits of vectors with so many dimensions. */
export const nearIndexName = (dimensions: number): string => `knowledge_vector_near_${dimensions}`;

export const createNearIndex = (dimensions: number): string =>
  `create index concurrently if not exists ${nearIndexName(dimensions)} on knowledge_vector
   using hnsw ((bits::bit(${dimensions})) bit_hamming_ops) where length(bits) = ${dimensions}`;

/**
 * Where the database server has pgvector, the nearest vectors of libraries that aren't in memory are found with its
 * index. It is an extra: without the extension, the right to create it, or the time to build the index, searches compare
 * all sign bits.
 */
export async function ensureNearIndexes(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select default_version as version from pg_available_extensions where name = 'vector'",
  );
  if (!isEnough(rows[0]?.version)) return;
  try {
    await client.query("create extension if not exists vector");
    const { rows: stored } = await client.query<{ dimensions: number }>(
      "select distinct length(bits) as dimensions from knowledge_vector",
    );
    for (const dimensions of new Set([usualDimensions, ...stored.map((row) => row.dimensions)])) {
      await dropUnfinished(client, nearIndexName(dimensions));
      await client.query(createNearIndex(dimensions));
    }
  } catch (err) {
    log.warn({ err }, "pgvector can't be used; searches do without it");
  }
}

function isEnough(version: string | undefined): boolean {
  const [major = 0, minor = 0] = version?.split(".").map(Number) ?? [];
  return major > (minVersion[0] ?? 0) || (major === minVersion[0] && minor >= (minVersion[1] ?? 0));
}

/** A process that was killed while it built an index leaves one that isn't used. */
async function dropUnfinished(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently ${name}`);
}
