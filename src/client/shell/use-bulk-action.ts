import { useState } from "react";
import { limits } from "#product/limits.ts";
import { readRefusal } from "../refusal.ts";

export interface BulkResult {
  done: string[];
  failed: string[];
}

/** Does the same to many things, a batch at a time. A refusal costs no other, and "too much at once" is waited for. */
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

/** The same for a page: how far it is, and no second one beside it. */
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
