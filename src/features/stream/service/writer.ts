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
  /** The last number that stands in the database. */
  flushed: number;
  isEnded = false;
  /** The envelope's end; readers get it once the message is stored. */
  last: MessageChunk | null = null;
  private readonly controller = new AbortController();
  private waiting: Array<() => void> = [];
  private readonly onWrite: (writer: StreamWriter) => void;

  constructor(
    identity: { id: string; workspaceId: string; owner: string; userId: string | null; base: number },
    onWrite: (writer: StreamWriter) => void,
  ) {
    this.id = identity.id;
    this.workspaceId = identity.workspaceId;
    this.owner = identity.owner;
    this.userId = identity.userId;
    this.base = identity.base;
    this.flushed = identity.base;
    this.signal = this.controller.signal;
    this.onWrite = onWrite;
  }

  get lastSeq(): number {
    return this.base + this.chunks.length;
  }

  /** Numbers a chunk and hands it to every reader here at once; the database gets it with the next flush. */
  write(chunk: MessageChunk): void {
    this.chunks.push(chunk);
    foldChunk(this.fold, chunk);
    this.onWrite(this);
    this.wake();
  }

  stop(): void {
    this.controller.abort();
  }

  /** After the commit: readers see the last chunk and the end. */
  close(): void {
    if (this.last) this.chunks.push(this.last);
    this.isEnded = true;
    this.wake();
  }

  /** Settles at the next write, at the end, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener("abort", done);
        resolve();
      };
      this.waiting.push(done);
      signal.addEventListener("abort", done, { once: true });
    });
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const done of waiting) done();
  }
}
