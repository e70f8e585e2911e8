import type pg from "pg";
import { newId } from "#lib/id.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import type { Tx } from "#server/db.ts";
import type { Live } from "#server/live.ts";
import type { Log } from "#server/log.ts";
import type { StreamState } from "../table.ts";
import { endInDatabase, flushWriters } from "./flush.ts";
import { followElsewhere, followWriter, type NumberedChunk, readStored } from "./read.ts";
import { StreamWriter } from "./writer.ts";

/** All generations of the product go through here (design: runs and streams). */
export interface Streams {
  /** A writer under a new id, or, after a crash, under the id it had: numbers go on where they stopped. */
  open(input: {
    workspaceId: string;
    owner: string;
    userId?: string | null;
    id?: string;
    isResumed?: boolean;
  }): Promise<StreamWriter>;
  /** Ends a stream inside the transaction that stores its message; `last` is the envelope's end. */
  end(writer: StreamWriter, tx: Tx, state: StreamState, last: MessageChunk): Promise<void>;
  /** To be called once that transaction is committed, or has failed for good. */
  close(writer: StreamWriter): void;
  /** Chunks with a number above `after`, until the stream ends or `signal` aborts; null when there is nothing to follow. */
  read(id: string, after: number, signal: AbortSignal): Promise<AsyncGenerator<NumberedChunk> | null>;
  /** The message so far, when this process writes it. */
  peek(id: string): StreamWriter | undefined;
  /** Asks the writer, wherever it runs, to stop. */
  stop(id: string): Promise<void>;
  readonly count: number;
  /** How many of them one person asked for. */
  countFor(userId: string): number;
  shutdown(): Promise<void>;
}

export function createStreams(parts: {
  pool: pg.Pool;
  relaxedPool: pg.Pool;
  live: Live;
  log: Log;
  processId: string;
  onCount(count: number): void;
}): Streams {
  const { pool, relaxedPool, live, log, processId, onCount } = parts;
  const writers = new Map<string, StreamWriter>();
  const stops = new Map<string, () => void>();
  const dirty = new Set<StreamWriter>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    timer = null;
    const due = [...dirty];
    dirty.clear();
    flushing = flushing.then(async () => {
      try {
        const written = await flushWriters(
          relaxedPool,
          processId,
          due.filter((writer) => !writer.isEnded),
        );
        for (const writer of written) live.publish(`stream:${writer.id}`, { seq: writer.flushed });
      } catch (err) {
        // The chunks are still in memory; they go with the next flush or with the end.
        log.warn({ err }, "could not store stream chunks");
        for (const writer of due) if (!writer.isEnded) dirty.add(writer);
        schedule();
      }
    });
    return flushing;
  }

  function schedule() {
    if (dirty.size > 0) timer ??= setTimeout(flush, timers.stream.flushMs);
  }

  return {
    async open({ workspaceId, owner, userId = null, id = newId(), isResumed = false }) {
      const base = isResumed ? await lastStored(pool, id) : 0;
      const writer = new StreamWriter({ id, workspaceId, owner, userId, base }, (at) => {
        dirty.add(at);
        schedule();
      });
      writers.set(id, writer);
      stops.set(
        id,
        live.subscribe(`stream:${id}`, (event) => {
          if (event.stop === true) writer.stop();
        }),
      );
      onCount(writers.size);
      return writer;
    },
    async end(writer, tx, state, last) {
      dirty.delete(writer);
      await flushing;
      writer.last = last;
      await endInDatabase(tx, writer, state);
    },
    close(writer) {
      writer.close();
      writers.delete(writer.id);
      stops.get(writer.id)?.();
      stops.delete(writer.id);
      if (writer.flushed > 0) live.publish(`stream:${writer.id}`, { seq: writer.lastSeq });
      onCount(writers.size);
    },
    async read(id, after, signal) {
      const writer = writers.get(id);
      if (writer && after >= writer.base) return followWriter(writer, after, signal);
      if (writer) return followBoth(pool, writer, id, after, signal);
      const { rows } = await pool.query<{ state: string }>("select state from stream where id = $1", [id]);
      if (rows[0]?.state !== "OPEN") return null;
      return followElsewhere(pool, live, id, after, signal);
    },
    peek: (id) => writers.get(id),
    async stop(id) {
      const writer = writers.get(id);
      if (writer) writer.stop();
      else {
        await pool.query("update stream set is_stop_requested = true where id = $1", [id]);
        live.publish(`stream:${id}`, { stop: true });
      }
    },
    countFor: (userId) => [...writers.values()].filter((writer) => writer.userId === userId).length,
    get count() {
      return writers.size;
    },
    async shutdown() {
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}

async function lastStored(pool: pg.Pool, id: string): Promise<number> {
  const { rows } = await pool.query<{ last: number | null }>(
    "select max(up_to) as last from stream_chunk where stream_id = $1",
    [id],
  );
  return rows[0]?.last ?? 0;
}

/** A resumed writer: what an earlier process stored comes first, then what is written here. */
async function* followBoth(
  pool: pg.Pool,
  writer: StreamWriter,
  id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedChunk> {
  let seq = after;
  for await (const numbered of readStored(pool, id, after)) {
    if (numbered.seq > writer.base) break;
    seq = numbered.seq;
    yield numbered;
  }
  yield* followWriter(writer, Math.max(seq, writer.base), signal);
}
