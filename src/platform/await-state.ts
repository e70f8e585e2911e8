import { timers } from "#product/timers.ts";
import type { App } from "./context.ts";

interface AwaitedState<State> {
  /** The live topic whose events say that the state may have changed. */
  readonly topic: string;
  /** The one change that matters; any by default. */
  readonly change?: string;
  readonly read: () => Promise<State>;
  readonly isFinal: (state: State) => boolean;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/**
 * Waits until a state is final, at most for `waitMs`, and returns the last one. A process that shuts down returns what it
 * knows, because what it waited for goes on elsewhere.
 */
export async function awaitState<State>(
  { live, shutdownSignal }: Pick<App, "live" | "shutdownSignal">,
  { topic, change, read, isFinal, waitMs, signal }: AwaitedState<State>,
): Promise<State> {
  const deadline = performance.now() + waitMs;
  const interrupted = AbortSignal.any([signal, shutdownSignal]);
  let wake = () => {};
  const onInterrupt = () => wake();
  interrupted.addEventListener("abort", onInterrupt);
  const unsubscribe = live.subscribe(topic, ({ changed }) => {
    if (change === undefined || changed === change) wake();
  });
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const state = await read();
      signal.throwIfAborted();
      const leftMs = deadline - performance.now();
      if (isFinal(state) || leftMs <= 0 || shutdownSignal.aborted) return state;
      const timer = setTimeout(() => wake(), Math.min(timers.tool.workflowCheckMs, leftMs));
      await changed;
      clearTimeout(timer);
    }
  } finally {
    unsubscribe();
    interrupted.removeEventListener("abort", onInterrupt);
  }
}
