import { expect, test } from "vitest";
import { catalog } from "#nodes/index.ts";
import { router } from "#nodes/router/spec.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { readWorkflowFile } from "./index.ts";

interface N8nNode {
  readonly name: string;
  readonly type: string;
  readonly parameters: object;
}
const form: N8nNode = {
  name: "Ask",
  type: "n8n-nodes-base.formTrigger",
  parameters: { formFields: { values: [{ fieldLabel: "Total", fieldType: "number" }, { fieldLabel: "State" }] } },
};
const agent = (name: string): N8nNode => ({
  name,
  type: "@n8n/n8n-nodes-langchain.agent",
  parameters: { text: "=Write about {{ $('Ask').item.json.State }}" },
});

/** A form, one node that chooses, and the step that each of its ports leads to. */
function open(choice: N8nNode, ports: readonly (string | null)[], before: readonly N8nNode[] = []) {
  const targets = [...new Set(ports.filter((name) => name !== null))].map(agent);
  const line = [form, ...before, choice];
  const connections = Object.fromEntries([
    ...line.slice(1).map(({ name }, at) => [line[at]?.name, { main: [[{ node: name, type: "main", index: 0 }]] }]),
    [choice.name, { main: ports.map((name) => (name ? [{ node: name, type: "main", index: 0 }] : [])) }],
  ]);
  const nodes = [...line, ...targets].map((node, at) => ({ ...node, position: [at * 200, 0] }));
  const read = readWorkflowFile({ name: "Flow", nodes, connections }, catalog);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const step = read.graph.nodes.find(({ label }) => label === choice.name);
  const askModel = read.report?.approximated.some(
    ({ name, text }) => name === choice.name && text === importedStepText.approximated.choice,
  );
  return { step, read, askModel };
}

const compare = (leftValue: string, type: string, operation: string, rightValue: unknown) => ({
  leftValue,
  rightValue,
  operator: { type, operation },
});
const decide = (type: "if" | "filter", combinator: string, ...conditions: object[]): N8nNode => ({
  name: "Decide",
  type: `n8n-nodes-base.${type}`,
  parameters: { conditions: { options: { caseSensitive: true }, combinator, conditions } },
});
const isLarge = compare("={{ $json.Total }}", "number", "gt", 100);
const isPaid = compare("={{ $json.State }}", "string", "equals", "paid");

/** The conditions of rules, with labels in place of references. */
const shown = (rules: unknown) =>
  JSON.stringify(rules, (key, value: unknown) =>
    key === "left" && typeof value === "string" ? value.replace(/@\[([^\]]*)\].*/, "$1") : value,
  );

test("a choice between two steps becomes a router with rules", () => {
  const { step, askModel } = open(decide("if", "or", isLarge, isPaid), ["A", "B"]);
  expect(step?.type).toBe("ROUTER");
  const { prompt, paths } = router.config.parse(step?.config);
  expect([prompt, askModel, paths.map(({ decidedBy }) => decidedBy)]).toEqual(["", false, ["RULES", undefined]]);
  expect(JSON.parse(shown(paths[0]?.rules))).toEqual({
    join: "ANY",
    groups: [
      {
        join: "ANY",
        conditions: [
          { left: "Ask - Total", valueType: "NUMBER", operator: "GREATER", right: "100", isCaseSensitive: true },
          { left: "Ask - State", valueType: "TEXT", operator: "EQUALS", right: "paid", isCaseSensitive: true },
        ],
      },
    ],
  });
});

test("a filter becomes a gate with rules", () => {
  const { step, askModel } = open(decide("filter", "and", isLarge), ["A"]);
  expect(step).toMatchObject({ type: "GATE", config: { decidedBy: "RULES", prompt: "" } });
  expect([shown(step?.config).includes('"operator":"GREATER"'), askModel]).toEqual([true, false]);
});

test("a gate that continues otherwise has the opposite rules, where each value meets one of both", () => {
  const texts = open(decide("if", "and", isPaid), [null, "B"]).step;
  expect(texts).toMatchObject({ type: "GATE", config: { decidedBy: "RULES" } });
  expect(shown(texts?.config)).toContain('"operator":"NOT_EQUALS"');
  const numbers = open(decide("if", "and", isLarge), [null, "B"]);
  expect([numbers.step?.type, shown(numbers.step?.config).includes("RULES"), numbers.askModel]).toEqual([
    "GATE",
    false,
    true,
  ]);
});

const switchOf = (...values: object[]): N8nNode => ({
  name: "Decide",
  type: "n8n-nodes-base.switch",
  parameters: {
    rules: { values: values.map((one) => ({ conditions: { combinator: "and", conditions: [one] } })) },
    options: { fallbackOutput: "extra" },
  },
});

test("a switch keeps the order of its rules; cases that lead where all others lead need none", () => {
  const { step } = open(switchOf(isLarge, isPaid), ["A", "B", "B"]);
  const { paths } = router.config.parse(step?.config);
  expect(paths.map(({ decidedBy }) => decidedBy)).toEqual(["RULES", undefined]);
});

test("a switch whose first and last case lead to the same step stays a question for a model", () => {
  const third = compare("={{ $json.State }}", "string", "contains", "late");
  const { step, askModel } = open(switchOf(isLarge, isPaid, third), ["A", "B", "A", "C"]);
  expect([shown(step?.config).includes("RULES"), askModel]).toEqual([false, true]);
});

test.each([
  ["an operator without an equivalent", compare("={{ $json.State }}", "string", "notStartsWith", "x")],
  ["an expression that can't be followed", compare("={{ $json.State.split('a')[0] + 1 }}", "string", "equals", "x")],
  ["a part of an agent's answer", compare("={{ $('Writer').item.json.output.score }}", "number", "gt", 1)],
  ["a pattern that can't be matched", compare("={{ $json.State }}", "string", "regex", "(a)\\1")],
])("%s stays a question for a model, with a line in the report", (_, condition) => {
  const { step, askModel } = open(decide("if", "and", condition), ["A", "B"], [agent("Writer")]);
  expect([step?.type, shown(step?.config).includes("RULES"), askModel]).toEqual(["ROUTER", false, true]);
});

test("an answer of a request is read by its path, and secrets of the file are entered again", () => {
  const request: N8nNode = {
    name: "Fetch",
    type: "n8n-nodes-base.httpRequest",
    parameters: {
      method: "POST",
      url: "=https://a.example/{{ $json.State }}?api_key=8f14e45fceea167a5a36dedd4bea2543",
      sendHeaders: true,
      headerParameters: { parameters: [{ name: "Authorization", value: "Bearer hunter2hunter2" }] },
      sendBody: true,
      specifyBody: "json",
      jsonBody: '={ "state": "{{ $json.State }}", "password": "hunter2hunter2" }',
    },
  };
  const isReady = compare("={{ $json.items[0].state }}", "string", "equals", "ready");
  const { step, read } = open(decide("if", "and", isReady), ["A", "B"], [request]);
  expect(shown(step?.config)).toContain('"left":"Fetch - body.items.0.state"');
  const fetch = read.graph.nodes.find(({ label }) => label === "Fetch");
  expect(fetch).toMatchObject({
    type: "HTTP_REQUEST",
    config: {
      method: "POST",
      headers: [{ key: "Authorization", value: "", isSecret: true }],
      bodyType: "JSON",
      body: expect.stringMatching(/^\{ "state": "@\[Ask - State\].*", "password": "\[removed\]" \}$/),
    },
  });
  expect(JSON.stringify(read)).not.toMatch(/hunter2|8f14e45f/);
});

test("a model that chose is that of a gate's agent, and a router says that it uses another one", () => {
  const classify: N8nNode = {
    name: "Sort",
    type: "@n8n/n8n-nodes-langchain.textClassifier",
    parameters: { inputText: "={{ $json.State }}", categories: { categories: [{ category: "A" }, { category: "B" }] } },
  };
  const model = {
    ...{ name: "Model", type: "@n8n/n8n-nodes-langchain.lmChatOpenAi", position: [0, 0] },
    parameters: { model: "gpt-4o", options: { temperature: 0.3 } },
  };
  const withModel = (ports: readonly (string | null)[]) => {
    const to = (name: string) => ({ node: name, type: "main", index: 0 });
    const targets = ports.filter((name) => name !== null);
    const connections = {
      Ask: { main: [[to("Sort")]] },
      Sort: { main: ports.map((name) => (name ? [to(name)] : [])) },
      Model: { ai_languageModel: [[{ node: "Sort", type: "ai_languageModel", index: 0 }]] },
    };
    const read = readWorkflowFile({ nodes: [form, classify, model, ...targets.map(agent)], connections }, catalog);
    if ("problems" in read) throw new Error(JSON.stringify(read.problems));
    return { read, step: read.graph.nodes.find(({ label }) => label === "Sort") };
  };
  const gate = withModel(["Write", null]);
  expect(gate.step?.type).toBe("GATE");
  const [decider] = gate.read.agents as { ref: string }[]; // the agents of a file that was just read
  expect(gate.step?.config).toMatchObject({ agentId: decider?.ref });
  expect(gate.read.agents).toContainEqual(
    expect.objectContaining({ languageModelId: expect.stringContaining("gpt-4o"), temperature: 0.3 }),
  );
  const router = withModel(["Write", "Call"]);
  expect(router.step?.type).toBe("ROUTER");
  expect(router.read.report?.approximated).toContainEqual({
    name: "Sort",
    text: importedStepText.approximated.routerModel("gpt-4o"),
  });
});
