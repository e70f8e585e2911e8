import { emptyFold, type Fold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import { readEvents } from "./sse.ts";

export type FollowState = "live" | "reconnecting" | "ended";

export interface FollowOptions {
  /** Requests the chunks after this sequence number; status 204 means the stream has ended. */
  resume(after: number, signal: AbortSignal): Promise<Response>;
  /** A POST response that is already streaming. */
  first?: Response;
  signal: AbortSignal;
  /** The message so far; called at most once per frame's worth of chunks. */
  onFold(fold: Fold): void;
  /** Gets every chunk, also those that don't become part of the message. */
  onChunk?(chunk: MessageChunk): void;
  onState?(state: FollowState): void;
  /** Waits before the next retry; resolves early when `signal` aborts. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Follows a stream to its end across broken connections. Resumes after the last sequence number, so that nothing is
 * lost or repeated. Resolves at the end or when `signal` aborts.
 */
export async function followStream({
  resume,
  first,
  signal,
  onFold,
  onChunk,
  onState,
  wait = pause,
}: FollowOptions): Promise<Fold> {
  const fold = emptyFold();
  const paint = throttle(() => onFold({ ...fold, parts: fold.parts.map((part) => ({ ...part })) }), signal);
  let seen = 0;
  let waitMs: number = timers.stream.reconnectFirstMs;
  let answer: Response | null = first ?? null;
  while (!signal.aborted) {
    try {
      answer ??= await resume(seen, signal);
      if (hasEnded(answer)) break;
      if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
      onState?.("live");
      for await (const { seq, chunk } of readEvents(answer.body, signal)) {
        if (signal.aborted) break;
        if (chunk === null) return finish();
        if (seq !== 0 && seq <= seen) continue;
        seen = seq || seen;
        waitMs = timers.stream.reconnectFirstMs;
        foldChunk(fold, chunk);
        onChunk?.(chunk);
        paint.soon();
      }
    } catch {
      // After a broken connection the server still has the rest.
    }
    answer = null;
    if (signal.aborted) break;
    onState?.("reconnecting");
    await wait(waitMs, signal);
    waitMs = Math.min(waitMs * 2, timers.stream.reconnectMaxMs);
  }
  return finish();

  function finish(): Fold {
    paint.now();
    if (!signal.aborted) onState?.("ended");
    return fold;
  }
}

/** The stream has ended, or the person may not read it. */
const hasEnded = ({ status }: Response) => [204, 401, 403, 404, 410].includes(status);

/** Renders nothing before the first chunk, to keep what is shown, and nothing after an abort. */
function throttle(work: () => void, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    if (!signal.aborted) work();
  };
  return {
    now,
    soon() {
      timer ??= setTimeout(now, timers.stream.paintMs);
    },
  };
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
