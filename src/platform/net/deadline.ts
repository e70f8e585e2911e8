/** A signal that ends with the caller's signal or when the time is over, and knows which of the two it was. */
export interface Deadline {
  readonly signal: AbortSignal;
  hasExpired(): boolean;
  /** Starts the clock anew; without a time only the caller's signal remains. */
  restart(ms: number | undefined): void;
  /** Ends the watch. Call it in every case, or the caller's signal keeps a listener. */
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
