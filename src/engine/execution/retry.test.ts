import { expect, test } from "vitest";
import type { IfFails } from "../step-options.ts";
import { timeLimitMsOf } from "../step-options.ts";
import { fakeCatalog as catalog, flow, withStepOptions } from "../testing/fake-node-types.ts";
import { applyRetryPolicy } from "./retry.ts";

const failed = { status: "FAILED", error: "The model is away." } as const;
const nodeWith = (id: string, ifFails: IfFails) => withStepOptions(flow(id), { [id]: { ifFails } }).nodes[0];
const after = (id: string, ifFails: IfFails, tries: number) =>
  applyRetryPolicy(failed, { node: nodeWith(id, ifFails), catalog, tries });

test("a failed step waits and is retried as often as its author set", () => {
  expect(after("work", { retries: 2, waitSeconds: 5 }, 0)).toEqual({
    status: "PENDING",
    waitsFor: "time",
    afterMs: 5_000,
    text: "The model is away. Retrying automatically (attempt 2 of 3).",
    isRetry: true,
  });
  expect(after("work", { retries: 2 }, 1)).toMatchObject({ status: "PENDING", afterMs: 30_000 });
  expect(after("work", { retries: 2 }, 2)).toBe(failed);
  expect(after("work", {}, 0)).toBe(failed);
});

test("steps that wait for people, payments, or other runs, and deliveries, have no automatic retries", () => {
  for (const id of ["ask", "pay", "child", "send"]) expect(after(id, { retries: 3 }, 0)).toBe(failed);
});

test("a step's time limit is the smaller of its author's and its type's limit", () => {
  const msOf = (id: string, seconds: number) => {
    const node = nodeWith(id, { timeoutSeconds: seconds });
    const spec = node && catalog[node.type];
    return node && spec ? timeLimitMsOf(spec, node) : null;
  };
  expect(msOf("work", 20)).toBe(20_000);
  expect(msOf("work", 3_600)).toBe(600_000);
  expect(msOf("send", 20)).toBe(600_000);
});
