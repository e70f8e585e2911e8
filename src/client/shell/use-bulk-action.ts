import { useState } from "react";
import { limits } from "#product/limits.ts";
import { readRefusal } from "../refusal.ts";

export interface BulkResult {
  done: string[];
  failed: string[];
}

/**
 * Runs an action for many ids in batches. Failures don't stop the others; rate-limited calls are retried after the
 * wait.
 */
export async function runInBatches(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  const rest = [...ids];
  while (rest.length > 0) {
    const batch = rest.splice(0, limits.request.batchCalls);
    const answers = await Promise.allSettled(batch.map(act));
    const waits: number[] = [];
    answers.forEach((answer, at) => {
      const id = batch[at] ?? "";
      const waitMs = answer.status === "rejected" ? readRefusal(answer.reason, "").retryAfterMs : null;
      if (answer.status === "fulfilled") result.done.push(id);
      else if (waitMs === null) result.failed.push(id);
      else {
        waits.push(waitMs);
        rest.unshift(id);
      }
    });
    onProgress(result.done.length + result.failed.length);
    if (waits.length > 0) await new Promise((resume) => setTimeout(resume, Math.max(...waits)));
  }
  return result;
}

/** Runs a bulk action with progress for a page. */
export function useBulkAction() {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  return {
    progress,
    async run(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkResult> {
      setProgress({ done: 0, all: ids.length });
      try {
        return await runInBatches(ids, act, (done) => setProgress({ done, all: ids.length }));
      } finally {
        setProgress(null);
      }
    },
  };
}
