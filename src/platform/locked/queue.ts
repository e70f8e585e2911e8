import { AppError } from "#lib/errors.ts";
import { createFairLine, type FairLineSize } from "./fair-line.ts";

/** Lets so many pieces of work run at once, fairly by workspace; the others wait in line, and may leave it. */
export interface Queue {
  /** Throws "limit" when the line is full, or the signal's reason. */
  run<Result>(workspaceId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

export function createQueue(size: FairLineSize, busyText: string): Queue {
  const line = createFairLine<Waiting>(size);

  async function enter(workspaceId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (line.drop(workspaceId, waiting)) reject(signal?.reason);
      };
      const settle = (end: () => void) => () => {
        signal?.removeEventListener("abort", leave);
        end();
      };
      const waiting: Waiting = {
        start: settle(resolve),
        refuse: settle(() => reject(new AppError("limit", busyText))),
      };
      const { begins, leaves } = line.enter(workspaceId, waiting);
      if (begins) return resolve();
      signal?.addEventListener("abort", leave, { once: true });
      leaves?.refuse();
    });
  }

  return {
    async run(workspaceId, work, signal) {
      await enter(workspaceId, signal);
      try {
        return await work();
      } finally {
        line.free(workspaceId)?.start();
      }
    },
  };
}
