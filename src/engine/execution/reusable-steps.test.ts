import { expect, test } from "vitest";
import { fakeCatalog as catalog, flow, withDisabledSteps } from "../testing/fake-node-types.ts";
import { reusableSteps } from "./reusable-steps.ts";

const fork = flow("ask>pick pick>work pick>work2 work>work3 work2>work3 work3>work4");
const step = (nodeId: string, more: { status?: "COMPLETED" | "FAILED" | "PENDING"; next?: string } = {}) => ({
  nodeId,
  status: more.status ?? "COMPLETED",
  next: more.next ?? null,
  isStop: false,
  isApproved: false,
});
const done = [step("ask"), step("pick", { next: "work" }), step("work"), step("work3"), step("work4")];
const past = (nodeId: string, steps = done, graph = fork) =>
  reusableSteps({ graph, catalog, nodeId, steps })?.map((one) => one.nodeId);

test("a run that starts in the middle reuses the earlier steps on the chosen path", () => {
  expect(past("work3")).toEqual(["ask", "pick", "work"]);
  expect(past("pick")).toEqual(["ask"]);
  expect(past("ask")).toEqual([]);
});

test("the reused steps end at the first step without an outcome", () => {
  expect(past("work4", [step("ask"), step("pick", { next: "work" }), step("work", { status: "FAILED" })])).toEqual([
    "ask",
    "pick",
  ]);
  expect(past("work4", [step("ask")])).toEqual(["ask"]);
  expect(past("work4", [])).toEqual([]);
});

test("a step that the earlier choices don't lead to can't be the start", () => {
  expect(past("work2")).toBeUndefined();
  expect(past("gone")).toBeUndefined();
  expect(past("work2", [step("ask"), step("pick", { status: "PENDING" })])).toEqual(["ask"]);
});

test("steps that were disabled since are left out", () => {
  expect(past("work4", done, withDisabledSteps(fork, "work3"))).toEqual(["ask", "pick", "work"]);
});
