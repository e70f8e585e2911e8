import { expect, test } from "vitest";
import { plan } from "#engine/execution/plan.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { noteColorNames } from "#product/note-colors.ts";
import { catalog } from "../index.ts";
import { stickyNote } from "./spec.ts";

const at = { x: 0, y: 0 };
const note = { id: "s", label: "Note", type: "STICKY_NOTE", position: at, config: { text: "**Careful** 🐙" } };
const agent = { id: "a", label: "Agent 1", type: "AGENT", position: at, config: { prompt: "x" } };

test("a note has one of five colors and a size", () => {
  expect(noteColorNames).toHaveLength(5);
  expect(stickyNote.config.parse({ text: "x" })).toEqual({ text: "x", colour: "yellow", width: 240, height: 160 });
  expect(stickyNote.config.safeParse({ colour: "black" }).success).toBe(false);
  expect(stickyNote.config.safeParse({ width: 10 }).success).toBe(false);
});

test("a note never runs and has no edges", () => {
  const read = readGraph({ nodes: [note, agent], edges: [] }, catalog);
  if (!("graph" in read)) throw new Error("The graph is sound.");
  const made = plan({ graph: read.graph, catalog, executions: [], run: { status: "PENDING", isReviewed: false } });
  expect(made.path).toEqual(["a"]);
  const edges = [{ id: "e", sourceNodeId: "s", targetNodeId: "a" }];
  expect(readGraph({ nodes: [note, agent], edges }, catalog)).toHaveProperty("problems");
});
