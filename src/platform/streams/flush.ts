import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import type { MessageChunk } from "#lib/ui-message.ts";
import type { Db, Tx } from "../db/database.ts";
import { recordsSql } from "../db/records.ts";
import type { StreamState } from "./table.ts";
import type { StreamWriter } from "./writer.ts";

/** The columns of the relation `stream_end`. */
const stream_endColumns = "stream uuid, process uuid, state text, last_seq integer, seq integer, chunks text";

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

/** A stream that someone asked to stop. The stream may have no row yet, so the request contains its columns. */
export interface StopRequest {
  id: string;
  workspaceId: string;
  owner: string;
  /** The process that writes the stream, dead or alive. */
  holderId: string;
}

/** Stores the request for processes that take the stream over after a crash; an event tells the current writer. */
export async function storeStopRequest(db: Db | Tx, { id, workspaceId, owner, holderId }: StopRequest): Promise<void> {
  await db.execute(
    sql`insert into stream (id, workspace_id, owner, process_id, is_stop_requested)
      values (${id}, ${workspaceId}, ${owner}, ${holderId}, true)
      on conflict (id) do update set is_stop_requested = true`,
  );
}

/**
 * Stores the pending chunks of all given streams in two statements. Only streams that still belong to this process are
 * written; writers of streams that another process took over are stopped. Returns the writers that were stored.
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
  // A shorter batch may already exist, if its commit succeeded but the confirmation was lost.
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

/** Stops writers whose row existed before the first flush: a stop request created it, maybe before the writer existed. */
async function applyStopRequests(pool: pg.Pool, writers: readonly StreamWriter[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from stream where id = any($1) and is_stop_requested", [
    writers.map(({ id }) => id),
  ]);
  for (const writer of writers) if (rows.some(({ id }) => id === writer.id)) writer.stop();
}

/** The end of a stream as data for `streamEndsSql`. Its names are those of the statement. */
export interface StreamEndRow {
  readonly stream: string;
  readonly process: string;
  readonly state: StreamState;
  readonly last_seq: number;
  /** The first number of the chunks that aren't stored yet. */
  readonly seq: number;
  /** A JSON array; null if all chunks are stored. */
  readonly chunks: string | null;
}

/**
 * The end of a stream after `writer.last`. Null for a stream that was never flushed, which gets no row: its readers
 * were all in this process, and later readers read the message.
 */
export function toStreamEndRow(processId: string, writer: StreamWriter, state: StreamState): StreamEndRow | null {
  if (writer.rowState === "none") return null;
  const batch = nextBatch(writer, writer.last ? [writer.last] : []);
  return {
    stream: writer.id,
    process: processId,
    state,
    last_seq: batch?.upTo ?? writer.flushed,
    seq: batch?.seq ?? 0,
    chunks: batch?.chunks ?? null,
  };
}

/**
 * Common table expressions that store the ends of streams with their last chunks. An end is stored only if this process
 * still holds the stream and `condition`, which may name `stream_end.stream`, holds for it.
 */
export function streamEndsSql(ends: readonly StreamEndRow[], condition: SQL): SQL {
  return sql`
    stream_end as materialized (
      select stream_end.*, stream.workspace_id from ${recordsSql("stream_end", stream_endColumns, ends)}
      join stream on stream.id = stream_end.stream and stream.process_id = stream_end.process
      where ${condition}
    ),
    last_chunk as (
      insert into stream_chunk (stream_id, workspace_id, seq, up_to, chunks)
      select stream, workspace_id, seq, last_seq, chunks from stream_end where chunks is not null
      on conflict (stream_id, seq) do update set up_to = excluded.up_to, chunks = excluded.chunks
    ),
    ended_stream as (
      update stream set state = stream_end.state, last_seq = stream_end.last_seq, ended_at = now()
      from stream_end where stream.id = stream_end.stream
    )`;
}
