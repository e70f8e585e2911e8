import type { MessageChunk } from "#lib/ui-message.ts";
import { emptyFold, type Fold, foldChunk } from "#lib/ui-message.ts";

/** The writing half of a stream inside the process that generates it. */
export class StreamWriter {
  readonly id: string;
  readonly workspaceId: string;
  readonly owner: string;
  /** Who asked for it, where a person did. */
  readonly userId: string | null;
  /** Aborts when somebody asked to stop, or when another process took the work over. */
  readonly signal: AbortSignal;
  /** The message as it stands after the last chunk. */
  readonly fold: Fold = emptyFold();
  /** All chunks written here; number `base + 1 + index`. Readers in this process need no database. */
  readonly chunks: MessageChunk[] = [];
  /** The last number that an earlier process wrote. */
  readonly base: number;
  /** Taken up after a crash: numbers above `base` may have been given once before, by the process that died. */
  readonly isResumed: boolean;
  /** The last number that stands in the database. */
  flushed: number;
  /** Whether the stream has its row in the database; "tried" when nobody knows. */
  rowState: "none" | "tried" | "stored";
  /** What is left to store goes with the message from here on, and no longer with a flush. */
  isEnding = false;
  isEnded = false;
  /** Of performance.now(): flushes leave it alone until then. */
  readonly flushFrom: number;
  /** The envelope's end; readers get it once the message is stored. */
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

  /** Numbers a chunk and hands it to every reader here at once; the database gets it with the next flush. */
  write(chunk: MessageChunk): void {
    const storable = hasNul(chunk) ? removeNul(chunk) : chunk;
    this.chunks.push(storable);
    foldChunk(this.fold, storable);
    this.onWrite(this);
    this.wake();
  }

  stop(): void {
    // The wish was stored with the stream's row, which may have been the first that it got.
    if (this.rowState === "none") this.rowState = "tried";
    this.controller.abort();
  }

  /** After the commit: readers see the last chunk and the end. */
  close(): void {
    if (this.last) this.chunks.push(this.last);
    this.isEnded = true;
    this.wake();
  }

  /** Settles at the next write, at the end, or when `signal` aborts. */
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

/** Neither text nor jsonb of PostgreSQL can hold NUL, whatever a model says. An escaped backslash in front is no escape. */
const removeNul = (chunk: MessageChunk): MessageChunk =>
  JSON.parse(JSON.stringify(chunk).replace(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1"));
