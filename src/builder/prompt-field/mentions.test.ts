import { expect, test } from "vitest";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { createValueLookup, loopItemMention, nodeMention } from "#engine/reference.ts";
import { parseMentions } from "#lib/mention.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { mentionSample } from "./mention-sample.ts";
import {
  agentGroup,
  countTokens,
  earlierSteps,
  filterMentions,
  findMentionTarget,
  localGroup,
  mentionGroups,
  workflowGroup,
} from "./mentions.ts";

const node = (id: string, type: string, config: unknown): GraphNode => ({
  id,
  label: `The ${id}`,
  type,
  position: { x: 0, y: 0 },
  config,
});
const form = (id: string, labels: string[]) =>
  node(id, "HUMAN_INPUT", {
    fields: labels.map((label, order) => ({
      id: `${id}${order}`,
      label,
      type: "TEXT",
      required: true,
      order,
      config: {},
    })),
  });
const work = (id: string) => node(id, "AGENT", { agentId: null, prompt: "" });
const edge = (sourceNodeId: string, targetNodeId: string) => ({
  id: sourceNodeId + targetNodeId,
  sourceNodeId,
  targetNodeId,
});
const graph: Graph = {
  nodes: [form("form", ["Topic", "Tone"]), work("draft"), work("check"), work("later"), work("loose")],
  edges: [edge("form", "draft"), edge("draft", "check"), edge("check", "later")],
};
const labels = (groups: ReturnType<typeof mentionGroups>) =>
  groups.map((group) => group.items.map((item) => item.label));
const mentionOf = (markup: string) => {
  const [part] = parseMentions(markup);
  if (part?.kind !== "mention") throw new Error("no mention");
  return part;
};

test("only earlier steps are offered, the nearest first, with fields and full output", () => {
  const groups = mentionGroups(graph, earlierSteps(graph, "check"));
  expect(groups.map((group) => group.label)).toEqual(["The draft", "The form"]);
  expect(labels(groups)).toEqual([["The draft"], ["The form - Topic", "The form - Tone", "The form"]]);
  expect(mentionGroups(graph, earlierSteps(graph, "form"))).toEqual([]);
  expect(mentionGroups(graph, earlierSteps(graph, "loose"))).toEqual([]);
});

test("a step on another path is offered with a hint that it may not run", () => {
  const forked: Graph = { nodes: graph.nodes, edges: [...graph.edges, edge("form", "check")] };
  const [draft, whole] = mentionGroups(forked, earlierSteps(forked, "check"));
  expect(draft?.items[0]?.hint).toBe("N/A when another path is taken");
  expect(whole?.items[0]?.hint).toBeUndefined();
});

test("every mention shows its kind: the field type, the step type or the agent's specialty", () => {
  const kinds = mentionGroups(graph, earlierSteps(graph, "check")).map(({ items }) => items.map(({ kind }) => kind));
  expect(kinds).toEqual([["Agent"], ["Text", "Text", "Human Input"]]);
  const [ann] = agentGroup([{ id: "a", title: "Ann", description: "Writes", specialty: "Law" }]);
  expect(ann?.items[0]).toMatchObject({ hint: "Writes", kind: "Law" });
});

test("the last value is shown on one short line", () => {
  const outputs = new Map<string, unknown>([
    ["form", [{ fieldId: "form0", value: `Tides\n\n and ${"x".repeat(900)}` }]],
  ]);
  const values = createValueLookup(graph, catalog, outputs);
  const [, [topic, tone, whole] = []] = mentionGroups(graph, earlierSteps(graph, "check")).map(({ items }) => items);
  const sample = mentionSample(values, topic?.id ?? "");
  expect(sample).toMatch(/^Tides and x+…$/);
  expect(sample).toHaveLength(80);
  expect(mentionSample(values, tone?.id ?? "")).toBeNull();
  expect(mentionSample(values, whole?.id ?? "")).toMatch(/^Topic: Tides/);
  expect(mentionSample(values, "type=AGENT&agentId=a")).toBeNull();
});

test("any part of a name matches regardless of case, and the list is limited", () => {
  const groups = mentionGroups(graph, earlierSteps(graph, "check"));
  expect(labels(filterMentions(groups, "TOP"))).toEqual([["The form - Topic"]]);
  expect(filterMentions(groups, "nothing")).toEqual([]);
  const many = form(
    "many",
    Array.from({ length: 300 }, (_, at) => `Field ${at}`),
  );
  const asking: Graph = { nodes: [many, work("draft")], edges: [edge("many", "draft")] };
  const wide = mentionGroups(asking, earlierSteps(asking, "draft"));
  const count = (query: string) => filterMentions(wide, query).flatMap((group) => group.items).length;
  expect(count("")).toBe(limits.mention.resultsPerTypeWhenEmpty);
  expect(count("field")).toBe(limits.mention.resultsWhenFiltering);
});

test("a mention resolves to its target, is broken when the target is gone or runs later, and is unknown otherwise", () => {
  const groups = mentionGroups(graph, earlierSteps(graph, "check"));
  const of = (markup: string) => findMentionTarget(groups, mentionOf(markup), new Set());
  expect(of(nodeMention({ id: "draft", label: "Old name" }))).toMatchObject({ nodeId: "draft" });
  expect(of(nodeMention({ id: "later", label: "The later" }))).toBeNull();
  expect(of(nodeMention({ id: "gone", label: "Gone" }))).toBeNull();
  expect(of("@[Tone](type=STYLE&styleId=1)")).toMatchObject({ icon: "pen-line" });
  expect(of("@[Product sheets](type=NOTE&noteId=1)")).toMatchObject({ icon: "notebook-text" });
  expect(of("@[Slack](type=INTEGRATION&appName=slack)")).toMatchObject({ icon: "puzzle" });
  expect(of("@[Slack](type=INTEGRATION&integration=slack)")).toBeUndefined();
});

test("tokens are counted without the markup of mentions", () => {
  expect(countTokens("")).toBe(0);
  expect(countTokens(`Use ${nodeMention({ id: "draft", label: "Draft" })}`)).toBe(3);
});

test("variables of a step can be mentioned only in its own texts", () => {
  const own = localGroup(graph, "draft", ["town", ""]);
  expect(labels(own)).toEqual([["town"]]);
  const town = mentionOf(loopItemMention("town"));
  expect(findMentionTarget(own, town, new Set())).toMatchObject({ nodeId: "draft" });
  expect(findMentionTarget(mentionGroups(graph, earlierSteps(graph, "check")), town, new Set())).toBeNull();
});

test("agents can be mentioned, and a deleted agent shows as broken", () => {
  const groups = agentGroup([{ id: "a1", title: "Librarian" }]);
  expect(groups.map(({ items }) => items.map(({ label, id }) => [label, id]))).toEqual([
    [["Librarian", "type=AGENT&agentId=a1"]],
  ]);
  const mention = (id: string) => ({ label: "Librarian", type: "AGENT", params: { agentId: id } });
  const known = new Set(["a1"]);
  expect(findMentionTarget([], mention("a1"), known)).toEqual({ icon: "bot" });
  expect(findMentionTarget([], mention("a2"), known)).toBeNull();
  expect(agentGroup([])).toEqual([]);
});

test("workflows can be mentioned, and say what a plan does not include", () => {
  const groups = [
    ...agentGroup([{ id: "a1", title: "Librarian", description: "Reads" }], "Needs a paid plan"),
    ...workflowGroup([{ id: "w1", title: "Ports" }], "Needs a paid plan"),
  ];
  expect(groups.flatMap(({ items }) => items)).toEqual([
    { id: "type=AGENT&agentId=a1", label: "Librarian", hint: "Needs a paid plan" },
    { id: "type=WORKFLOW&workflowId=w1", label: "Ports", hint: "Needs a paid plan" },
  ]);
  const mention = { label: "Ports", type: "WORKFLOW", params: { workflowId: "w1" } };
  expect(findMentionTarget([], mention, new Set())).toEqual({ icon: "workflow" });
});
