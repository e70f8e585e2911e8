import { expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { filterInputs, inputGroups, stepNumbers } from "./input-groups.ts";

const field = (id: string, label: string, order: number) => ({
  id,
  label,
  type: "TEXT",
  required: true,
  order,
  config: {},
});
const topic = "@[Brief - Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=topic)";
const node = (id: string, label: string, type: string, config: unknown) => ({
  id,
  label,
  type,
  position: { x: 0, y: 0 },
  config,
});
const graph: Graph = {
  nodes: [
    node("check", "Check", "AGENT", { agentId: null, prompt: `Check ${topic}` }),
    node("draft", "Draft", "AGENT", { agentId: null, prompt: `Write about ${topic}` }),
    node("brief", "Brief", "HUMAN_INPUT", { fields: [field("topic", "Topic", 0), field("tone", "Tone", 1)] }),
    node("note", "Note", "STICKY_NOTE", { text: "", colour: "yellow", width: 240, height: 160 }),
  ],
  edges: [
    { id: "a", sourceNodeId: "brief", targetNodeId: "draft" },
    { id: "b", sourceNodeId: "draft", targetNodeId: "check" },
  ],
};
const outputs = new Map([["brief", [{ fieldId: "topic", value: "Tides of the north" }]]]);

test("earlier steps are listed in run order with their number", () => {
  expect(inputGroups(graph, "check", outputs).map(({ label, number }) => [label, number])).toEqual([
    ["Brief", 1],
    ["Draft", 2],
  ]);
  expect(stepNumbers(graph).get("note")).toBeUndefined();
});

test("a field shows its last value and whether the prompt mentions it", () => {
  const [brief] = inputGroups(graph, "check", outputs);
  expect(brief?.fields.slice(0, 2)).toMatchObject([
    { label: "Brief - Topic", value: "Tides of the north", isMentioned: true },
    { label: "Brief - Tone", value: null, isMentioned: false },
  ]);
});

test("a pinned output takes precedence over the last run's output", () => {
  const pinned = graph.nodes.map((one) =>
    one.id === "brief" ? { ...one, options: { pin: { result: [{ fieldId: "topic", value: "Pinned" }] } } } : one,
  );
  expect(inputGroups({ ...graph, nodes: pinned }, "check", outputs)[0]?.fields[0]?.value).toBe("Pinned");
});

test("the first step has no inputs", () => {
  expect(inputGroups(graph, "brief", outputs)).toEqual([]);
});

test("a search keeps matching fields, or all fields of a matching step", () => {
  const groups = inputGroups(graph, "check", outputs);
  expect(filterInputs(groups, " TONE ").flatMap(({ fields }) => fields.map(({ label }) => label))).toEqual([
    "Brief - Tone",
  ]);
  expect(filterInputs(groups, "draft").map(({ label }) => label)).toEqual(["Draft"]);
  expect(filterInputs(groups, "nothing of it")).toEqual([]);
});
