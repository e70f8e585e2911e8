import type pg from "pg";
import type { MessageChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import type { Live } from "../live.ts";
import type { StreamWriter } from "./writer.ts";

/**
 * A chunk with its number. A process that dies may have sent chunks that it never stored, and the process that takes over
 * reuses their numbers for other chunks. A reader that resumes after the point of a takeover therefore gets everything
 * from that point; it begins with `start`, which replaces the reader's message. Reused numbers are sent as 0.
 */
export interface NumberedChunk {
  /** 0 for a chunk without a number, which readers must always apply. */
  seq: number;
  chunk: MessageChunk;
}

/**
 * Follows a stream that this process writes: first the stored chunks of an earlier process, then the chunks in memory. The
 * reader pulls, so a slow reader delays nobody and buffers nothing.
 */
export async function* followLocal(
  pool: pg.Pool,
  writer: StreamWriter,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedChunk> {
  let seq = after;
  if (writer.isResumed) {
    if (after < writer.base)
      for await (const numbered of readStored(pool, writer.id, after)) {
        if (numbered.seq > writer.base) break;
        yield numbered;
      }
    seq = writer.base;
  }
  while (!signal.aborted) {
    const chunk = writer.chunks[seq - writer.base];
    if (chunk) {
      seq += 1;
      yield { seq: seq > after ? seq : 0, chunk };
    } else if (writer.isEnded) return;
    else await writer.nextChange(signal);
  }
}

/** The stored chunks with a number above `after`, in order. */
export async function* readStored(pool: pg.Pool, id: string, after: number): AsyncGenerator<NumberedChunk> {
  let seq = after;
  for (;;) {
    const { rows } = await pool.query<{ seq: number; up_to: number; chunks: string }>(
      "select seq, up_to, chunks from stream_chunk where stream_id = $1 and up_to > $2 order by seq limit 100",
      [id, seq],
    );
    if (rows.length === 0) return;
    for (const row of rows) {
      const chunks = JSON.parse(row.chunks) as MessageChunk[];
      for (const [index, chunk] of chunks.entries())
        if (row.seq + index > seq) {
          seq = row.seq + index;
          yield { seq, chunk };
        }
    }
  }
}

/** Follows a stream that another process writes. Flushes are announced by events; polling covers lost events. */
export async function* followRemote(
  pool: pg.Pool,
  live: Live,
  id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedChunk> {
  let seq = await resumePoint(pool, id, after);
  let wake = () => {};
  let hasNews = true;
  const unsubscribe = live.subscribe(`stream:${id}`, () => {
    hasNews = true;
    wake();
  });
  const onAbort = () => {
    hasNews = true;
    wake();
  };
  signal.addEventListener("abort", onAbort);
  try {
    while (!signal.aborted) {
      hasNews = false;
      const { rows } = await pool.query<{ state: string }>("select state from stream where id = $1", [id]);
      for await (const numbered of readStored(pool, id, seq)) {
        seq = numbered.seq;
        yield seq > after ? numbered : { ...numbered, seq: 0 };
      }
      if (rows[0]?.state !== "OPEN") return;
      if (!hasNews)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timers.stream.pollMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    unsubscribe();
  }
}

/** The number to resume from: `after`, or the number before the last takeover at or before `after`. */
async function resumePoint(pool: pg.Pool, id: string, after: number): Promise<number> {
  if (after === 0) return 0;
  const { rows } = await pool.query<{ seq: number | null }>(
    `select max(seq) as seq from stream_chunk
     where stream_id = $1 and seq > 1 and seq <= $2 and chunks like '[{"type":"start"%'`,
    [id, after],
  );
  return rows[0]?.seq ? rows[0].seq - 1 : after;
}
