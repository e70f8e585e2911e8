import { emptyFold, type Fold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import type { MessageChunk } from "#lib/ui-message.ts";

/** The writing half of a stream inside the process that generates it. */
export class StreamWriter {
  readonly id: string;
  readonly workspaceId: string;
  readonly owner: string;
  /** The person who started it, if any. */
  readonly userId: string | null;
  /** Aborts when a stop was requested or another process took over. */
  readonly signal: AbortSignal;
  /** The message after the last chunk. */
  readonly fold: Fold = emptyFold();
  /** All chunks written here; number `base + 1 + index`. Readers in this process need no database. */
  readonly chunks: MessageChunk[] = [];
  /** The last number that an earlier process wrote. */
  readonly base: number;
  /** Taken over after a crash; the dead process may have used numbers above `base`. */
  readonly isResumed: boolean;
  /** The last stored number. */
  flushed: number;
  /** Whether the stream has a row in the database; "tried" when that is uncertain. */
  rowState: "none" | "tried" | "stored";
  /** The remaining chunks are stored together with the message, not by a flush. */
  isEnding = false;
  isEnded = false;
  /** Not flushed before this time of performance.now(). */
  readonly flushFrom: number;
  /** The final chunk; sent to readers after the message is stored. */
  last: MessageChunk | null = null;
  private readonly controller = new AbortController();
  private waiters: Array<() => void> = [];
  private readonly onWrite: (writer: StreamWriter) => void;

  constructor(
    identity: {
      id: string;
      workspaceId: string;
      owner: string;
      userId: string | null;
      base: number;
      isResumed: boolean;
      flushAfterMs: number;
    },
    onWrite: (writer: StreamWriter) => void,
  ) {
    this.id = identity.id;
    this.workspaceId = identity.workspaceId;
    this.owner = identity.owner;
    this.userId = identity.userId;
    this.base = identity.base;
    this.isResumed = identity.isResumed;
    this.flushed = identity.base;
    this.flushFrom = performance.now() + identity.flushAfterMs;
    this.rowState = identity.isResumed ? "stored" : "none";
    this.signal = this.controller.signal;
    this.onWrite = onWrite;
  }

  get lastSeq(): number {
    return this.base + this.chunks.length;
  }

  /** Adds a chunk for readers in this process; the next flush stores it. */
  write(chunk: MessageChunk): void {
    const storable = hasNul(chunk) ? removeNul(chunk) : chunk;
    this.chunks.push(storable);
    foldChunk(this.fold, storable);
    this.onWrite(this);
    this.wake();
  }

  stop(): void {
    // The stop request may have created the stream's row.
    if (this.rowState === "none") this.rowState = "tried";
    this.controller.abort();
  }

  /** Sends the final chunk and ends the stream for readers; call after the commit. */
  close(): void {
    if (this.last) this.chunks.push(this.last);
    this.isEnded = true;
    this.wake();
  }

  /** Resolves at the next write, at the end, or when `signal` aborts. */
  nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener("abort", done);
        resolve();
      };
      this.waiters.push(done);
      signal.addEventListener("abort", done, { once: true });
    });
  }

  private wake(): void {
    const waiting = this.waiters;
    this.waiters = [];
    for (const done of waiting) done();
  }
}

function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasNul(key) || hasNul(inner));
}

/** Removes NUL, which PostgreSQL can't store. After an escaped backslash, \\u0000 is not an escape. */
const removeNul = (chunk: MessageChunk): MessageChunk =>
  JSON.parse(JSON.stringify(chunk).replace(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1"));
