import { expect, test } from "vitest";
import { moveInChain, removeElements, setConfig, setLabel } from "#builder/graph/edits.ts";
import { type HistoryEvent, nextHistory, startHistory } from "#builder/graph/history.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { announceChange } from "./announce-change.ts";

const step = (id: string, y: number): GraphNode => ({
  id,
  label: id.toUpperCase(),
  type: "AGENT",
  position: { x: 0, y },
  config: { agentId: null, prompt: "" },
});
const graph: Graph = {
  nodes: [step("a", 0), step("b", 96), step("c", 192)],
  edges: [
    { id: "1", sourceNodeId: "a", targetNodeId: "b" },
    { id: "2", sourceNodeId: "b", targetNodeId: "c" },
  ],
};
const first = startHistory(graph);
const change = (next: Graph, key?: string) =>
  nextHistory(first, { do: "change", graph: next, at: 0, ...(key !== undefined && { key }) });
const say = (from: typeof first, event: HistoryEvent, selected: string[] = []) =>
  announceChange(from, nextHistory(from, event), new Set(selected));

test("a change is announced with step names, and again when it is undone or redone", () => {
  const gone = change(removeElements(graph, new Set(["b"])));
  expect(announceChange(first, gone, new Set())).toBe("Removed “B”");
  expect(say(gone, { do: "undo" })).toBe("Undone: Removed “B”");
  expect(say(nextHistory(gone, { do: "undo" }), { do: "redo" })).toBe("Redone: Removed “B”");
  expect(announceChange(first, change(setLabel(graph, "a", "Draft")), new Set())).toBe("Renamed “A” to “Draft”");
});

test("a moved step is announced with its new position", () => {
  const moved = change(moveInChain(graph, "a", 1));
  expect(announceChange(first, moved, new Set(["a"]))).toBe("A is now step 2 of 3");
  expect(announceChange(first, moved, new Set())).toBe("Connections changed");
});

test("typing isn't announced until it is undone", () => {
  const typed = change(setConfig(graph, "a", { agentId: null, prompt: "W" }), "config a");
  expect(announceChange(first, typed, new Set())).toBe("");
  expect(say(typed, { do: "undo" })).toBe("Undone: Changed the settings of “A”");
  expect(announceChange(first, first, new Set())).toBe("");
});
