import type pg from "pg";
import { newId } from "#lib/id.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import type { Tx } from "#server/db.ts";
import type { Live } from "#server/live.ts";
import type { Log } from "#server/log.ts";
import type { StreamState } from "../table.ts";
import { claimStream, endInDatabase, flushWriters } from "./flush.ts";
import { followElsewhere, followWriter, type NumberedChunk } from "./read.ts";
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
  let isShut = false;

  function flush(): Promise<void> {
    timer = null;
    const due = [...dirty];
    dirty.clear();
    flushing = flushing.then(async () => {
      try {
        const written = await flushWriters(
          relaxedPool,
          processId,
          due.filter((writer) => !writer.isEnding && !writer.isEnded),
        );
        for (const writer of written) live.publish(`stream:${writer.id}`, { seq: writer.flushed });
      } catch (err) {
        // The chunks are still in memory; they go with the next flush or with the end.
        log.warn({ err }, "could not store stream chunks");
        for (const writer of due) if (!writer.isEnding && !writer.isEnded) dirty.add(writer);
        schedule();
      }
    });
    return flushing;
  }

  function schedule() {
    if (dirty.size > 0 && !isShut) timer ??= setTimeout(flush, timers.stream.flushMs);
  }

  return {
    async open({ workspaceId, owner, userId = null, id = newId(), isResumed = false }) {
      const claimed = isResumed ? await claimStream(pool, processId, { id, workspaceId, owner }) : null;
      const base = claimed?.base ?? 0;
      const writer = new StreamWriter({ id, workspaceId, owner, userId, base, isResumed }, (at) => {
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
      // Asked of the process that died, or of nobody.
      if (claimed?.isStopRequested) writer.stop();
      return writer;
    },
    async end(writer, tx, state, last) {
      writer.isEnding = true;
      dirty.delete(writer);
      await flushing;
      writer.last = last;
      await endInDatabase(tx, processId, writer, state);
    },
    close(writer) {
      writer.close();
      writers.delete(writer.id);
      stops.get(writer.id)?.();
      stops.delete(writer.id);
      if (writer.row !== "none") live.publish(`stream:${writer.id}`, { seq: writer.lastSeq });
      onCount(writers.size);
    },
    async read(id, after, signal) {
      const writer = writers.get(id);
      if (writer) return followWriter(pool, writer, after, signal);
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
      isShut = true;
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
