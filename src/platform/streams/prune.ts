import type pg from "pg";
import { timers } from "#product/timers.ts";

const pruneBatchSize = 500;
const keepSeconds = timers.stream.retentionMs / 1_000;

/** Ended a day ago, or left open a day ago by a process that is dead. */
const isOld = `(state <> 'OPEN' and ended_at < now() - make_interval(secs => $1)
  or state = 'OPEN' and created_at < now() - make_interval(secs => $1) and not exists (
    select from server_process where server_process.id = process_id and declared_dead_at is null))`;

/**
 * Forgets the chunks of streams that ended a day ago: their messages are stored, and nobody resumes them any more. A few
 * at a time, so that no lock is held for long. Answers with how many streams went.
 */
export async function pruneStreams(pool: pg.Pool): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(`select id from stream where ${isOld} limit $2`, [
      keepSeconds,
      pruneBatchSize,
    ]);
    const ids = rows.map(({ id }) => id);
    // The chunks first: a stream without its row would never be looked for again.
    await pool.query("delete from stream_chunk where stream_id = any($1)", [ids]);
    await pool.query(`delete from stream where id = any($2) and ${isOld}`, [keepSeconds, ids]);
    pruned += ids.length;
    if (ids.length < pruneBatchSize) return pruned;
  }
}
