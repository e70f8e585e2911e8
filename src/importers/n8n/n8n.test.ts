import { describe, expect, test } from "vitest";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { n8n } from "./spec.ts";
import { readText } from "./text.ts";

const { reasons, toFix, approximated } = importedStepText;

interface NodeInput {
  name: string;
  type?: string;
  parameters?: unknown;
  [key: string]: unknown;
}
const node = ({ name, type = "set", ...rest }: NodeInput) => ({
  name,
  type: type.includes(".") ? type : `n8n-nodes-base.${type}`,
  position: [0, 0],
  parameters: {},
  ...rest,
});
const workflow = (nodes: readonly NodeInput[], connections: unknown = {}, more: object = {}) => ({
  name: "W",
  nodes: nodes.map(node),
  connections,
  ...more,
});
const main = (...outputs: readonly (readonly string[])[]) => ({
  main: outputs.map((targets) => targets.map((name) => ({ node: name, type: "main", index: 0 }))),
});
const read = (nodes: readonly NodeInput[], connections: unknown = {}, more: object = {}) =>
  n8n.read(n8n.detect(workflow(nodes, connections, more)));
/** What a single node becomes. */
const readOne = (type: string, parameters: unknown = {}, more: object = {}) => {
  const [draft] = read([{ name: "One", type, parameters, ...more }]).drafts;
  if (!draft) throw new Error("no draft");
  return draft;
};

describe("an n8n file is detected by its content", () => {
  test("a workflow and the template service's answer are n8n files", () => {
    const file = workflow([{ name: "A" }]);
    expect(n8n.detect(file)).toBe(file);
    expect(n8n.detect({ name: "Outer", workflow: { ...file, name: "" } })).toMatchObject({ name: "Outer" });
    expect(n8n.detect({ data: file })).toMatchObject({ name: "W" });
  });

  test.each([
    ["null", null],
    ["a text", "nodes"],
    ["an empty list", []],
    ["a list with something else in it", [workflow([{ name: "A" }]), { nodes: [] }]],
    ["nodes without connections", { nodes: [] }],
    ["nodes with edges, which another product writes", { nodes: [], connections: {}, edges: [] }],
  ])("%s is no n8n file", (_, given) => {
    expect(n8n.detect(given)).toBeNull();
  });
});

describe("nodes that search and read the web become agents, which need no account for it", () => {
  const { webTasks } = importedContentText;

  test.each([
    ["n8n-nodes-base.rssFeedRead", { url: "https://example.com/feed" }, webTasks.readFeed],
    ["n8n-nodes-base.jinaAi", { url: "https://example.com" }, webTasks.readPage],
    ["n8n-nodes-base.jinaAi", { operation: "search", searchQuery: "tides" }, webTasks.searchWeb],
    ["@tavily/n8n-nodes-tavily.tavily", { query: "={{ $json.topic }}" }, webTasks.searchWeb],
    ["n8n-nodes-serpapi.serpApi", { q: "tides" }, webTasks.searchWeb],
    ["@mendable/n8n-nodes-firecrawl.firecrawl", { url: "https://example.com" }, webTasks.readPage],
  ])("%s with %j", (type, parameters, task) => {
    const draft = readOne(type, parameters, { credentials: { theirApi: { name: "Theirs" } } });
    expect(draft).toMatchObject({ is: { as: "agent", prompt: [task, "\n\n", expect.anything()] } });
    expect(draft.remarks).toEqual([{ outcome: "approximated", text: approximated.webStep }]);
    expect(draft.accounts).toEqual(/rss/.test(type) ? ["Theirs"] : []);
  });

  test("what only the service does keeps its place", () => {
    expect(
      readOne("@mendable/n8n-nodes-firecrawl.firecrawl", { operation: "crawl", url: "https://a.example" }).is.as,
    ).toBe("note");
    expect(readOne("n8n-nodes-base.jinaAi", { resource: "research" }).is.as).toBe("note");
  });

  test("a search tool of an agent belongs to it, and other tools are to be replaced", () => {
    const attached = (of: string) => ({ ai_tool: [[{ node: of, type: "ai_tool", index: 0 }]] });
    const nodes = [
      { name: "Agent", type: "@n8n/n8n-nodes-langchain.agent" },
      { name: "Wiki", type: "@n8n/n8n-nodes-langchain.toolWikipedia" },
      { name: "Sum", type: "@n8n/n8n-nodes-langchain.toolCalculator" },
    ];
    const { drafts } = read(nodes, { Wiki: attached("Agent"), Sum: attached("Agent") });
    expect(drafts.map(({ is }) => is.as)).toEqual(["agent", "part", "note"]);
    expect(drafts[0]?.remarks.map(({ text }) => text)).toEqual([toFix.tools(["Sum"]), approximated.webTools(["Wiki"])]);
  });
});

describe("each n8n node is mapped by its type", () => {
  test.each([
    ["formTrigger", {}, "form"],
    ["manualTrigger", {}, "through"],
    ["webhook", {}, "form"],
    ["@n8n/n8n-nodes-langchain.chatTrigger", {}, "form"],
    ["@n8n/n8n-nodes-langchain.agent", {}, "agent"],
    ["@n8n/n8n-nodes-langchain.openAi", {}, "agent"],
    ["@n8n/n8n-nodes-langchain.textClassifier", {}, "choice"],
    ["if", {}, "choice"],
    ["filter", {}, "choice"],
    ["switch", {}, "choice"],
    ["splitInBatches", {}, "loop"],
    ["set", {}, "through"],
    ["merge", {}, "through"],
    ["code", { jsCode: "return items" }, "code"],
    ["httpRequest", {}, "request"],
    ["executeWorkflow", {}, "subflow"],
    ["respondToWebhook", {}, "show"],
    ["stickyNote", { content: "Hi" }, "remark"],
    ["gmail", {}, "note"],
    ["@n8n/n8n-nodes-langchain.openAi", { resource: "image" }, "note"],
  ])("%s with %j becomes a %s", (type, parameters, kind) => {
    expect(readOne(type, parameters).is.as).toBe(kind);
  });

  test("a community node with the name of a known node becomes a note", () => {
    expect(readOne("n8n-nodes-acme.agent").is).toEqual({ as: "note", why: reasons.otherApp });
  });

  test("nodes of a document search and of a memory say so in their note", () => {
    expect(readOne("@n8n/n8n-nodes-langchain.vectorStorePinecone").is).toMatchObject({ why: reasons.knowledge });
    expect(readOne("@n8n/n8n-nodes-langchain.memoryManager").is).toMatchObject({ why: reasons.memory });
  });

  test("a disabled node stays what it is, and stays disabled", () => {
    expect(readOne("formTrigger", {}, { disabled: true })).toMatchObject({
      is: { as: "form" },
      isDisabled: true,
    });
    expect(readOne("formTrigger").isStart).toBe(true);
  });

  test("what nothing here looks for is reported as something to fix", () => {
    const computed = { rule: { interval: [{ field: "cronExpression", expression: "={{ $vars.when }}" }] } };
    expect(readOne("scheduleTrigger", computed).remarks).toEqual([
      { outcome: "toFix", text: toFix.schedule("={{ $vars.when }}") },
    ]);
    expect(readOne("telegramTrigger").remarks).toEqual([{ outcome: "toFix", text: toFix.trigger("telegramTrigger") }]);
  });
});

describe("connections of an n8n file", () => {
  const agent = "@n8n/n8n-nodes-langchain.agent";
  const attach = (kind: string, name: string) => ({ [kind]: [[{ node: name, type: kind, index: 0 }]] });

  test("what leads to a part of an agent leads to the agent", () => {
    const nodes = [
      { name: "Hook", type: "webhook" },
      { name: "Memory", type: "@n8n/n8n-nodes-langchain.memoryBufferWindow" },
      { name: "Ask", type: agent },
    ];
    const { links } = read(nodes, { Hook: main(["Memory"]), Memory: attach("ai_memory", "Ask") });
    expect(links).toEqual([{ from: "n1", port: "", to: "n3" }]);
  });

  test("a connection of an unknown kind is one that was followed after an error, and its node is no part", () => {
    const nodes = [{ name: "Ask", type: agent }, { name: "Tell" }];
    const { drafts, errorLinks } = read(nodes, { Ask: attach("onError", "Tell") });
    expect(drafts[0]?.is.as).toBe("agent");
    expect(errorLinks).toEqual([{ from: "n1", port: "", to: "n2" }]);
  });

  test("accounts of older versions, which have only a name, are named", () => {
    expect(readOne("gmail", {}, { credentials: { gmailOAuth2: "Post office" } }).accounts).toEqual(["Post office"]);
  });
});

describe("settings of an n8n node", () => {
  test("form fields keep their types, options and placeholders", () => {
    const values = [
      { fieldLabel: "Name", placeholder: "Ann", requiredField: true },
      { fieldLabel: "Age", fieldType: "number" },
      { fieldLabel: "Size", fieldType: "dropdown", fieldOptions: { values: [{ option: "S" }, { option: "S" }] } },
      { fieldLabel: "Colors", fieldType: "dropdown", multiselect: true, fieldOptions: { values: [{ option: "Red" }] } },
      { fieldLabel: "Photo", fieldType: "file", acceptFileTypes: ".png, .jpg" },
      { fieldLabel: "Paper", fieldType: "file", acceptFileTypes: ".pdf" },
      { fieldLabel: "Text", fieldType: "html" },
      { fieldLabel: "Odd", fieldType: "constructor" },
    ];
    expect(readOne("formTrigger", { formFields: { values } }).is).toMatchObject({
      fields: [
        { label: "Name", type: "TEXT", isRequired: true, config: { placeholder: "Ann" } },
        { label: "Age", type: "NUMBER", isRequired: false, config: {} },
        { label: "Size", type: "SELECT", config: { options: ["S"] } },
        { label: "Colors", type: "MULTI_SELECT", config: { options: ["Red"] } },
        { label: "Photo", type: "IMAGE" },
        { label: "Paper", type: "DOCUMENT" },
        { label: "Odd", type: "TEXT" },
      ],
    });
  });

  test("conditions of both generations are written in words", () => {
    const now = { combinator: "or", conditions: [{ leftValue: "a", rightValue: "b", operator: { operation: "gt" } }] };
    const before = {
      string: [{ value1: "a", operation: "notContains", value2: "b" }],
      number: [{ value1: 1, value2: 2 }],
    };
    const textOf = (conditions: unknown) => {
      const { is } = readOne("if", { conditions });
      return is.as === "choice" ? is.paths[0]?.when.join("") : "";
    };
    expect(textOf(now)).toBe("a is greater than “b”");
    expect(textOf(before)).toBe("a does not contain “b” and 1 is less than “2”");
  });

  test("a switch keeps one path per rule and a path for everything else", () => {
    const rules = {
      values: [
        { outputKey: "Praise", conditions: {} },
        { outputKey: "Blame", conditions: {} },
      ],
    };
    const pathsOf = (parameters: object) => {
      const { is } = readOne("switch", parameters);
      return is.as === "choice" ? is.paths.map(({ port, name }) => `${port} ${name}`) : [];
    };
    expect(pathsOf({ rules })).toEqual(["0 Praise", "1 Blame", "dropped Otherwise"]);
    expect(pathsOf({ rules, options: { fallbackOutput: "extra" } })).toEqual(["0 Praise", "1 Blame", "2 Otherwise"]);
    expect(pathsOf({ output: "={{ $json.n }}", numberOutputs: 99 }), "at most ten numbered outputs").toHaveLength(10);
  });

  const requestOf = (parameters: object) => {
    const { is } = readOne("httpRequest", parameters);
    if (is.as !== "request") throw new Error(is.as);
    return is.request;
  };
  const row = (key: string, ...value: unknown[]) => ({ key, value });

  test("a request keeps its parameters, headers and what it does with a status", () => {
    const listed = { parameters: [{ name: "X-Team", value: "Sales" }] };
    const request = requestOf({
      method: "post",
      url: "https://a.example/{id}",
      sendQuery: true,
      specifyQuery: "json",
      jsonQuery: '{"page": 2}',
      sendHeaders: true,
      headerParameters: listed,
      options: { response: { response: { neverError: true, fullResponse: true } } },
    });
    expect(request).toEqual({
      method: "POST",
      url: ["https://a.example/{id}"],
      query: [row("page", "2")],
      headers: [row("X-Team", "Sales")],
      body: { as: "none" },
      acceptsAnyStatus: true,
      parts: { body: "body", headers: "headers", statusCode: "status" },
    });
    const older = { requestMethod: "PUT", headerParametersUi: { parameter: listed.parameters } };
    expect(requestOf(older)).toMatchObject({ method: "PUT", headers: [row("X-Team", "Sales")], query: [], parts: {} });
    expect(requestOf({ sendHeaders: false, headerParameters: listed }).headers).toEqual([]);
  });

  test.each([
    [{ bodyParameters: { parameters: [{ name: "a", value: "b" }] } }, { as: "members", rows: [row("a", "b")] }],
    [
      { specifyBody: "json", jsonBody: '{"a": 1}' },
      { as: "json", content: ['{"a": 1}'] },
    ],
    [
      { contentType: "raw", body: "Hi" },
      { as: "text", content: ["Hi"] },
    ],
    [
      { contentType: "form-urlencoded", bodyParameters: { parameters: [{ name: "a", value: "b" }] } },
      { as: "form", rows: [row("a", "b")] },
    ],
    [
      { contentType: "binaryData", inputDataFieldName: "photo" },
      { as: "file", content: [expect.objectContaining({ path: ["photo"], isInput: true })] },
    ],
    [{ sendBody: false, jsonBody: "{}" }, { as: "none" }],
  ])("the body of %j stays of its kind", (parameters, body) => {
    expect(requestOf({ method: "POST", ...parameters }).body).toEqual(body);
  });

  test("a request that signs in asks for its key", () => {
    const signed = readOne("httpRequest", { url: "https://a.example", authentication: "genericCredentialType" });
    expect(signed.is).toMatchObject({ request: { headers: [{ key: "Authorization", value: [], isSecret: true }] } });
    expect(signed.remarks.map(({ text }) => text)).toEqual([toFix.signIn("Authorization")]);
  });

  test("code gets its input and each node that it reads by name", () => {
    const { is } = readOne("code", { jsCode: 'return $("One").first().json.a + $node["Gone"].json.b' });
    if (is.as !== "code") throw new Error(is.as);
    expect(is.inputs.map(({ name }) => name)).toEqual(["input", "node_1", "node_2"]);
    expect(is.inputs[1]?.value).toMatchObject([{ from: "n1" }]);
    expect(is.inputs[2]?.value, "a node that the file does not have").toMatchObject([{ from: null }]);
    expect(is).toMatchObject({ language: "JAVASCRIPT", outputs: ["result"] });
    expect(readOne("code", { language: "pythonNative", pythonCode: "return 1" }).is).toMatchObject({
      language: "PYTHON",
      code: expect.stringContaining("    return 1"),
    });
  });

  test("credentials are kept by name only", () => {
    const { settings } = readOne("gmail", { to: "a" }, { credentials: { gmailOAuth2: { id: "7", name: "My mail" } } });
    expect(settings).toEqual({ to: "a", accounts: ["gmailOAuth2: My mail"] });
  });
});

describe("connections of an n8n file", () => {
  test("models and parsers belong to their agent, tools and stores become notes", () => {
    const attach = (kind: string) => ({ [kind]: [[{ node: "Agent", type: kind, index: 0 }]] });
    const { drafts } = read(
      [
        { name: "Agent", type: "@n8n/n8n-nodes-langchain.agent", parameters: { text: "Hi" } },
        { name: "Model", type: "lm", parameters: { model: { value: "gpt-4o" }, options: { temperature: 0.5 } } },
        { name: "Parser", type: "parser", parameters: { jsonSchema: '{"a":1}' } },
        { name: "Tool", type: "tool" },
        { name: "Store", type: "store" },
      ],
      {
        Model: attach("ai_languageModel"),
        Parser: attach("ai_outputParser"),
        Tool: attach("ai_tool"),
        Store: attach("ai_vectorStore"),
      },
    );
    const [agent, ...others] = drafts;
    expect(agent?.is).toMatchObject({ agent: { model: "gpt-4o", temperature: 0.5 } });
    expect(agent?.is.as === "agent" && agent.is.agent.outputFormat).toContain('{"a":1}');
    expect(agent?.remarks.map(({ text }) => text)).toEqual([
      toFix.tools(["Tool"]),
      toFix.knowledge,
      approximated.answerFormat,
    ]);
    expect(others.map(({ is }) => is)).toEqual([
      { as: "part", of: ["Agent"] },
      { as: "part", of: ["Agent"] },
      { as: "note", why: reasons.tool, of: ["Agent"] },
      { as: "note", why: reasons.knowledge, of: ["Agent"] },
    ]);
  });

  test("the output for errors is kept apart, and the run continues after an error", () => {
    const flow = read([{ name: "A", onError: "continueErrorOutput" }, { name: "B" }, { name: "C" }], {
      A: main(["B"], ["C"]),
    });
    expect(flow.links).toEqual([{ from: "n1", port: "", to: "n2" }]);
    expect(flow.drafts[0]?.remarks).toEqual([{ outcome: "approximated", text: approximated.continued }]);
    expect(flow.errorLinks).toEqual([{ from: "n1", port: "", to: "n3" }]);
    expect(flow.drafts[0]?.ifFails).toEqual({ goOn: true });
  });

  test("the body of a loop hangs on the second output, before version 3 on the first", () => {
    const portsOf = (typeVersion: number) =>
      read([{ name: "Loop", type: "splitInBatches", typeVersion }, { name: "A" }, { name: "B" }], {
        Loop: main(["A"], ["B"]),
      }).links.map(({ port, to }) => `${port} ${to}`);
    expect(portsOf(3)).toEqual([" n2", "body n3"]);
    expect(portsOf(2)).toEqual(["body n2", " n3"]);
  });

  test("connections of nodes that the file does not have are left out", () => {
    expect(read([{ name: "A" }], { A: main(["Gone"]), Gone: main(["A"]), B: "no", C: { main: 7 } }).links).toEqual([]);
  });

  test("the file's tags, its settings, pinned data and retries are read", () => {
    const retried = { name: "A", retryOnFail: true, maxTries: 3, waitBetweenTries: 5_000 };
    const flow = n8n.read(
      workflow([retried], {}, { tags: ["x", { name: "y" }, 7, {}], pinData: { A: [{ json: {} }] } }),
    );
    expect(flow.drafts[0]).toMatchObject({ ifFails: { retries: 2, waitSeconds: 5 }, pinned: [{ json: {} }] });
    expect(flow.settings).toMatchObject({ pinData: { A: [{ json: {} }] } });
    expect(flow.category).toEqual(["x", "y", "7"]);
  });
});

describe("n8n expressions", () => {
  const scope = { idOf: (name: string) => (name === "Form" ? "n1" : null), own: "n2" };
  test.each([
    ["={{ $json.name }}", { from: "n2", path: ["name"], isInput: true }],
    ["={{ $('Form').first().json['a b'] }}", { from: "n1", path: ["a b"], isInput: false }],
    ['={{ $node["Form"].json.a.b }}', { from: "n1", path: ["a", "b"] }],
    ["={{ $('Form').item.json.list[0] }}", { from: "n1", path: ["list", "0"] }],
    ["={{ $json.name.trim().toUpperCase() }}", { from: "n2", path: ["name"] }],
    ["={{ JSON.stringify($json, null, 2) }}", { from: "n2", path: [] }],
    ["={{ $('Gone').json.a }}", { from: null, path: ["a"] }],
    ["={{ $now.year }}", { from: null, path: [] }],
    ["={{ $json.a + $json.b }}", { from: null, path: [] }],
    ["={{ $('Form').params.secret }}", { from: null, path: [] }],
  ])("%s", (expression, expected) => {
    expect(readText(expression, scope)).toMatchObject([expected]);
  });

  test.each([
    ["={{ 'https://example.com/' + $('Form').item.json.url }}", ["https://example.com/", ["n1", "url"]]],
    ['={{ $json.first + " " + $json.last.trim() }}', [["n2", "first"], " ", ["n2", "last"]]],
    [
      `={{ \`Dear $${"{$json.name}"}, $${"{$('Form').first().json.a}"}\` }}`,
      ["Dear ", ["n2", "name"], ", ", ["n1", "a"]],
    ],
  ])("texts and values that %s joins are read one by one", (expression, expected) => {
    const parts = readText(expression, scope);
    expect(parts.map((part) => (typeof part === "string" ? part : [part.from, ...part.path]))).toEqual(expected);
  });

  test.each([
    "={{ 'a' + Math.max($json.a, 1) }}",
    "={{ 'a' + $json.a - 1 }}",
    `={{ \`a $${"{$now.year}"}\` }}`,
    "={{ 'a' + }}",
    "={{ ('a' + $json.a).length }}",
  ])("%s computes more than a joined text, so it stays an expression", (expression) => {
    expect(readText(expression, scope)).toMatchObject([{ from: null, expression: expression.slice(1) }]);
  });

  test("a fixed text has no expressions, whatever braces it contains", () => {
    expect(readText("Hello {{name}}", scope)).toEqual(["Hello {{name}}"]);
    expect(readText("", scope)).toEqual([]);
    expect(readText({ a: 1 }, scope)).toEqual([]);
  });

  test("the text around expressions stays in its place", () => {
    const parts = readText("=Dear {{ $json.name }}, bye", scope);
    expect(parts.map((part) => (typeof part === "string" ? part : part.path))).toEqual(["Dear ", ["name"], ", bye"]);
  });

  test("a megabyte of opening braces is read quickly", () => {
    const started = performance.now();
    readText(`=${"{{ $json.a ".repeat(20_000)}`, scope);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("a malformed or hostile n8n file", () => {
  test.each([
    ["parameters of wrong types", { type: "formTrigger", parameters: { formFields: { values: "no" } } }],
    ["parameters that are a list", { type: "if", parameters: [1, 2] }],
    ["rules that are numbers", { type: "switch", parameters: { rules: { values: [1, null, "x"] } } }],
    ["no parameters", { type: "@n8n/n8n-nodes-langchain.agent", parameters: null }],
    ["a type that is no text", { type: "set", parameters: {}, typeVersion: {} }],
  ])("%s are read as empty", (_, given) => {
    expect(() => read([{ name: "A", ...given }])).not.toThrow();
  });

  test("names of built-in properties are ordinary names", () => {
    const { drafts, links } = read([{ name: "constructor" }, { name: "toString" }], {
      constructor: main(["toString"]),
    });
    expect(drafts.map(({ id, name }) => `${id} ${name}`)).toEqual(["n1 constructor", "n2 toString"]);
    expect(links).toEqual([{ from: "n1", port: "", to: "n2" }]);
  });
});
