import { sql } from "drizzle-orm";
import type pg from "pg";
import type { MessageChunk } from "#lib/ui-message.ts";
import type { Tx } from "#server/db.ts";
import type { StreamWriter } from "./writer.ts";

/** One row of stream_chunk: the chunks `seq` to `upTo` of a stream as a JSON array. */
interface Batch {
  writer: StreamWriter;
  seq: number;
  upTo: number;
  chunks: string;
}

function takeBatch(writer: StreamWriter, last: readonly MessageChunk[] = []): Batch | null {
  const due = [...writer.chunks.slice(writer.flushed - writer.base), ...last];
  if (due.length === 0) return null;
  // PostgreSQL's text cannot hold NUL, whatever a model says.
  return {
    writer,
    seq: writer.flushed + 1,
    upTo: writer.flushed + due.length,
    chunks: JSON.stringify(due).replaceAll("\\u0000", ""),
  };
}

/** Writes what all given streams have not written yet, in two statements however many they are. */
export async function flushWriters(
  pool: pg.Pool,
  processId: string,
  writers: Iterable<StreamWriter>,
): Promise<StreamWriter[]> {
  const batches = [...writers].map((writer) => takeBatch(writer)).filter((batch) => batch !== null);
  if (batches.length === 0) return [];
  const fresh = batches.filter(({ writer, seq }) => seq === writer.base + 1);
  if (fresh.length > 0)
    await pool.query(
      `insert into stream (id, workspace_id, owner, process_id)
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], array_fill($4::uuid, array[$5::int]))
       on conflict (id) do update set process_id = excluded.process_id, state = 'OPEN', ended_at = null`,
      [
        fresh.map(({ writer }) => writer.id),
        fresh.map(({ writer }) => writer.workspaceId),
        fresh.map(({ writer }) => writer.owner),
        processId,
        fresh.length,
      ],
    );
  await pool.query(
    `insert into stream_chunk (stream_id, workspace_id, seq, up_to, chunks)
     select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[]) on conflict do nothing`,
    [
      batches.map((b) => b.writer.id),
      batches.map((b) => b.writer.workspaceId),
      batches.map((b) => b.seq),
      batches.map((b) => b.upTo),
      batches.map((b) => b.chunks),
    ],
  );
  for (const { writer, upTo } of batches) writer.flushed = upTo;
  return batches.map(({ writer }) => writer);
}

/**
 * The end of a stream, inside the transaction that stores its message. A stream that never lived long enough to be
 * flushed leaves no row: its readers were all in this process, and later ones read the message.
 */
export async function endInDatabase(tx: Tx, writer: StreamWriter, state: string): Promise<void> {
  if (writer.flushed === 0) return;
  const batch = takeBatch(writer, writer.last ? [writer.last] : []);
  if (batch)
    await tx.execute(
      sql`insert into stream_chunk (stream_id, workspace_id, seq, up_to, chunks) values (${writer.id}, ${writer.workspaceId}, ${batch.seq}, ${batch.upTo}, ${batch.chunks}) on conflict do nothing`,
    );
  await tx.execute(
    sql`update stream set state = ${state}, last_seq = ${batch?.upTo ?? writer.flushed}, ended_at = now() where id = ${writer.id}`,
  );
}
