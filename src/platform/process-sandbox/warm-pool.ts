import type { SandboxedProcess } from "./sandboxed-process.ts";

/**
 * Processes that are started before they are needed. Each is used once, so that no work sees traces of other work.
 */
export interface WarmPool {
  /** The oldest waiting process, or a new one. The caller owns it from then on. */
  acquire(): SandboxedProcess;
  /** The number of waiting processes. */
  readonly waiting: number;
  /** Kills the waiting processes; the next `acquire` starts new ones. */
  clear(): void;
}

/** Keeps `size` processes ready after the first call, and kills them when none was acquired for `idleMs`. */
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
