import { sql } from "drizzle-orm";
import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { foldChunk } from "#lib/ui-message/fold-chunk.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { timers } from "#product/timers.ts";
import type { Db, Tx } from "../db/database.ts";
import type { Live } from "../live.ts";
import type { Log } from "../log.ts";
import {
  flushWriters,
  type StopRequest,
  type StreamEndRow,
  storeStopRequest,
  streamEndsSql,
  toStreamEndRow,
} from "./flush.ts";
import { followLocal, followRemote, type NumberedChunk } from "./read.ts";
import type { StreamState } from "./table.ts";
import { takeOverStream } from "./take-over-stream.ts";
import { StreamWriter } from "./writer.ts";

/** A reserved slot among a person's concurrent streams, until the stream is opened. */
export type StreamSlot = Disposable;

/** All generated output is streamed through here. */
export interface Streams {
  /**
   * Opens a writer with a new id, or, with `isResumed`, takes over an existing stream after a crash and continues its
   * numbers. If a stop was requested in the meantime, the writer is already aborted and has the stored content.
   */
  open(input: {
    workspaceId: string;
    owner: string;
    userId?: string | null;
    id?: string;
    isResumed?: boolean;
    /** Nobody is waiting, so a short stream is never stored; later readers read the result. */
    isUnattended?: boolean;
    /** The slot reserved for the stream, which the open stream replaces. */
    slot?: StreamSlot;
  }): Promise<StreamWriter>;
  /** Stops flushing. True when the database has no row of the stream, so that `end` is not needed. */
  seal(writer: StreamWriter): Promise<boolean>;
  /**
   * Stops flushing and returns the end of a stream as data for `streamEndsSql`, for a statement that stores its message
   * too; null if there is nothing to store. `last` is the final chunk.
   */
  prepareEnd(writer: StreamWriter, state: StreamState, last: MessageChunk): Promise<StreamEndRow | null>;
  /** Stores the end of a stream, usually in the transaction that stores its message; `last` is the final chunk. */
  end(writer: StreamWriter, tx: Db | Tx, state: StreamState, last: MessageChunk): Promise<void>;
  /** Ends the stream for readers; call after that transaction committed or finally failed. */
  close(writer: StreamWriter): void;
  /** Chunks with a number above `after`, until the stream ends or `signal` aborts; null when there is nothing to follow. */
  read(id: string, after: number, signal: AbortSignal): Promise<AsyncGenerator<NumberedChunk> | null>;
  /** The message so far, when this process writes it. */
  findWriter(id: string): StreamWriter | undefined;
  /** Stores a stop request in the transaction that checked the permission; call `stop` afterwards. */
  requestStop(tx: Tx, stream: StopRequest): Promise<void>;
  /** Stops the writer in whichever process it runs. */
  stop(id: string): void;
  readonly count: number;
  /** The open and reserved streams of a person. */
  countFor(userId: string): number;
  /**
   * Reserves a slot synchronously, so that concurrent requests can't exceed `max` together. Throws "limit" when none is
   * free. Disposing releases the slot unless a stream was opened with it.
   */
  reserveSlot(userId: string, max: number): StreamSlot;
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
  const unsubscribers = new Map<string, () => void>();
  const dirty = new Set<StreamWriter>();
  /** The person of each reserved slot. */
  const slots = new Map<StreamSlot, string>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();
  let isShutDown = false;

  function flush(): Promise<void> {
    timer = null;
    const now = performance.now();
    const due = [...dirty].filter(({ flushFrom }) => isShutDown || flushFrom <= now);
    for (const writer of due) dirty.delete(writer);
    schedule();
    flushing = flushing.then(async () => {
      try {
        const written = await flushWriters(
          relaxedPool,
          processId,
          due.filter((writer) => !writer.isEnding && !writer.isEnded),
        );
        for (const writer of written) live.publish(`stream:${writer.id}`, { seq: writer.flushed });
      } catch (err) {
        // The chunks stay in memory for the next flush or the end.
        log.warn({ err }, "failed to store stream chunks");
        for (const writer of due) if (!writer.isEnding && !writer.isEnded) dirty.add(writer);
        schedule();
      }
    });
    return flushing;
  }

  function schedule() {
    if (dirty.size > 0 && !isShutDown) timer ??= setTimeout(flush, timers.stream.flushMs);
  }

  async function seal(writer: StreamWriter): Promise<boolean> {
    writer.isEnding = true;
    dirty.delete(writer);
    if (writer.rowState === "none") return true;
    await flushing;
    return false;
  }

  async function prepareEnd(
    writer: StreamWriter,
    state: StreamState,
    last: MessageChunk,
  ): Promise<StreamEndRow | null> {
    await seal(writer);
    writer.last = last;
    return toStreamEndRow(processId, writer, state);
  }

  const countFor = (userId: string): number =>
    [...writers.values()].filter((writer) => writer.userId === userId).length +
    [...slots.values()].filter((holderId) => holderId === userId).length;

  return {
    async open({ workspaceId, owner, userId = null, id = newId(), isResumed = false, isUnattended = false, slot }) {
      const stopping = new AbortController();
      // Subscribed before the claim, because nobody else would receive a stop request during it.
      const unsubscribe = live.subscribe(`stream:${id}`, (event) => {
        if (event.stop === true) stopping.abort();
      });
      const taken = isResumed
        ? await takeOverStream(pool, processId, { id, workspaceId, owner }, stopping.signal).catch((error) => {
            unsubscribe();
            throw error;
          })
        : null;
      const base = taken?.base ?? 0;
      const flushAfterMs = isUnattended ? timers.stream.unattendedMs : 0;
      const writer = new StreamWriter({ id, workspaceId, owner, userId, base, isResumed, flushAfterMs }, (at) => {
        dirty.add(at);
        schedule();
      });
      slot?.[Symbol.dispose]();
      writers.set(id, writer);
      unsubscribers.set(id, unsubscribe);
      onCount(writers.size);
      stopping.signal.addEventListener("abort", () => writer.stop());
      if (taken?.storedChunks) {
        for (const chunk of taken.storedChunks) foldChunk(writer.fold, chunk);
        writer.stop();
      }
      return writer;
    },
    seal,
    prepareEnd,
    async end(writer, tx, state, last) {
      const end = await prepareEnd(writer, state, last);
      if (end) await tx.execute(sql`with ${streamEndsSql([end], sql`true`)} select from stream_end`);
    },
    close(writer) {
      writer.close();
      writers.delete(writer.id);
      unsubscribers.get(writer.id)?.();
      unsubscribers.delete(writer.id);
      if (writer.rowState !== "none") live.publish(`stream:${writer.id}`, { seq: writer.lastSeq });
      onCount(writers.size);
    },
    async read(id, after, signal) {
      const writer = writers.get(id);
      if (writer) return followLocal(pool, writer, after, signal);
      const { rows } = await pool.query<{ state: string }>("select state from stream where id = $1", [id]);
      if (rows[0]?.state !== "OPEN") return null;
      return followRemote(pool, live, id, after, signal);
    },
    findWriter: (id) => writers.get(id),
    async requestStop(tx, stream) {
      const writer = writers.get(stream.id);
      // Whether the stream has a row is uncertain until the transaction ends.
      if (writer?.rowState === "none") writer.rowState = "tried";
      await storeStopRequest(tx, stream);
    },
    stop(id) {
      const writer = writers.get(id);
      if (writer) writer.stop();
      else live.publish(`stream:${id}`, { stop: true });
    },
    countFor,
    reserveSlot(userId, most) {
      if (countFor(userId) >= most) throw new AppError("limit", chatErrorText.tooManyAnswers);
      const slot: StreamSlot = { [Symbol.dispose]: () => void slots.delete(slot) };
      slots.set(slot, userId);
      return slot;
    },
    get count() {
      return writers.size;
    },
    async shutdown() {
      isShutDown = true;
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
