import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { runInBatches } from "./use-bulk-action.ts";

const refusal = (code: string, details: object = {}) => ({ message: "No.", data: { app: { code, details } } });

test("a refused call is reported and doesn't stop the others", async () => {
  const seen: number[] = [];
  const ids = Array.from({ length: limits.request.batchCalls + 2 }, (_, at) => String(at));
  const end = await runInBatches(
    ids,
    (id) => (id === "3" ? Promise.reject(refusal("forbidden")) : Promise.resolve()),
    (count) => seen.push(count),
  );
  expect(end.failed).toEqual(["3"]);
  expect(end.done).toHaveLength(ids.length - 1);
  expect(seen).toEqual([limits.request.batchCalls, ids.length]);
});

test("a rate-limited call is retried after the wait", async () => {
  let tries = 0;
  const end = await runInBatches(
    ["a", "b"],
    async (id) => {
      tries += 1;
      if (id === "b" && tries === 2) throw refusal("limit", { retryAfterMs: 1 });
    },
    () => {},
  );
  expect(end).toEqual({ done: ["a", "b"], failed: [] });
});
