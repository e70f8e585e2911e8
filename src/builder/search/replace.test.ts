import { expect, test } from "vitest";
import { nextHistory, startHistory } from "#builder/graph/history.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { fieldMention } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";
import { replaceWords } from "./replace.ts";

const topic = "3f2b1c00-0000-7000-8000-00000000000a";
const node = (id: string, type: string, label: string, config: object): GraphNode => ({
  id,
  type,
  label,
  position: { x: 0, y: 0 },
  config: { ...(catalog[type]?.draft() as object), ...config },
});
const field = (label: string, config: object = {}) => ({
  id: topic,
  label,
  type: "TEXT",
  required: true,
  order: 0,
  config,
});
const form = node("form", "HUMAN_INPUT", "Report brief", {
  fields: [field("Report topic", { description: "What the report is about", placeholder: "A report" })],
});
const chip = fieldMention("Report brief", { key: topic, label: "Report topic" });
const draft = node("draft", "AGENT", "Draft", { prompt: `Write a REPORT about ${chip}. Report.` });
const choice = node("choice", "ROUTER", "Choice", {
  prompt: "Where?",
  paths: [{ id: "p1", nextNodeId: "draft", desc: "the report is long" }],
});
const note = node("note", "STICKY_NOTE", "Note", { text: "report yellow", colour: "yellow" });
const graph: Graph = {
  nodes: [form, draft, choice, note],
  edges: [{ id: "e", sourceNodeId: "form", targetNodeId: "draft" }],
};
const configOf = (given: Graph, id: string) => given.nodes.find((one) => one.id === id)?.config;
const labelsOf = (given: Graph) => given.nodes.map(({ label }) => label);

test("words are replaced in names, prompts, fields, paths and notes, in any case", () => {
  const { graph: next, count, skipped } = replaceWords(graph, " report ", "Letter");
  expect([count, skipped]).toEqual([8, 0]);
  expect(labelsOf(next)).toEqual(["Letter brief", "Draft", "Choice", "Note"]);
  expect(configOf(next, "form")).toMatchObject({
    fields: [{ label: "Letter topic", config: { description: "What the Letter is about", placeholder: "A Letter" } }],
  });
  expect(configOf(next, "choice")).toMatchObject({ paths: [{ desc: "the Letter is long" }] });
  expect(configOf(next, "note")).toMatchObject({ text: "Letter yellow", colour: "yellow" });
});

test("a mention keeps its id, and its label follows the names", () => {
  const { graph: next } = replaceWords(graph, "report", "Letter");
  const renamed = fieldMention("Letter brief", { key: topic, label: "Letter topic" });
  expect(configOf(next, "draft")).toMatchObject({ prompt: `Write a Letter about ${renamed}. Letter.` });
});

test("ids, choices, kinds and mention targets are never replaced", () => {
  for (const words of [topic, topic.slice(0, 8), "WORKFLOW_HUMAN_INPUT_FIELD", "type=", "TEXT", "yellow x", "draft x"])
    expect(replaceWords(graph, words, "broken")).toMatchObject({ count: 0, graph });
  const { graph: next } = replaceWords(graph, "draft", "sketch");
  expect(configOf(next, "choice")).toEqual(configOf(graph, "choice"));
  const { graph: blue } = replaceWords(graph, "yellow", "blue");
  expect(configOf(blue, "note")).toMatchObject({ text: "report blue", colour: "yellow" });
});

test("the search text isn't a pattern", () => {
  const given = { nodes: [{ ...draft, config: { agentId: null, prompt: "a.c abc (x) $& a/c-d" } }], edges: [] };
  expect(configOf(replaceWords(given, "a.c", "$&").graph, "draft")).toMatchObject({ prompt: "$& abc (x) $& a/c-d" });
  expect(configOf(replaceWords(given, "(x)", "[y]").graph, "draft")).toMatchObject({ prompt: "a.c abc [y] $& a/c-d" });
  expect(replaceWords(given, "/c-d", "").count).toBe(1);
});

test("a replacement that would empty a name or exceed a limit is skipped", () => {
  const named = { nodes: [{ ...draft, label: "Report" }, note], edges: [] };
  const { graph: next, count, skipped } = replaceWords(named, "report", "");
  expect([count, skipped]).toEqual([1, 3]);
  expect(labelsOf(next)).toEqual(["Report", "Note"]);
  expect(replaceWords({ nodes: [note], edges: [] }, "report", "x".repeat(100_000))).toMatchObject({
    count: 0,
    skipped: 1,
  });
});

test("only the given steps are changed, and no change returns the same graph", () => {
  const { graph: next, count } = replaceWords(graph, "report", "Letter", new Set(["note"]));
  expect(count).toBe(1);
  expect(next.nodes.slice(0, 3)).toEqual(graph.nodes.slice(0, 3));
  expect(replaceWords(graph, "nowhere", "x").graph).toBe(graph);
  expect(replaceWords(graph, " ", "x").graph).toBe(graph);
});

test("replacing everywhere is one undo step", () => {
  const { graph: next } = replaceWords(graph, "report", "Letter");
  const changed = nextHistory(startHistory(graph), { do: "change", graph: next, at: 0 });
  expect(nextHistory(changed, { do: "undo" }).present).toBe(graph);
});
