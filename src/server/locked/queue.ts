import { AppError } from "#lib/errors.ts";

/** Lets so many pieces of work run at once; the others wait in line, and may leave it. */
export interface Queue {
  /** Throws "limit" when the line is full, or the signal's reason. */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export function createQueue(maxConcurrent: number, maxQueued: number, busyText: string): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (running < maxConcurrent) {
      running += 1;
      return;
    }
    if (waiting.length >= maxQueued) throw new AppError("limit", busyText);
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      waiting.push(start);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** The place goes to the next in line, so `running` stays the same. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
