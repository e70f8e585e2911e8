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
  return { writer, seq: writer.flushed + 1, upTo: writer.flushed + due.length, chunks: JSON.stringify(due) };
}

/**
 * Makes a stream this process's own, after the one that wrote it has died, and answers where its numbers go on. A stream
 * of which nothing was stored goes on at 2: whatever begins later than at 1 was begun before (see read.ts).
 */
export async function claimStream(
  pool: pg.Pool,
  processId: string,
  stream: { id: string; workspaceId: string; owner: string },
): Promise<{ base: number; isStopRequested: boolean }> {
  const claimed = await pool.query<{ is_stop_requested: boolean }>(
    `insert into stream (id, workspace_id, owner, process_id) values ($1, $2, $3, $4)
     on conflict (id) do update set process_id = excluded.process_id, state = 'OPEN', ended_at = null
     returning is_stop_requested`,
    [stream.id, stream.workspaceId, stream.owner, processId],
  );
  // Only now: a flush of the former holder that was under way is in, and none comes after it.
  const stored = await pool.query<{ last: number | null }>(
    "select max(up_to) as last from stream_chunk where stream_id = $1",
    [stream.id],
  );
  return { base: stored.rows[0]?.last ?? 1, isStopRequested: claimed.rows[0]?.is_stop_requested ?? false };
}

/**
 * Writes what all given streams have not written yet, in two statements however many they are. Chunks go in only while
 * the stream is this process's; one that was taken over meanwhile is told to stop. Answers with those that were written.
 */
export async function flushWriters(
  pool: pg.Pool,
  processId: string,
  writers: Iterable<StreamWriter>,
): Promise<StreamWriter[]> {
  const batches = [...writers].map((writer) => takeBatch(writer)).filter((batch) => batch !== null);
  if (batches.length === 0) return [];
  const fresh = batches.map(({ writer }) => writer).filter(({ row }) => row !== "stored");
  if (fresh.length > 0) {
    for (const writer of fresh) writer.row = "tried";
    await pool.query(
      `insert into stream (id, workspace_id, owner, process_id)
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], array_fill($4::uuid, array[$5::int]))
       on conflict (id) do nothing`,
      [
        fresh.map(({ id }) => id),
        fresh.map(({ workspaceId }) => workspaceId),
        fresh.map(({ owner }) => owner),
        processId,
        fresh.length,
      ],
    );
    for (const writer of fresh) writer.row = "stored";
  }
  // A batch may stand there already, shorter: it was committed and the word of it got lost.
  const { rows } = await pool.query<{ id: string }>(
    `insert into stream_chunk (stream_id, workspace_id, seq, up_to, chunks)
     select batch.* from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[])
       as batch (stream_id, workspace_id, seq, up_to, chunks)
     join stream on stream.id = batch.stream_id and stream.process_id = $6
     on conflict (stream_id, seq) do update set up_to = excluded.up_to, chunks = excluded.chunks
     returning stream_id as id`,
    [
      batches.map((b) => b.writer.id),
      batches.map((b) => b.writer.workspaceId),
      batches.map((b) => b.seq),
      batches.map((b) => b.upTo),
      batches.map((b) => b.chunks),
      processId,
    ],
  );
  const kept = new Set(rows.map(({ id }) => id));
  for (const { writer, upTo } of batches) {
    if (kept.has(writer.id)) writer.flushed = upTo;
    else writer.stop();
  }
  return batches.map(({ writer }) => writer).filter(({ id }) => kept.has(id));
}

/**
 * The end of a stream, inside the transaction that stores its message. A stream that never lived long enough to be
 * flushed leaves no row: its readers were all in this process, and later ones read the message.
 */
export async function endInDatabase(tx: Tx, processId: string, writer: StreamWriter, state: string): Promise<void> {
  if (writer.row === "none") return;
  const batch = takeBatch(writer, writer.last ? [writer.last] : []);
  if (batch)
    await tx.execute(
      sql`insert into stream_chunk (stream_id, workspace_id, seq, up_to, chunks)
        select id, workspace_id, ${batch.seq}::int, ${batch.upTo}::int, ${batch.chunks}::text from stream
        where id = ${writer.id} and process_id = ${processId}
        on conflict (stream_id, seq) do update set up_to = excluded.up_to, chunks = excluded.chunks`,
    );
  await tx.execute(
    sql`update stream set state = ${state}, last_seq = ${batch?.upTo ?? writer.flushed}, ended_at = now()
      where id = ${writer.id} and process_id = ${processId}`,
  );
}
