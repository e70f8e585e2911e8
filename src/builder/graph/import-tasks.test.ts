import { expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { catalog } from "#nodes/index.ts";
import { listImportTasks, setTaskDone, withoutSettledTriggers } from "./import-tasks.ts";
import { replaceStep } from "./replace-step.ts";

const source = {
  product: "n8n",
  nodes: [{ name: "Mail", type: "gmail", settings: "{}" }],
  tasks: [
    { kind: "change" as const, text: "Replace it" },
    { kind: "key" as const, text: "Enter the key" },
  ],
};
const at = { x: 0, y: 0 };
const graph: Graph = {
  nodes: [
    { id: "a", label: "Ask", type: "AGENT", position: at, config: { agentId: null, prompt: "Go" } },
    {
      id: "p",
      label: "Mail",
      type: "PLACEHOLDER",
      position: at,
      config: { reason: "Why" },
      options: { isDisabled: true, source },
    },
    { id: "b", label: "End", type: "AGENT", position: at, config: { agentId: null, prompt: "Go" } },
  ],
  edges: [
    { id: "1", sourceNodeId: "a", targetNodeId: "p" },
    { id: "2", sourceNodeId: "p", targetNodeId: "b" },
  ],
};

test("a task that is ticked off stays in its step, and keys come first", () => {
  const [first] = listImportTasks(graph);
  expect(first?.kind).toBe("key");
  if (!first) return;
  const done = setTaskDone(graph, first, true);
  expect(listImportTasks(done).map(({ isDone }) => isDone === true)).toEqual([true, false]);
  expect(listImportTasks(setTaskDone(done, first, false))).toEqual(listImportTasks(graph));
});

test("a task about a trigger is done once the trigger is on", () => {
  const task = { kind: "trigger" as const, text: "Switch it on", triggerId: "t" };
  const [first, ...others] = graph.nodes;
  if (!first) return;
  const withTask = { ...first, options: { source: { ...source, tasks: [task] } } };
  const tasks = listImportTasks({ ...graph, nodes: [withTask, ...others] });
  const states = (off: readonly string[]) =>
    withoutSettledTriggers(tasks, new Set(off)).map(({ isDone }) => isDone === true);
  expect(states(["t"])).toEqual([false, false, false]);
  expect(states([])).toEqual([false, true, false]);
});

test("a replaced placeholder keeps its name, its connections and its source, and runs", () => {
  const replaced = replaceStep(graph, "p", "CODE");
  expect(replaced.nodes[1]).toMatchObject({ label: "Mail", type: "CODE", options: { source } });
  expect(replaced.nodes[1]?.options?.isDisabled).toBeUndefined();
  expect(replaced.edges).toEqual(graph.edges);
  expect(readGraph(replaced, catalog)).toHaveProperty("graph");
});
