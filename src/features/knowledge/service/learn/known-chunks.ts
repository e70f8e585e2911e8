import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { knowledgeChunk, knowledgeVector } from "../../table.ts";
import type { Chunk } from "../split/split-document.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { type ChunkToStore, textToEmbed } from "./store-chunks.ts";

/** The chunks of a source that answer and have a vector of one model, by the hash of what was embedded of them. */
export type KnownChunks = ReadonlyMap<string, string>;

const hashOf = (chunk: Chunk): string => createHash("sha256").update(textToEmbed(chunk)).digest("hex");

/** `hashOf` in SQL. */
const hash = sql<string>`encode(sha256(convert_to(
  case when ${knowledgeChunk.context} = '' then '' else ${knowledgeChunk.context} || E'\\n\\n' end || ${knowledgeChunk.text},
  'UTF8')), 'hex')`;

/** Within one source only, so that nobody learns of an equal passage in a source that they may not see. */
export async function findKnownChunks(db: Db, source: SourceRow, model: string): Promise<KnownChunks> {
  if (source.generation === 0) return new Map();
  const { id, generation, workspaceId } = source;
  const ofSource = and(
    eq(knowledgeChunk.sourceId, id),
    eq(knowledgeChunk.generation, generation),
    eq(knowledgeChunk.workspaceId, workspaceId),
  );
  const rows = await readHashes(db, ofSource, model);
  return new Map(rows.map((row) => [row.hash, row.id]));
}

const readHashes = (db: Db | Tx, which: SQL | undefined, model: string) =>
  db
    .select({ id: knowledgeChunk.id, hash })
    .from(knowledgeChunk)
    .innerJoin(knowledgeVector, and(eq(knowledgeVector.chunkId, knowledgeChunk.id), eq(knowledgeVector.model, model)))
    .where(which);

/** The next chunks: as many as are embedded together, and those between them that needn't be embedded. */
export function takeBatch(chunks: readonly Chunk[], from: number, known: KnownChunks): ChunkToStore[] {
  const { embedBatch, storedChunks } = limits.knowledge;
  const batch: ChunkToStore[] = [];
  let missing = 0;
  for (const chunk of chunks.slice(from, from + storedChunks)) {
    const like = known.size > 0 ? known.get(hashOf(chunk)) : undefined;
    if (!like && ++missing > embedBatch) break;
    batch.push({ chunk, like });
  }
  return batch;
}

/**
 * Whether the chunks whose vectors a batch takes over still have the same text: someone may have corrected one since.
 * Lock their source first.
 */
export async function isStillKnown(tx: Tx, batch: readonly ChunkToStore[], model: string): Promise<boolean> {
  const ids = new Set(batch.flatMap(({ like }) => like ?? []));
  if (ids.size === 0) return true;
  const rows = await readHashes(tx, inArray(knowledgeChunk.id, [...ids]), model);
  const now = new Map(rows.map((row) => [row.id, row.hash]));
  return batch.every(({ chunk, like }) => !like || now.get(like) === hashOf(chunk));
}
