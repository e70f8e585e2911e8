import { expect, test } from "vitest";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { catalog } from "#nodes/index.ts";
import { parseClip, serializeClip } from "./clipboard.ts";
import { paste, removeElements } from "./edits.ts";
import { reasonNotToDisable, toggleDisabled } from "./step-options.ts";

const node = (id: string, type = "AGENT", config: unknown = { agentId: null, prompt: "Work" }): GraphNode => ({
  id,
  label: id,
  type,
  position: { x: 0, y: 0 },
  config,
});
const edge = (source: string, target: string) => ({
  id: `${source}-${target}`,
  sourceNodeId: source,
  targetNodeId: target,
});
const paths = ["a", "b"].map((nextNodeId, index) => ({ index, nextNodeId, desc: "" }));
const graph: Graph = {
  nodes: [
    node("way", "ROUTER", { prompt: "Which?", paths }),
    node("a"),
    node("b"),
    node("note", "STICKY_NOTE", catalog.STICKY_NOTE?.draft()),
  ],
  edges: [edge("way", "a"), edge("way", "b")],
};
const off = ({ nodes }: Graph) => nodes.filter(({ options }) => options?.isDisabled).map(({ id }) => id);
const ids = (...names: string[]) => new Set(names);

test("several steps are disabled together and enabled once all are disabled", () => {
  const one = toggleDisabled(graph, ids("a"));
  expect(off(one)).toEqual(["a"]);
  const both = toggleDisabled(one, ids("a", "b"));
  expect(off(both)).toEqual(["a", "b"]);
  expect(toggleDisabled(both, ids("a", "b")).nodes).toEqual(graph.nodes);
});

test("branching steps and notes can't be disabled, with a reason", () => {
  expect(toggleDisabled(graph, ids("way", "note"))).toBe(graph);
  expect(off(toggleDisabled(graph, ids("way", "note", "a")))).toEqual(["a"]);
  const [way, a, , note] = graph.nodes;
  expect(way && reasonNotToDisable(graph, way)).toContain("branching step");
  expect(note && reasonNotToDisable(graph, note)).toBe("Notes never run.");
  expect(a && reasonNotToDisable(graph, a)).toBeNull();
});

test("copies stay disabled and lose pinned outputs, while cut steps keep both", () => {
  const result = { messages: [{ id: "1", role: "assistant", parts: [{ type: "text", text: "Said" }] }] };
  const options = { isDisabled: true, pin: { result } } as const;
  const given: Graph = { nodes: [{ ...node("a"), options }], edges: [] };
  const clip = parseClip(serializeClip({ graph: given, from: "flow" }));
  if (!clip) throw new Error("it is no clip");
  const into = { workflowId: "flow", agents: ids() };
  const copied = paste(given, clip, into, { x: 0, y: 0 }).graph.nodes[1];
  expect(copied?.options).toEqual({ isDisabled: true });
  const returned = paste(removeElements(given, ids("a")), clip, into, { x: 0, y: 0 }).graph.nodes[0];
  expect(returned?.options).toEqual(options);
  expect(
    paste({ nodes: [], edges: [] }, clip, { ...into, workflowId: "other" }, { x: 0, y: 0 }).graph.nodes[0],
  ).toEqual(expect.objectContaining({ options: { isDisabled: true } }));
});

test("a pinned webhook output doesn't contain the response", () => {
  const config = { url: "https://example.org", headers: [] };
  const options = { pin: { result: { status: 200, response: "your key is 1234" } } };
  const read = readGraph({ nodes: [{ ...node("hook", "WEBHOOK", config), options }], edges: [] }, catalog);
  expect("graph" in read && read.graph.nodes[0]?.options).toEqual({ pin: { result: { status: 200, response: "" } } });
});
