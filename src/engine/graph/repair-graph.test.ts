import { expect, test } from "vitest";
import { specs } from "#nodes/index.ts";
import { checkGraph } from "../check/check-graph.ts";
import { readCompactForm } from "../compact-form/read-compact-form.ts";
import { repairGraph } from "./repair-graph.ts";

const field = (label: string) => ({ label, type: "TEXT", required: true, config: {} });
const form = (index: number, label: string, ...labels: string[]) => ({
  index,
  label,
  type: "HUMAN_INPUT",
  config: { fields: labels.map(field) },
});
const agent = (index: number, label: string, from: number[], fields: string[] = []) => ({
  index,
  label,
  type: "AGENT",
  config: {
    prompt: {
      text: "Write.",
      humanInputFieldReferences: fields.map((fieldLabel) => ({ nodeIndex: 1, fieldLabel })),
      otherNodeOutputReferences: from.map((nodeIndex) => ({ nodeIndex })),
    },
  },
});

function mended(...Nodes: unknown[]) {
  const read = readCompactForm({ title: "T", Nodes }, specs);
  if ("problems" in read) return expect.unreachable(JSON.stringify(read.problems));
  return repairGraph(read.graph, specs);
}
const errors = (graph: ReturnType<typeof mended>) =>
  checkGraph(graph, specs).filter(({ severity }) => severity !== "info");

test("consecutive forms become one form, and references to them stay valid", () => {
  const graph = mended(
    form(0, "First", "Topic"),
    form(1, "Second", "Tone"),
    form(2, "Third", "Length"),
    agent(3, "Write", [], ["Tone"]),
  );
  expect(graph.nodes.map(({ label }) => label)).toEqual(["First", "Write"]);
  expect(graph.nodes[0]?.config).toMatchObject({
    fields: [{ label: "Topic" }, { label: "Tone" }, { label: "Length" }],
  });
  expect(graph.edges).toMatchObject([{ sourceNodeId: graph.nodes[0]?.id, targetNodeId: graph.nodes[1]?.id }]);
  expect(errors(graph)).toEqual([]);
});

test("a reference to a later step is removed, and nothing else", () => {
  const graph = mended(form(0, "Ask", "Topic"), agent(1, "Draft", [2]), agent(2, "Polish", [1]));
  expect(errors(graph)).toEqual([]);
  const [, draft, polish] = graph.nodes;
  expect(JSON.stringify(draft?.config)).not.toContain(polish?.id);
  expect(JSON.stringify(polish?.config)).toContain(draft?.id);
});

test("a valid graph stays unchanged", () => {
  const read = readCompactForm({ title: "T", Nodes: [form(0, "Ask", "Topic"), agent(1, "Write", [])] }, specs);
  if ("problems" in read) return expect.unreachable();
  expect(repairGraph(read.graph, specs)).toEqual(read.graph);
});
