import { expect, test } from "vitest";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { nodeMention } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";
import { compareGraphs } from "./compare-graphs.ts";

const node = (id: string, type: string, config: object, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  label: id.toUpperCase(),
  type,
  position: { x: 0, y: 0 },
  config: { ...(catalog[type]?.draft() as object), ...config },
  ...more,
});
const edge = (from: string, to: string) => ({ id: `${from}${to}`, sourceNodeId: from, targetNodeId: to });
const compare = (before: Graph, after: Graph) =>
  compareGraphs(before, after, {
    catalog,
    unknownStep: "A removed step",
    titleOf: (kind, id) => `The ${kind} ${id}`,
  });
const settings = (was: GraphNode, is: GraphNode, others: readonly GraphNode[] = []) =>
  compare({ nodes: [was, ...others], edges: [] }, { nodes: [is, ...others], edges: [] }).steps.flatMap((step) =>
    step.settings.map((one) => [one.label, one.before, one.after]),
  );

test("added, removed and changed steps are listed with readable connections", () => {
  const a = node("a", "AGENT", { prompt: "Write." });
  const b = node("b", "AGENT", { prompt: "Check." });
  const c = node("c", "GATE", { prompt: "Only if good." });
  const before: Graph = { nodes: [a, b], edges: [edge("a", "b")] };
  const after: Graph = {
    nodes: [{ ...a, config: { agentId: "x", prompt: "Write two." } }, c],
    edges: [edge("a", "c")],
  };
  const { steps, edges, movedCount } = compare(before, after);
  expect(steps.map(({ label, type, kind }) => [label, type, kind])).toEqual([
    ["A", "Agent", "changed"],
    ["C", "Gate", "added"],
    ["B", "Agent", "removed"],
  ]);
  expect(steps[0]?.settings.map((one) => [one.label, one.before, one.after])).toEqual([
    ["Agent", "", "The agent x"],
    ["Prompt", "Write.", "Write two."],
  ]);
  expect(steps[1]?.settings.map((one) => [one.label, one.after])).toContainEqual(["Decision logic", "Only if good."]);
  expect(edges.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ["removed", "A", "B"],
    ["added", "A", "C"],
  ]);
  expect(movedCount).toBe(0);
});

test("a mention reads as the label of its step", () => {
  const mention = nodeMention({ id: "a", label: "First" });
  expect(settings(node("b", "AGENT", { prompt: "Use it" }), node("b", "AGENT", { prompt: `Use ${mention}` }))).toEqual([
    ["Prompt", "Use it", "Use First"],
  ]);
});

test("fields of a form and paths of a router are compared one by one, by their ids and next steps", () => {
  const field = (id: string, label: string, required: boolean) => ({
    id,
    label,
    type: "TEXT",
    required,
    order: 0,
    config: {},
  });
  expect(
    settings(
      node("f", "HUMAN_INPUT", { fields: [field("1", "Topic", true), field("2", "Tone", false)] }),
      node("f", "HUMAN_INPUT", { fields: [field("1", "Subject", false)] }),
    ),
  ).toEqual([
    ["Fields: Subject: Label", "Topic", "Subject"],
    ["Fields: Subject: Required", "On", "Off"],
    ["Fields: Tone", expect.stringMatching(/^Label: Tone\nType: Text\nRequired: Off/), ""],
  ]);
  const path = (index: number, nextNodeId: string, desc: string) => ({ index, nextNodeId, desc });
  expect(
    settings(
      node("r", "ROUTER", { paths: [path(0, "x", "Good"), path(1, "y", "Bad")] }),
      node("r", "ROUTER", { paths: [path(0, "y", "Bad"), path(1, "x", "Very good")] }),
      [node("x", "AGENT", {}), node("y", "AGENT", {})],
    ).map(([, before, after]) => [before, after]),
  ).toEqual([["Good", "Very good"]]);
});

test("values of headers are never shown, and a step whose hidden values differ still counts as changed", () => {
  const sent = (value: string) =>
    node("w", "WEBHOOK", { url: "https://a.example", headers: [{ key: "Authorization", value }] });
  const { steps } = compare({ nodes: [sent("secret-1")], edges: [] }, { nodes: [sent("secret-2")], edges: [] });
  expect(steps).toMatchObject([{ kind: "changed", settings: [] }]);
  const added = compare({ nodes: [], edges: [] }, { nodes: [sent("secret-1")], edges: [] });
  expect(JSON.stringify(added)).not.toContain("secret-1");
});

test("step options are listed, and moved steps are counted separately", () => {
  const was = node("a", "AGENT", { prompt: "x" });
  const is = { ...was, position: { x: 24, y: 0 }, options: { isDisabled: true as const, ifFails: { retries: 2 } } };
  expect(settings(was, is)).toEqual([
    ["Disabled", "", "On"],
    ["Retries", "", "2"],
  ]);
  expect(compare({ nodes: [was], edges: [] }, { nodes: [{ ...was, position: { x: 24, y: 0 } }], edges: [] })).toEqual({
    steps: [],
    edges: [],
    isRegrouped: false,
    movedCount: 1,
  });
});

test("every setting of every type has a readable name", () => {
  for (const [type, spec] of Object.entries(catalog)) {
    const step = node("s", type, spec.draft() as object);
    const added = compare({ nodes: [], edges: [] }, { nodes: [step], edges: [] });
    for (const { label } of added.steps[0]?.settings ?? []) expect(label).toMatch(/^[A-Z][^A-Z]/);
  }
});
