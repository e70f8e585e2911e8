import { AppError } from "#lib/errors.ts";
import { createFairQueue, type FairQueueSize } from "./fair-queue.ts";

/** Limits concurrent work, fairly per workspace; further work waits and can be canceled. */
export interface WorkQueue {
  /** Throws "limit" when the queue is full, or the signal's reason. */
  run<Result>(workspaceId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

export function createWorkQueue(size: FairQueueSize, busyText: string): WorkQueue {
  const queue = createFairQueue<Waiting>(size);

  async function waitForSlot(workspaceId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (queue.remove(workspaceId, waiting)) reject(signal?.reason);
      };
      const once = (end: () => void) => () => {
        signal?.removeEventListener("abort", leave);
        end();
      };
      const waiting: Waiting = {
        start: once(resolve),
        refuse: once(() => reject(new AppError("limit", busyText))),
      };
      const { starts, evicted } = queue.enqueue(workspaceId, waiting);
      if (starts) return resolve();
      signal?.addEventListener("abort", leave, { once: true });
      evicted?.refuse();
    });
  }

  return {
    async run(workspaceId, work, signal) {
      await waitForSlot(workspaceId, signal);
      try {
        return await work();
      } finally {
        queue.release(workspaceId)?.start();
      }
    },
  };
}
