import { sql } from "drizzle-orm";
import type pg from "pg";
import type { MessageChunk } from "#lib/ui-message.ts";
import type { Db, Tx } from "../db/database.ts";
import type { StreamWriter } from "./writer.ts";

/** One row of stream_chunk: the chunks `seq` to `upTo` of a stream as a JSON array. */
interface Batch {
  writer: StreamWriter;
  seq: number;
  upTo: number;
  chunks: string;
}

function nextBatch(writer: StreamWriter, last: readonly MessageChunk[] = []): Batch | null {
  const due = [...writer.chunks.slice(writer.flushed - writer.base), ...last];
  if (due.length === 0) return null;
  return { writer, seq: writer.flushed + 1, upTo: writer.flushed + due.length, chunks: JSON.stringify(due) };
}

/** A stream that somebody wants to end. It may have no row yet, so the one who asks says what would stand there. */
export interface StopRequest {
  id: string;
  workspaceId: string;
  owner: string;
  /** The process that writes it, dead or alive. */
  holderId: string;
}

/** Holds for whoever takes the stream up after a crash; the one who writes it now is told by an event. */
export async function storeStopRequest(db: Db | Tx, { id, workspaceId, owner, holderId }: StopRequest): Promise<void> {
  await db.execute(
    sql`insert into stream (id, workspace_id, owner, process_id, is_stop_requested)
      values (${id}, ${workspaceId}, ${owner}, ${holderId}, true)
      on conflict (id) do update set is_stop_requested = true`,
  );
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
  const batches = [...writers].map((writer) => nextBatch(writer)).filter((batch) => batch !== null);
  if (batches.length === 0) return [];
  const fresh = batches.map(({ writer }) => writer).filter(({ rowState }) => rowState !== "stored");
  if (fresh.length > 0) {
    for (const writer of fresh) writer.rowState = "tried";
    const { rowCount } = await pool.query(
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
    for (const writer of fresh) writer.rowState = "stored";
    if (rowCount !== fresh.length) await applyStopRequests(pool, fresh);
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

/** A row that was there before the first flush was made by a stop, whose event may have come before the writer. */
async function applyStopRequests(pool: pg.Pool, writers: readonly StreamWriter[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from stream where id = any($1) and is_stop_requested", [
    writers.map(({ id }) => id),
  ]);
  for (const writer of writers) if (rows.some(({ id }) => id === writer.id)) writer.stop();
}

/**
 * The end of a stream, inside the transaction that stores its message. A stream that never lived long enough to be
 * flushed leaves no row: its readers were all in this process, and later ones read the message.
 */
export async function storeStreamEnd(
  tx: Db | Tx,
  processId: string,
  writer: StreamWriter,
  state: string,
): Promise<void> {
  if (writer.rowState === "none") return;
  const batch = nextBatch(writer, writer.last ? [writer.last] : []);
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
