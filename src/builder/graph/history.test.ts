import { expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { type History, nextHistory, startHistory } from "./history.ts";

const graph = (name: string): Graph => ({
  nodes: [{ id: name, label: name, type: "AGENT", position: { x: 0, y: 0 }, config: null }],
  edges: [],
});
const [a, b, c, d] = [graph("a"), graph("b"), graph("c"), graph("d")];
const change = (history: History, next: Graph, key?: string, at = 0) =>
  nextHistory(history, { do: "change", graph: next, at, ...(key !== undefined && { key }) });
const undo = (history: History) => nextHistory(history, { do: "undo" });
const redo = (history: History) => nextHistory(history, { do: "redo" });

test("undo and redo restore the same objects, so a saved graph is recognized", () => {
  const there = change(change(startHistory(a), b), c);
  const back = undo(undo(there));
  expect(back.present).toBe(a);
  expect(redo(redo(back)).present).toBe(c);
});

test("undo and redo change nothing at the ends of the history", () => {
  const history = startHistory(a);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test("a change after an undo clears redo", () => {
  const history = change(undo(change(startHistory(a), b)), c);
  expect(history.future).toEqual([]);
  expect(undo(history).present).toBe(a);
});

test("continuous typing in one field is one undo step", () => {
  const pause = timers.screen.undoGroupMs;
  const written = change(change(startHistory(a), b, "config 1", 0), c, "config 1", pause - 1);
  expect(written.past).toEqual([a]);
  expect(change(written, d, "config 1", 2 * pause).past).toEqual([a, c]);
  expect(change(written, d, "config 2", pause).past).toEqual([a, c]);
});

test("changes without a key are separate undo steps", () => {
  expect(change(change(startHistory(a), b), c).past).toEqual([a, b]);
});

test("an undo ends the coalesced edit", () => {
  const history = undo(change(change(startHistory(a), b, "x", 0), c, "y", 1));
  expect(change(history, d, "x", 2).past).toEqual([a, b]);
});

test("an unchanged graph adds no undo step", () => {
  const history = startHistory(a);
  expect(change(history, a)).toBe(history);
});

test("only the latest fifty undo steps are kept", () => {
  let history = startHistory(a);
  for (let step = 0; step < limits.workflow.undoSteps + 10; step++) history = change(history, graph(`${step}`));
  expect(history.past).toHaveLength(limits.workflow.undoSteps);
  expect(history.past.at(-1)?.nodes[0]?.id).toBe("58");
});

test("a reset clears the history", () => {
  const history = nextHistory(change(startHistory(a), b), { do: "reset", graph: c });
  expect(history).toEqual(startHistory(c));
});
