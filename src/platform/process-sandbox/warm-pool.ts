import type { SandboxedProcess } from "./sandboxed-process.ts";

/**
 * Processes that were started before they are needed. Each is handed out once and never comes back, so that nothing of
 * one piece of work is there for the next.
 */
export interface WarmPool {
  /** The one that has waited longest, or a new one where none waits. It is the caller's from now on. */
  acquire(): SandboxedProcess;
  /** Processes that wait. */
  readonly waiting: number;
  /** Ends those that wait. Taking one starts them again. */
  clear(): void;
}

/** Holds `size` processes from the first call on, and ends them when none was taken for `idleMs`. */
export function createWarmPool(options: { size: number; idleMs: number; start(): SandboxedProcess }): WarmPool {
  const { size, idleMs, start } = options;
  let waiting: SandboxedProcess[] = [];
  let timer: NodeJS.Timeout | undefined;

  function clear() {
    clearTimeout(timer);
    for (const one of waiting) one.kill();
    waiting = [];
  }
  return {
    acquire() {
      clearTimeout(timer);
      waiting = waiting.filter(({ isAlive }) => isAlive);
      const taken = waiting.shift() ?? start();
      while (waiting.length < size) waiting.push(start());
      timer = setTimeout(clear, idleMs).unref();
      return taken;
    },
    get waiting() {
      return waiting.length;
    },
    clear,
  };
}
