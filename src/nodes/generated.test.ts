import { describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { compactFormSchema } from "#engine/compact-form/compact-schema.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { repairGraph } from "#engine/graph/repair-graph.ts";
import { referencesIn } from "#engine/reference.ts";
import { code, isCodeName } from "./code/spec.ts";
import { catalog, specs } from "./index.ts";

const form = {
  index: 0,
  label: "Ask",
  type: "HUMAN_INPUT",
  config: { fields: [{ label: "Amount", type: "TEXT", required: true, config: { options: [] } }] },
};
const about = (text: string) => ({
  text,
  humanInputFieldReferences: [{ nodeIndex: 0, fieldLabel: "Amount" }],
  otherNodeOutputReferences: [],
});

/** What a model wrote is checked as its provider checks it, read and mended. */
function generated(...steps: object[]) {
  const written = compactFormSchema(specs).parse({ title: "T", Nodes: [form, ...steps] });
  const read = readCompactForm(written, specs);
  if ("problems" in read) return expect.unreachable(JSON.stringify(read.problems));
  return repairGraph(read.graph, specs);
}
const lacks = (graph: ReturnType<typeof generated>) =>
  checkGraph(graph, specs)
    .filter(({ severity }) => severity === "error")
    .map(({ text }) => text);

test("types that only people add are never offered to models", () => {
  const made = Object.values(catalog).filter(({ traits }) => traits?.handmade);
  expect(made.map(({ type }) => type)).toEqual(["INFO", "STICKY_NOTE", "PLACEHOLDER"]);
  for (const { compact } of made) expect(compact).toBeUndefined();
});

describe("code", () => {
  const step = (inputs: string[], outputs: string[]) => ({
    index: 1,
    label: "Add",
    type: "CODE",
    config: {
      language: "JAVASCRIPT",
      codeBody: "return { total: Number(amount) * 2 }",
      inputParams: inputs.map((name) => ({ name, value: about("{{Amount}}"), stripFences: false })),
      outputParams: outputs.map((name) => ({ name })),
    },
  });
  test("uses the fields of the form", () => {
    const graph = generated(step(["amount"], ["total"]));
    expect(lacks(graph)).toEqual([]);
    const { inputParams } = code.config.parse(graph.nodes[1]?.config);
    expect(referencesIn(inputParams[0]?.value ?? "")).toMatchObject([{ reference: { to: "field" } }]);
  });
  test("invalid names are replaced by unique valid ones", () => {
    const graph = generated(step(["the amount", "2nd", "class", "__proto__", "ok"], ["total", "total", "…"]));
    expect(lacks(graph)).toEqual([]);
    const { inputParams, outputParams } = code.config.parse(graph.nodes[1]?.config);
    const [inputs, outputs] = [inputParams, outputParams].map((params) => params.map(({ name }) => name));
    expect(inputs).toEqual(["the_amount", "value_2nd", "value_class", "proto", "ok"]);
    for (const name of [...(inputs ?? []), ...(outputs ?? [])]) expect(isCodeName(name), name).toBe(true);
    expect(new Set(outputs).size).toBe(3);
  });
});

test("a chat gets its first message and a new agent", () => {
  const graph = generated({
    index: 1,
    label: "Talk",
    type: "CHAT",
    config: { firstMessage: about("Discuss {{Amount}}") },
  });
  const [, talk] = graph.nodes;
  expect(talk?.config).toMatchObject({ agentId: null, firstMessage: expect.stringContaining("Discuss @[") });
  const staffed = specs.CHAT.fillAgentSlots?.(specs.CHAT.config.parse(talk?.config), () => "hired");
  expect(staffed && specs.CHAT.missingFields(staffed)).toEqual([]);
});

describe("a webhook", () => {
  const step = (config: object) => ({ index: 1, label: "Hand over", type: "WEBHOOK", config });
  test("without a URL waits for a person to give one", () => {
    const graph = generated(step({ url: "" }));
    expect(graph.nodes[1]?.config).toEqual({ url: "", headers: [] });
    expect(lacks(graph).join()).toContain("a URL");
  });
  test("keeps the person's URL, and a model writes no headers", () => {
    const url = "https://example.com/hook";
    const graph = generated(step({ url, headers: [{ key: "Authorization", value: "made up" }] }));
    expect(graph.nodes[1]?.config).toEqual({ url, headers: [] });
    expect(lacks(graph)).toEqual([]);
  });
});
