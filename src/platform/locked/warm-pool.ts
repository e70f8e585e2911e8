import type { LockedProcess } from "./locked-process.ts";

/**
 * Processes that were started before they are needed. Each is handed out once and never comes back, so that nothing of
 * one piece of work is there for the next.
 */
export interface WarmPool {
  /** The one that has waited longest, or a new one where none waits. It is the caller's from now on. */
  take(): LockedProcess;
  /** Processes that wait. */
  readonly waiting: number;
  /** Ends those that wait. Taking one starts them again. */
  empty(): void;
}

/** Holds `size` processes from the first call on, and ends them when none was taken for `idleMs`. */
export function createWarmPool(options: { size: number; idleMs: number; start(): LockedProcess }): WarmPool {
  const { size, idleMs, start } = options;
  let waiting: LockedProcess[] = [];
  let timer: NodeJS.Timeout | undefined;

  function empty() {
    clearTimeout(timer);
    for (const one of waiting) one.kill();
    waiting = [];
  }
  return {
    take() {
      clearTimeout(timer);
      waiting = waiting.filter(({ isAlive }) => isAlive);
      const taken = waiting.shift() ?? start();
      while (waiting.length < size) waiting.push(start());
      timer = setTimeout(empty, idleMs).unref();
      return taken;
    },
    get waiting() {
      return waiting.length;
    },
    empty,
  };
}
