import { describe, expect, test } from "vitest";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { flowise } from "./spec.ts";
import { htmlToText, readText } from "./text.ts";

const { reasons, toFix, approximated } = importedStepText;

interface NodeInput {
  id: string;
  name: string;
  inputs?: Record<string, unknown>;
  category?: string;
  label?: string;
  parentNode?: string;
}
const file = (nodes: readonly NodeInput[], edges: readonly unknown[] = []) => ({
  nodes: nodes.map(({ id, parentNode, inputs = {}, ...data }) => ({
    id,
    parentNode,
    position: { x: 0, y: 0 },
    data: { ...data, inputs },
  })),
  edges,
});
const read = (nodes: readonly NodeInput[], edges: readonly unknown[] = []) =>
  flowise.read(flowise.detect(file(nodes, edges)));
const readOne = (name: string, inputs: Record<string, unknown> = {}) => {
  const [draft] = read([{ id: "a", name, inputs }]).drafts;
  if (!draft) throw new Error("no draft");
  return draft;
};
const edge = (source: string, target: string, sourceHandle = "") => ({ source, target, sourceHandle });

describe("a Flowise file is detected by its content", () => {
  test("a flow and a stored flow whose graph is a text are Flowise files", () => {
    const flow = file([{ id: "a", name: "startAgentflow" }]);
    expect(flowise.detect(flow)).toBe(flow);
    expect(flowise.detect({ name: "Stored", flowData: JSON.stringify(flow) })).toMatchObject({ name: "Stored" });
  });
  test.each([
    null,
    [],
    {},
    { nodes: [], edges: [] },
    { nodes: [{ data: { name: "x", inputs: {} } }] },
    { nodes: [{ data: { name: "", inputs: {} } }], edges: [] },
    { flowData: "{" },
    { flowData: '"text"' },
  ])("%j is no Flowise file", (given) => {
    expect(flowise.detect(given)).toBeNull();
  });
});

describe("each node of an agentflow is mapped by its name", () => {
  test.each([
    ["startAgentflow", "form"],
    ["llmAgentflow", "agent"],
    ["agentAgentflow", "agent"],
    ["conditionAgentflow", "choice"],
    ["conditionAgentAgentflow", "choice"],
    ["humanInputAgentflow", "form"],
    ["iterationAgentflow", "loop"],
    ["loopAgentflow", "through"],
    ["customFunctionAgentflow", "code"],
    ["httpAgentflow", "request"],
    ["executeFlowAgentflow", "subflow"],
    ["directReplyAgentflow", "show"],
    ["stickyNoteAgentflow", "remark"],
    ["toolAgentflow", "note"],
    ["retrieverAgentflow", "note"],
    ["futureAgentflow", "note"],
  ])("%s becomes a %s", (name, kind) => {
    expect(readOne(name).is.as).toBe(kind);
  });

  test("a start asks for a question, for its own fields, or for nothing on a schedule", () => {
    const fields = [
      { name: "n", label: "Count", type: "number" },
      { name: "k", type: "options", addOptions: [{ option: "A" }, { option: "A" }] },
      { name: "odd", type: "toString" },
    ];
    expect(readOne("startAgentflow").is).toMatchObject({ fields: [{ name: "question", isRequired: true }] });
    const form = { startInputType: "formInput", formInputTypes: JSON.stringify(fields) };
    expect(readOne("startAgentflow", form).is).toMatchObject({
      fields: [
        { name: "n", label: "Count", type: "NUMBER" },
        { name: "k", type: "SELECT", config: { options: ["A"] } },
        { name: "odd", type: "TEXT" },
      ],
    });
    expect(readOne("startAgentflow", { startInputType: "scheduleInput" })).toMatchObject({
      is: { as: "through" },
      remarks: [{ text: toFix.schedule("") }],
    });
  });

  test("an agent keeps its messages and model, and reports tools, documents, memory and state", () => {
    const draft = readOne("agentAgentflow", {
      agentModelConfig: { modelName: "gpt-4o", temperature: "0.4" },
      agentMessages: [
        { role: "system", content: "<p>Be brief.</p>" },
        { role: "user", content: "Do it" },
      ],
      agentTools: [{ agentSelectedTool: "calculator" }],
      agentToolsBuiltInOpenAI: '["web_search"]',
      agentKnowledgeDocumentStores: [{ documentStore: "x" }],
      agentEnableMemory: true,
      agentUpdateState: [{ key: "a" }],
      agentStructuredOutput: [{ key: "total", type: "number", description: "The sum" }],
    });
    expect(draft.is).toMatchObject({
      prompt: ["Do it"],
      agent: { system: ["Be brief."], model: "gpt-4o", temperature: 0.4 },
    });
    expect(draft.is.as === "agent" && draft.is.agent.outputFormat).toContain("- total (number): The sum");
    expect(draft.remarks.map(({ text }) => text)).toEqual([
      toFix.tools(["calculator"]),
      approximated.webTools(["web_search"]),
      toFix.knowledge,
      approximated.memory,
      approximated.state,
      approximated.answerFormat,
    ]);
  });

  test("a tool that searches the web becomes an agent, and others keep their place", () => {
    const toolInputArgs = [{ inputArgName: "input", inputArgValue: "<p>{{ question }}</p>" }];
    expect(readOne("toolAgentflow", { toolAgentflowSelectedTool: "braveSearchAPI", toolInputArgs })).toMatchObject({
      is: { as: "agent", prompt: [importedContentText.webTasks.searchWeb, "\n\n", { path: ["question"] }] },
      remarks: [{ outcome: "approximated", text: approximated.webStep }],
    });
    expect(readOne("toolAgentflow", { toolAgentflowSelectedTool: "slackMCP", toolInputArgs }).is.as).toBe("note");
  });

  test("a value of the state is read from the first step that sets it", () => {
    const inputs = (content: string, more: object = {}) => ({ llmMessages: [{ role: "user", content }], ...more });
    const update = { llmUpdateState: [{ key: "draft", value: "<p>{{ output.title }}</p>" }] };
    const startState = [
      { key: "draft", value: "none" },
      { key: "tone", value: "kind" },
    ];
    const { drafts } = read(
      [
        { id: "a", name: "startAgentflow", inputs: { startInputType: "chatInput", startState } },
        { id: "b", name: "llmAgentflow", inputs: inputs("Write", update) },
        { id: "c", name: "llmAgentflow", inputs: inputs("{{ $flow.state.draft }} {{ $flow.state.tone }}", update) },
      ],
      [edge("a", "b"), edge("b", "c")],
    );
    expect(drafts[2]?.is).toMatchObject({ prompt: [{ from: "n2", path: ["title"] }, " ", "kind"] });
  });

  test("a question to a person becomes a form and the decision that reads it", () => {
    const { drafts, links } = read(
      [
        { id: "a", name: "humanInputAgentflow", label: "Ask", inputs: { humanInputDescription: "Send it?" } },
        { id: "b", name: "directReplyAgentflow" },
      ],
      [edge("a", "b", "a-output-0")],
    );
    expect(drafts.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "n1 Ask",
      `n1-decision Ask ${importedContentText.decision}`,
      "n2 directReplyAgentflow",
    ]);
    expect(drafts[0]?.is).toMatchObject({ fields: [{ label: "Send it?", type: "SELECT" }] });
    expect(drafts[1]?.is).toMatchObject({
      paths: [{ when: [{ from: "n1" }, ` = ${importedContentText.proceed}`] }, {}],
    });
    expect(links).toEqual([
      { from: "n1", port: "", to: "n1-decision" },
      { from: "n1-decision", port: "0", to: "n2" },
    ]);
  });

  test("a loop leads back to its node, and a container is linked to its body", () => {
    const { links } = read(
      [
        { id: "llm_1", name: "llmAgentflow" },
        { id: "loop", name: "loopAgentflow", inputs: { loopBackToNode: "llm_1-Writer" } },
        { id: "each", name: "iterationAgentflow" },
        { id: "body", name: "llmAgentflow", parentNode: "each" },
      ],
      [edge("llm_1", "loop")],
    );
    expect(links).toEqual([
      { from: "n2", port: "", to: "n1" },
      { from: "n1", port: "", to: "n2" },
      { from: "n3", port: "body", to: "n4" },
      { from: "n4", port: "", to: "n3" },
    ]);
  });

  test("code gets its variables; names that are none are left out", () => {
    const { is } = readOne("customFunctionAgentflow", {
      customFunctionJavascriptFunction: "return $total * 2",
      customFunctionInputVariables: [
        { variableName: "total", variableValue: "{{ question }}" },
        { variableName: "x; evil()", variableValue: "1" },
      ],
    });
    expect(is).toMatchObject({ inputs: [{ name: "total" }], outputs: ["result"] });
    expect(is.as === "code" && is.code).toContain("const $total = total;");
    expect(is.as === "code" && is.code).not.toContain("evil");
  });
});

describe("a chatflow", () => {
  test("becomes a question and one step per agent, in the order in which they feed one another", () => {
    const { drafts, links } = read(
      [
        { id: "model", name: "chatOpenAI", category: "Chat Models", inputs: { modelName: "gpt-4o", temperature: 0.9 } },
        { id: "tool", name: "calculator", category: "Tools", label: "Calculator" },
        { id: "store", name: "pinecone", category: "Vector Stores", label: "Pinecone" },
        { id: "first", name: "toolAgent", category: "Agents", label: "First", inputs: { systemMessage: "Be kind" } },
        { id: "second", name: "llmChain", category: "Chains", label: "Second" },
      ],
      [edge("model", "first"), edge("tool", "first"), edge("store", "first"), edge("first", "second")],
    );
    const byName = new Map(drafts.map((draft) => [draft.name, draft]));
    expect(byName.get("First")).toMatchObject({
      is: { as: "agent", agent: { system: ["Be kind"], model: "gpt-4o", temperature: 0.9 } },
      remarks: [{ text: toFix.tools(["Calculator"]) }, { text: toFix.knowledge }],
    });
    expect(byName.get("chatOpenAI")?.is).toEqual({ as: "part", of: ["First"] });
    expect(byName.get("Calculator")?.is).toEqual({ as: "note", why: reasons.tool, of: ["First"] });
    expect(byName.get("Pinecone")?.is).toEqual({ as: "note", why: reasons.knowledge, of: ["First"] });
    expect(links).toEqual([
      { from: "question", port: "", to: "n4" },
      { from: "n4", port: "", to: "n5" },
    ]);
  });

  test("an engine answers like an agent", () => {
    const { drafts } = read([
      { id: "e", name: "simpleChatEngine", category: "Engine", inputs: { systemMessagePrompt: "Be kind" } },
    ]);
    expect(drafts[1]?.is).toMatchObject({ as: "agent", agent: { system: ["Be kind"] } });
  });

  test("names in single braces of a prompt become values", () => {
    const { drafts } = read(
      [
        { id: "p", name: "promptTemplate", category: "Prompts", inputs: { template: 'Say {question} as {"json": 1}' } },
        { id: "c", name: "llmChain", category: "Chains", label: "Chain" },
      ],
      [edge("p", "c")],
    );
    const chain = drafts.find(({ name }) => name === "Chain");
    expect(chain?.is).toMatchObject({ prompt: ["Say ", { from: "question" }, ' as {"json": 1}'] });
  });
});

describe("the prompts of a chatflow get their values from the list beside them", () => {
  const promptOf = (inputs: object, more: readonly object[] = [], edges: readonly object[] = []) => {
    const nodes = [
      { id: "p", name: "promptTemplate", category: "Prompts", inputs },
      { id: "c", name: "llmChain", category: "Chains", label: "Chain" },
      ...more,
    ] as Parameters<typeof read>[0];
    const { drafts, links } = read(nodes, [edge("p", "c"), ...edges] as Parameters<typeof read>[1]);
    const is = drafts.find(({ name }) => name === "Chain")?.is;
    return { prompt: is?.as === "agent" ? is.prompt : [], links };
  };

  test("a value is the question, a text, or the answer of another chain, which then runs before", () => {
    const promptValues = '{"topic":"{{question}}","tone":"kind","draft":"{{first.data.instance}}"}';
    const first = { id: "first", name: "llmChain", category: "Chains", label: "First" };
    const { prompt, links } = promptOf(
      { template: "{topic}, {tone}, {draft}", promptValues },
      [first],
      [edge("first", "p")],
    );
    expect(prompt).toMatchObject([
      { from: "question", path: ["question"] },
      ", ",
      "kind",
      ", ",
      { from: "n3", path: [] },
    ]);
    expect(links).toEqual([
      { from: "question", port: "", to: "n3" },
      { from: "n3", port: "", to: "n2" },
    ]);
  });

  test("a supervisor is told the names of its workers", () => {
    const supervisorPrompt = "Lead {team_members}.";
    const team = (id: string, name: string, inputs: Record<string, unknown>) => ({
      ...{ id, name, category: "Multi Agents", label: id },
      inputs,
    });
    const { drafts } = read(
      [
        team("boss", "supervisor", { supervisorPrompt }),
        team("one", "worker", { workerName: "Ann" }),
        team("two", "worker", { workerName: "Bo" }),
      ],
      [edge("boss", "one"), edge("boss", "two")],
    );
    const is = drafts.find(({ name }) => name === "boss")?.is;
    expect(is?.as === "agent" && is.agent.system.join("")).toBe("Lead Ann, Bo.");
  });

  test("the only name without a value is the question, and of several, each is reported", () => {
    expect(promptOf({ template: "Names for {product}" }).prompt).toMatchObject(["Names for ", { from: "question" }]);
    expect(promptOf({ template: "{a} or {b}" }).prompt).toMatchObject([{ from: null }, " or ", { from: null }]);
  });
});

describe("the state of sequential agents", () => {
  const seq = (id: string, name: string, inputs: Record<string, unknown>) => ({
    ...{ id, name, category: "Sequential Agents", label: id },
    inputs,
  });
  const state = seq("state", "seqState", {
    stateMemoryUI: '[{"key":"plan","defaultValue":""},{"key":"tone","defaultValue":"kind"},{"key":"sources"}]',
  });
  const planner = seq("planner", "seqLLMNode", {
    ...{ updateStateMemory: "updateStateMemoryUI", updateStateMemoryCode: "return { tone: 1 }" },
    updateStateMemoryUI: '[{"key":"plan","value":"$flow.output.steps"}]',
  });
  const finder = seq("finder", "seqToolNode", {
    ...{ updateStateMemory: "updateStateMemoryCode", updateStateMemoryCode: "return {\n  sources: found\n}" },
  });

  test("is read from the first node that sets a value, or from what it starts with", () => {
    const writer = seq("writer", "seqAgent", {
      systemMessagePrompt: "{plan}|{first}|{tone}|{sources}",
      promptValues: {
        ...{ plan: "$flow.state.plan", first: "$flow.state.plan[0]", tone: "$flow.state.tone" },
        sources: "$flow.state.sources",
      },
    });
    const { drafts } = read([state, planner, finder, writer]);
    const is = drafts.find(({ name }) => name === "writer")?.is;
    expect(is?.as === "agent" && is.agent.system).toMatchObject([
      { from: "n2", path: ["steps"] },
      "|",
      { from: "n2", path: ["steps", "0"] },
      "|",
      "kind",
      "|",
      { from: "n3", path: ["sources"] },
    ]);
    expect(drafts.find(({ name }) => name === "state")?.remarks).toEqual([
      { outcome: "approximated", text: approximated.state },
    ]);
  });

  test("decides by the rules of a condition", () => {
    const conditionUI = JSON.stringify([
      { variable: "$flow.state.plan", operation: "Contains", value: "more", output: "Go on" },
    ]);
    const choice = seq("choice", "seqCondition", { condition: "conditionUI", conditionUI });
    const nodes = [state, planner, choice, seq("next", "seqAgent", {}), seq("end", "seqAgent", {})];
    const from = (port: string, to: string) => ({
      ...{ source: "choice", target: to },
      sourceHandle: `choice-output-${port}-Condition`,
    });
    const { drafts } = read(nodes, [edge("planner", "choice"), from("goOn", "next"), from("end", "end")]);
    const is = drafts.find(({ name }) => name === "choice")?.is;
    expect(is?.as === "choice" && is.paths[0]).toMatchObject({
      port: "goOn",
      rules: { conditions: [{ operator: "CONTAINS", left: [{ from: "n2" }], right: ["more"] }] },
    });
  });
});

describe("texts of Flowise", () => {
  const scope = { idOf: (name: string) => (name === "llm_1" ? "n1" : null), start: "n0", within: "n5", before: null };
  test.each([
    ["{{ question }}", { from: "n0", path: ["question"] }],
    ["{{ $form.topic }}", { from: "n0", path: ["topic"] }],
    ["{{ $iteration.name }}", { from: "n5", path: ["name"] }],
    ["{{ llm_1.output.text }}", { from: "n1", path: ["text"] }],
    ["{{ file_attachment }}", { from: "n0", path: ["file"] }],
    ["{{ unknown.output }}", { from: null }],
  ])("%s", (text, expected) => {
    expect(readText(text, scope)).toMatchObject([expected]);
  });

  test("the editor's markup becomes lines, and text without markup stays as it is", () => {
    expect(htmlToText("<p>A &amp; B</p><ul><li><p>one</p></li><li>two</li></ul>")).toBe("A & B\n- one\n- two");
    expect(htmlToText("a < b & c > d")).toBe("a < b & c > d");
    expect(htmlToText("<p>&lt;script&gt;</p>"), "escaped markup is text").toBe("<script>");
  });
});

test("a malformed Flowise file is read as far as it can be", () => {
  const given = {
    nodes: [
      { id: "a", data: { name: "conditionAgentflow", inputs: { conditions: "[not json" } } },
      { id: 7, data: { name: "llmAgentflow", inputs: { llmMessages: { a: 1 }, llmModelConfig: "x" } } },
      { data: { name: "httpAgentflow", inputs: { headers: 7, url: [] } } },
    ],
    edges: [null, { source: "a", target: "gone" }, { source: 7 }],
  };
  const flow = flowise.read(flowise.detect(given));
  expect(flow.drafts.map(({ id }) => id)).toEqual(["n1", "n2", "n3"]);
  expect(flow.drafts[0]?.is).toMatchObject({ paths: [{ name: importedContentText.otherwise }] });
  expect(flow.links).toEqual([]);
});
