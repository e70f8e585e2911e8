import { expect, test } from "vitest";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { createRunContext } from "#features/run/client/run-context.ts";
import type { StepItem } from "#features/run/client/run-view.ts";
import type { TraceSpan } from "#features/trace/schema.ts";
import { agentResult } from "#testing/chain-workflow.ts";
import { type ComparedRun, compareSteps } from "./compare-steps.ts";

interface Sketch {
  nodeId: string;
  label: string;
  type?: string;
  prompt?: string;
  result?: unknown;
  model?: string;
  more?: Partial<StepItem>;
}

/** A run of these steps in sequence. */
function runOf(prefix: string, ...sketches: Sketch[]): ComparedRun {
  const nodes = sketches.map(({ nodeId, label, type = "AGENT", prompt = "Write" }): GraphNode => {
    const config = type === "LOOP" ? { agentId: null, listSource: "", prompt } : { agentId: null, prompt };
    return { id: nodeId, label, type, position: { x: 0, y: 0 }, config };
  });
  const graph: Graph = { nodes, edges: [] };
  const steps = sketches.map(({ nodeId, label, type = "AGENT", result, more }, at) => {
    const step = {
      ...{ id: `${prefix}-${nodeId}`, nodeId, number: at + 1, label, type, config: nodes[at]?.config, state: "done" },
      ...{ waitsFor: null, result, error: null, credits: 1, tookMs: 10 },
      ...more,
    };
    return step as StepItem; // the comparison reads nothing else
  });
  const results = sketches.map(({ nodeId, result }) => [nodeId, result] as const);
  const spans = sketches.flatMap(({ nodeId, model }) => {
    const id = `step:${prefix}-${nodeId}`;
    const piece = { id: `${id}:piece`, parentId: id, kind: "piece", name: "item" };
    const call = { id: `${id}:model`, parentId: piece.id, kind: "model", name: model };
    return model ? ([{ id, parentId: "run", kind: "step" }, piece, call] as TraceSpan[]) : []; // as above
  });
  const view = { steps, current: null, approval: null, stopped: null, isOver: true };
  return { run: { graph }, view: { ...view, context: createRunContext(graph, new Map(results)) }, trace: { spans } };
}

const write = (text: string, more: Partial<Sketch> = {}): Sketch => ({
  ...{ nodeId: "w", label: "Write", result: agentResult(text) },
  ...more,
});

test("equal steps have no differences, whatever time they took", () => {
  const [pair, ...rest] = compareSteps(runOf("a", write("Tide")), runOf("b", write("Tide", { more: { tookMs: 99 } })));
  expect(rest).toEqual([]);
  expect(pair).toMatchObject({ label: "Write", isDifferent: false });
});

test("texts, models, costs and statuses make steps different", () => {
  const first = runOf("a", write("Tide", { model: "GPT-4o Mini" }));
  const isDifferent = (other: Sketch) => compareSteps(first, runOf("b", other))[0]?.isDifferent;
  expect(isDifferent(write("Tide", { model: "GPT-4o Mini" }))).toBe(false);
  expect(isDifferent(write("Tide", { model: "Gemini" }))).toBe(true);
  expect(isDifferent(write("Ebb", { model: "GPT-4o Mini" }))).toBe(true);
  expect(isDifferent(write("Tide", { model: "GPT-4o Mini", prompt: "Draw" }))).toBe(true);
  expect(isDifferent(write("Tide", { model: "GPT-4o Mini", more: { credits: 2 } }))).toBe(true);
  expect(isDifferent(write("Tide", { model: "GPT-4o Mini", more: { state: "failed", error: "No" } }))).toBe(true);
});

test("a replaced node is matched by title and type, and steps of one run keep their place", () => {
  const first = runOf("a", write("1", { nodeId: "old" }), { nodeId: "only-a", label: "Check" });
  const second = runOf("b", write("1", { nodeId: "new" }), { nodeId: "only-b", label: "Send" });
  expect(compareSteps(first, second).map(({ label, first: a, second: b }) => [label, a !== null, b !== null])).toEqual([
    ["Write", true, true],
    ["Send", false, true],
    ["Check", true, false],
  ]);
});

test("a mention in a prompt is compared as the text that the model got", () => {
  const quote = "Check @[Write](type=WORKFLOW_NODE&workflowNodeId=w)";
  const check: Sketch = { nodeId: "c", label: "Check", prompt: quote, result: agentResult("Fine") };
  const [, pair] = compareSteps(runOf("a", write("Tide"), check), runOf("b", write("Ebb"), check));
  const input = pair?.texts.find(({ kind }) => kind === "input");
  expect([input?.first, input?.second]).toEqual(["Check Tide", "Check Ebb"]);
});

test("items of a loop are compared by their index", () => {
  const item = (name: string, text: string) => ({ id: name, item: name, details: "", ...agentResult(text) });
  const loop = (...items: object[]): Sketch => ({ nodeId: "l", label: "Each", type: "LOOP", result: items });
  const [pair] = compareSteps(
    runOf("a", loop(item("Spring", "high"), item("Neap", "low"))),
    runOf("b", loop(item("Spring", "high"))),
  );
  const outputs = pair?.texts.filter(({ kind }) => kind === "output");
  expect(outputs?.map(({ name, first, second }) => [name, first === second, second !== ""])).toEqual([
    [1, true, true],
    [2, false, false],
  ]);
});
