import { emptyFold, type Fold, foldChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import { readEvents } from "./sse.ts";

export type FollowState = "live" | "reconnecting" | "ended";

export interface FollowOptions {
  /** Asks the server for what comes after this number; 204 means there is nothing to follow any more. */
  resume(after: number, signal: AbortSignal): Promise<Response>;
  /** The answer of a POST that is already streaming, when there is one. */
  first?: Response;
  signal: AbortSignal;
  /** The message so far; called at most once per frame's worth of chunks. */
  onFold(fold: Fold): void;
  onState?(state: FollowState): void;
  /** The pause before the next try; settles early when `signal` aborts. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Follows a generation to its end through any number of broken connections, going on after the last number seen, so
 * that nothing is missed and nothing comes twice. Settles at the end, or when `signal` aborts.
 */
export async function followStream({
  resume,
  first,
  signal,
  onFold,
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
        paint.soon();
      }
    } catch {
      // A broken connection is not an answer; the server still has what comes next.
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

/** Nothing to follow any more, or nothing that this person may follow: what was deleted does not come back. */
const hasEnded = ({ status }: Response) => [204, 401, 403, 404, 410].includes(status);

/** Nothing is painted before the first chunk, lest it take the place of what is shown, nor after leaving. */
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
