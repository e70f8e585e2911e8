/** An abort signal that fires on a timeout or with the caller's signal, and knows which of the two happened. */
export interface Deadline {
  readonly signal: AbortSignal;
  hasExpired(): boolean;
  /** Restarts the timeout. With undefined, only the caller's signal remains. */
  restart(ms: number | undefined): void;
  /** Clears the timeout. Always call it, or the caller's signal keeps a listener. */
  clear(): void;
}

export function createDeadline(ms: number, outer?: AbortSignal | null): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const abortWithOuter = () => controller.abort(outer?.reason);

  function restart(next: number | undefined): void {
    clearTimeout(timer);
    if (next === undefined) return;
    timer = setTimeout(() => {
      over = true;
      controller.abort(new DOMException("The time is over.", "TimeoutError"));
    }, next);
    timer.unref();
  }

  if (outer?.aborted) abortWithOuter();
  outer?.addEventListener("abort", abortWithOuter, { once: true });
  restart(ms);
  return {
    signal: controller.signal,
    hasExpired: () => over,
    restart,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abortWithOuter);
    },
  };
}
