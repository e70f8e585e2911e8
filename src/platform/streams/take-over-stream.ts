import type pg from "pg";
import type { MessageChunk } from "#lib/ui-message.ts";
import { readStored } from "./read.ts";

interface StreamIdentity {
  id: string;
  workspaceId: string;
  owner: string;
}

/**
 * Takes over a stream whose process died. When a stop was requested, in the database or through `stopping`, `storedChunks`
 * has the whole final content; otherwise it is null.
 */
export async function takeOverStream(
  pool: pg.Pool,
  processId: string,
  stream: StreamIdentity,
  stopping: AbortSignal,
): Promise<{ base: number; storedChunks: MessageChunk[] | null }> {
  const { base, isStopRequested } = await claimStream(pool, processId, stream);
  if (!isStopRequested && !stopping.aborted) return { base, storedChunks: null };
  const left: MessageChunk[] = [];
  for await (const { chunk } of readStored(pool, stream.id, 0)) left.push(chunk);
  return { base, storedChunks: left };
}

/**
 * Claims the stream and returns its last number. A stream without stored chunks continues at 2, because a `start` after
 * number 1 marks a takeover (see read.ts).
 */
async function claimStream(
  pool: pg.Pool,
  processId: string,
  stream: StreamIdentity,
): Promise<{ base: number; isStopRequested: boolean }> {
  const claimed = await pool.query<{ is_stop_requested: boolean }>(
    `insert into stream (id, workspace_id, owner, process_id) values ($1, $2, $3, $4)
     on conflict (id) do update set process_id = excluded.process_id, state = 'OPEN', ended_at = null
     returning is_stop_requested`,
    [stream.id, stream.workspaceId, stream.owner, processId],
  );
  // Read after the claim, because the previous process can't store more chunks from then on.
  const stored = await pool.query<{ last: number | null }>(
    "select max(up_to) as last from stream_chunk where stream_id = $1",
    [stream.id],
  );
  return { base: stored.rows[0]?.last ?? 1, isStopRequested: claimed.rows[0]?.is_stop_requested ?? false };
}
