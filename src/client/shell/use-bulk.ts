import { useState } from "react";
import { limits } from "#product/limits.ts";
import { readRefusal } from "../refusal.ts";

export interface BulkEnd {
  done: string[];
  failed: string[];
}

/** Does the same to many things, a batch at a time. A refusal costs no other, and "too much at once" is waited for. */
export async function doEach(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<BulkEnd> {
  const end: BulkEnd = { done: [], failed: [] };
  const rest = [...ids];
  while (rest.length > 0) {
    const batch = rest.splice(0, limits.request.batchCalls);
    const answers = await Promise.allSettled(batch.map(act));
    const waits: number[] = [];
    answers.forEach((answer, at) => {
      const id = batch[at] ?? "";
      const waitMs = answer.status === "rejected" ? readRefusal(answer.reason, "").retryAfterMs : null;
      if (answer.status === "fulfilled") end.done.push(id);
      else if (waitMs === null) end.failed.push(id);
      else {
        waits.push(waitMs);
        rest.unshift(id);
      }
    });
    onProgress(end.done.length + end.failed.length);
    if (waits.length > 0) await new Promise((resume) => setTimeout(resume, Math.max(...waits)));
  }
  return end;
}

/** The same for a page: how far it is, and no second one beside it. */
export function useBulk() {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  return {
    progress,
    async run(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkEnd> {
      setProgress({ done: 0, all: ids.length });
      try {
        return await doEach(ids, act, (done) => setProgress({ done, all: ids.length }));
      } finally {
        setProgress(null);
      }
    },
  };
}
