import { expect, test } from "vitest";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { buildOutlineRows } from "./outline-rows.ts";

const step = (id: string, type = "AGENT", config: unknown = { agentId: null, prompt: "" }): GraphNode => ({
  id,
  label: id.toUpperCase(),
  type,
  position: { x: 0, y: 0 },
  config,
});
const router = (id: string, paths: readonly [string, string][]) =>
  step(id, "ROUTER", { prompt: "", paths: paths.map(([nextNodeId, desc], index) => ({ index, desc, nextNodeId })) });
const edge = (sourceNodeId: string, targetNodeId: string) => ({
  id: `${sourceNodeId}-${targetNodeId}`,
  sourceNodeId,
  targetNodeId,
});
const shown = (graph: Graph) => buildOutlineRows(graph).steps.map(({ node, depth, hint }) => [node.id, depth, hint]);

test("paths are indented with their condition and return where they join", () => {
  const graph = {
    nodes: [
      step("in"),
      router("fork", [
        ["a", "a complaint"],
        ["b", "otherwise"],
      ]),
      step("a"),
      step("more"),
      step("b"),
      step("end"),
    ],
    edges: [
      edge("in", "fork"),
      edge("fork", "a"),
      edge("fork", "b"),
      edge("a", "more"),
      edge("more", "end"),
      edge("b", "end"),
    ],
  };
  expect(shown(graph)).toEqual([
    ["in", 0, undefined],
    ["fork", 0, undefined],
    ["a", 1, "After FORK: a complaint"],
    ["more", 1, undefined],
    ["b", 1, "After FORK: otherwise"],
    ["end", 0, "After MORE and B"],
  ]);
});

test("a path that leads straight to the join and a router on a path keep their depth", () => {
  const graph = {
    nodes: [
      router("one", [
        ["two", "x"],
        ["end", "y"],
      ]),
      router("two", [
        ["a", "x"],
        ["b", "y"],
      ]),
      step("a"),
      step("b"),
      step("end"),
    ],
    edges: [
      edge("one", "two"),
      edge("one", "end"),
      edge("two", "a"),
      edge("two", "b"),
      edge("a", "end"),
      edge("b", "end"),
    ],
  };
  expect(shown(graph).map(([id, depth]) => [id, depth])).toEqual([
    ["one", 0],
    ["two", 1],
    ["a", 2],
    ["b", 2],
    ["end", 0],
  ]);
});

test("unreachable steps and notes are listed separately", () => {
  const graph = {
    nodes: [step("in"), step("next"), step("lost"), step("note", "STICKY_NOTE")],
    edges: [edge("in", "next")],
  };
  const { steps, unconnected, notes } = buildOutlineRows(graph);
  expect([steps.map(({ node }) => node.id), unconnected.map(({ id }) => id), notes.map(({ id }) => id)]).toEqual([
    ["in", "next"],
    ["lost"],
    ["note"],
  ]);
});
