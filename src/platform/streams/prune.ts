import type pg from "pg";
import { timers } from "#product/timers.ts";

const pruneBatchSize = 500;
const keepSeconds = timers.stream.retentionMs / 1_000;

/** Matches streams that ended a day ago, or that are a day old and still open although their process is dead. */
const isOld = `(state <> 'OPEN' and ended_at < now() - make_interval(secs => $1)
  or state = 'OPEN' and created_at < now() - make_interval(secs => $1) and not exists (
    select from server_process where server_process.id = process_id and declared_dead_at is null))`;

/**
 * Deletes old streams, whose messages are stored and which no client resumes anymore. Works in batches, so that no lock
 * is held for long. Returns the number of deleted streams.
 */
export async function pruneStreams(pool: pg.Pool): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(`select id from stream where ${isOld} limit $2`, [
      keepSeconds,
      pruneBatchSize,
    ]);
    const ids = rows.map(({ id }) => id);
    // Chunks first: without the stream's row they would never be found again.
    await pool.query("delete from stream_chunk where stream_id = any($1)", [ids]);
    await pool.query(`delete from stream where id = any($2) and ${isOld}`, [keepSeconds, ids]);
    pruned += ids.length;
    if (ids.length < pruneBatchSize) return pruned;
  }
}
