import { describe, expect, test } from "vitest";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { dify } from "./spec.ts";
import { readTemplate, readText } from "./text.ts";

const { reasons, toFix, approximated } = importedStepText;
const { webTasks } = importedContentText;

interface NodeInput {
  id: string;
  data: Record<string, unknown>;
  [key: string]: unknown;
}
const file = (nodes: readonly unknown[], edges: readonly unknown[] = [], more: object = {}) => ({
  kind: "app",
  app: { name: "W", mode: "workflow" },
  workflow: { graph: { nodes, edges } },
  ...more,
});
const read = (nodes: readonly NodeInput[], edges: readonly unknown[] = [], more: object = {}) =>
  dify.read(dify.detect(file(nodes, edges, more)));
const readOne = (data: Record<string, unknown>) => {
  const [draft] = read([{ id: "1", data }]).drafts;
  if (!draft) throw new Error("no draft");
  return draft;
};

describe("a Dify file is detected by its content", () => {
  test("an app with a graph and an app with one prompt are Dify files", () => {
    expect(dify.detect(file([]))).not.toBeNull();
    expect(dify.detect({ kind: "app", model_config: {} })).not.toBeNull();
  });
  test.each([null, "kind: app", [], {}, { kind: "app" }, { workflow: { graph: { nodes: {} } } }, { model_config: {} }])(
    "%j is no Dify file",
    (given) => {
      expect(dify.detect(given)).toBeNull();
    },
  );
});

describe("each Dify node is mapped by its type", () => {
  test.each([
    ["start", "form"],
    ["llm", "agent"],
    ["parameter-extractor", "agent"],
    ["agent", "agent"],
    ["if-else", "choice"],
    ["question-classifier", "choice"],
    ["code", "code"],
    ["template-transform", "through"],
    ["variable-aggregator", "through"],
    ["document-extractor", "through"],
    ["list-operator", "through"],
    ["http-request", "request"],
    ["iteration", "loop"],
    ["loop", "loop"],
    ["iteration-start", "through"],
    ["human-input", "form"],
    ["trigger-webhook", "form"],
    ["trigger-schedule", "through"],
    ["knowledge-retrieval", "note"],
    ["assigner", "note"],
    ["tool", "note"],
    ["a-type-of-next-year", "note"],
  ])("%s becomes a %s", (type, kind) => {
    expect(readOne({ type, title: "One" }).is.as).toBe(kind);
  });

  describe("a variable of the conversation is what the last assigner before a node made of it", () => {
    const set = (key: string, value: unknown, operation = "over-write", input_type = "variable") => ({
      variable_selector: ["conversation", key],
      ...{ input_type, operation, value },
    });
    const answer = "{{#conversation.topic#}}, {{#conversation.tone#}}";
    const open = (assigners: Record<string, object[]>, ways: readonly string[]) => {
      const nodes = [
        { id: "a", data: { type: "start", title: "A", variables: [] } },
        ...Object.entries(assigners).map(([id, items]) => ({ id, data: { type: "assigner", title: id, items } })),
        { id: "early", data: { type: "answer", title: "early", answer } },
        { id: "late", data: { type: "answer", title: "late", answer } },
      ];
      const conversation_variables = [
        { name: "topic", value: "" },
        { name: "tone", value: "kind" },
      ];
      const edges = ways.map((way) => ({ source: way.split(" ")[0], target: way.split(" ")[1] }));
      const workflow = { conversation_variables, graph: { nodes, edges } };
      const { drafts } = dify.read(dify.detect({ app: { name: "W", mode: "workflow" }, workflow }));
      return new Map(drafts.map(({ name, is }) => [name, is]));
    };

    test("a node before the assigner reads what the conversation starts with", () => {
      const found = open({ b: [set("topic", ["a", "sys.query"])] }, ["early b", "b late"]);
      expect(found.get("b")).toMatchObject({ as: "through", values: new Map([["topic", [{ from: "n1" }]]]) });
      expect(found.get("early")).toMatchObject({ text: [", ", "kind"] });
      expect(found.get("late")).toMatchObject({ text: [{ from: "n2", path: ["topic"] }, ", ", "kind"] });
    });

    test("a fixed value is set, a value is cleared, and another is added to what was there", () => {
      const found = open(
        {
          b: [set("topic", "tides", "set", "constant"), set("tone", "", "clear")],
          c: [set("topic", ["a", "more"], "append"), set("tone", ["x"], "set", "constant")],
        },
        ["b c", "c late"],
      );
      const valuesOf = (name: string) => {
        const is = found.get(name);
        return is?.as === "through" ? Object.fromEntries(is.values ?? []) : {};
      };
      expect(valuesOf("b")).toEqual({ topic: ["tides"], tone: [] });
      expect(valuesOf("c")).toMatchObject({
        topic: [{ from: "n2", path: ["topic"] }, "\n", { from: "n1", path: ["more"] }],
        tone: ['["x"]'],
      });
      expect(found.get("late")).toMatchObject({ text: [{ from: "n3" }, ", ", { from: "n3" }] });
    });

    test("values of two paths are joined, unless one is fixed and would be read on both", () => {
      const ways = ["b late", "c late"];
      const both = open({ b: [set("topic", ["a", "x"])], c: [set("topic", ["a", "y"])] }, ways);
      expect(both.get("late")).toMatchObject({ text: [{ from: "n2" }, "\n", { from: "n3" }, ", ", "kind"] });
      const fixed = open({ b: [set("topic", ["a", "x"])], c: [set("topic", "y", "set", "constant")] }, ways);
      expect(fixed.get("late")).toMatchObject({ text: [{ from: null }, ", ", "kind"] });
    });

    test("an assigner that calculates keeps its place", () => {
      expect(open({ b: [set("topic", 1, "+=", "constant")] }, []).get("b")).toMatchObject({ why: reasons.state });
    });
  });

  test("notes say why a node could not be imported", () => {
    expect(readOne({ type: "knowledge-retrieval" }).is).toMatchObject({ why: reasons.knowledge });
    expect(readOne({ type: "assigner" }).is).toMatchObject({ why: reasons.state });
    expect(readOne({ type: "tool" }).is).toMatchObject({ why: reasons.otherApp });
    expect(readOne({ type: "new" }).is).toMatchObject({ why: reasons.unknown });
    expect(readOne({ type: "tool", provider_type: "workflow" }).is.as).toBe("subflow");
  });

  test("an end with one result shows the result, with several it shows them with their names", () => {
    const output = (variable: string) => ({ variable, value_selector: ["1", variable] });
    expect(readOne({ type: "end", outputs: [output("a")] })).toMatchObject({ is: { as: "show" }, remarks: [] });
    const several = readOne({ type: "end", outputs: [output("a"), output("b"), { variable: "broken" }] });
    expect(several.is.as === "show" && several.is.text.filter((part) => typeof part === "string").join("")).toBe(
      "**a**\n\n\n**b**\n",
    );
    expect(several.remarks).toEqual([{ outcome: "approximated", text: approximated.show }]);
    expect(readOne({ type: "end" }).is).toEqual({ as: "through" });
  });
});

describe("settings of a Dify node", () => {
  test("variables of the start keep their types, options and limits", () => {
    const variables = [
      { variable: "topic", label: "Topic", type: "text-input", required: true, max_length: 48 },
      { variable: "kind", type: "select", options: ["a", "a", " b "] },
      { variable: "count", type: "number" },
      { variable: "isNew", type: "checkbox" },
      { variable: "photos", type: "file-list", allowed_file_types: ["image"] },
      { variable: "talk", type: "file", allowed_file_types: ["audio", "video"] },
      { variable: "paper", type: "file", allowed_file_types: ["document", "image"] },
      { variable: "odd", type: "__proto__", max_length: -1 },
    ];
    expect(readOne({ type: "start", variables }).is).toMatchObject({
      fields: [
        { name: "topic", label: "Topic", type: "TEXT", isRequired: true, config: { maxCharacterCount: 48 } },
        { label: "kind", type: "SELECT", config: { options: ["a", "b"] } },
        { type: "NUMBER" },
        { type: "BOOLEAN" },
        { type: "IMAGE" },
        { type: "AUDIO_VIDEO" },
        { type: "DOCUMENT" },
        { type: "TEXT", config: {} },
      ],
    });
  });

  test("a model keeps its system messages apart from the task", () => {
    const draft = readOne({
      type: "llm",
      model: { name: "gpt-4o", completion_params: { temperature: 0.3 } },
      prompt_template: [
        { role: "system", text: "You are brief." },
        { role: "user", text: "About {{#1.topic#}}" },
      ],
    });
    expect(draft.is).toMatchObject({
      prompt: ["About ", { from: "n1", path: ["topic"] }],
      agent: { system: ["You are brief."], model: "gpt-4o", temperature: 0.3 },
    });
  });

  test("a structured answer is described in words", () => {
    const draft = readOne({
      type: "llm",
      structured_output_enabled: true,
      structured_output: { schema: { type: "object" } },
    });
    expect(draft.is.as === "agent" && draft.is.agent.outputFormat).toContain('"type": "object"');
    expect(draft.remarks).toEqual([{ outcome: "approximated", text: approximated.answerFormat }]);
  });

  test("tools of an agent are reported by name", () => {
    const value = [{ tool_label: "Lookup" }, { tool_name: "calc" }, { tool_name: "tavily_search" }];
    expect(readOne({ type: "agent", agent_parameters: { tools: { value } } }).remarks).toEqual([
      { outcome: "toFix", text: toFix.tools(["Lookup", "calc"]) },
      { outcome: "approximated", text: approximated.webTools(["tavily_search"]) },
    ]);
  });

  test("a tool that searches or reads the web becomes an agent without an account", () => {
    const query = { type: "mixed", value: "{{#1.topic#}}" };
    const search = readOne({
      ...{ type: "tool", provider_type: "builtin", provider_name: "duckduckgo", tool_name: "ddgo_search" },
      tool_parameters: { query },
    });
    expect(search).toMatchObject({
      is: { prompt: [webTasks.searchWeb, "\n\n", { from: "n1", path: ["topic"] }], agent: { outputFormat: "" } },
      accounts: [],
      remarks: [{ outcome: "approximated", text: approximated.webStep }],
    });
    const reader = { type: "tool", tool_name: "jina_reader", tool_parameters: { url: "https://example.com" } };
    expect(readOne(reader).is).toMatchObject({ prompt: [webTasks.readPage, "\n\n", "https://example.com"] });
    expect(readOne({ ...reader, provider_type: "api" }).is).toMatchObject({ as: "note", why: reasons.otherApp });
  });

  test("a search whose fields another node reads answers with them", () => {
    const found = { type: "tool", tool_name: "ddgo_search", tool_parameters: { query: "tides" } };
    const code = { type: "code", variables: [{ variable: "found", value_selector: ["1", "json"] }] };
    const [draft, reader] = read([
      { id: "1", data: found },
      { id: "2", data: code },
    ]).drafts;
    expect(draft?.is.as === "agent" && draft.is.agent.outputFormat).toContain('"href": "https://…"');
    expect(reader?.is).toMatchObject({
      inputs: [{ name: "found", isJson: true }],
      code: expect.stringContaining("main(found=_value(found))"),
    });
  });

  test("a translation becomes an agent, and the current time a code step with its format and zone", () => {
    const time = { type: "tool", tool_name: "current_time", tool_configurations: { timezone: "Asia/Shanghai" } };
    expect(readOne(time).is).toMatchObject({
      as: "code",
      inputs: [
        { name: "format", value: ["%Y-%m-%d %H:%M:%S"] },
        { name: "timezone", value: ["Asia/Shanghai"] },
      ],
      outputs: ["text"],
    });
    const words = { query: { value: "{{#1.topic#}}" } };
    const translation = { type: "tool", tool_name: "ddgo_translate", tool_parameters: words };
    expect(readOne({ ...translation, tool_configurations: { translate_to: "en" } }).is).toMatchObject({
      prompt: [importedContentText.translate("en"), "\n\n", { path: ["topic"] }],
    });
  });

  test("cases of both generations become paths, and the last path is for everything else", () => {
    const condition = { variable_selector: ["1", "x"], comparison_operator: "is", value: "y" };
    const pathsOf = (data: object) => {
      const { is } = readOne({ type: "if-else", ...data });
      return is.as === "choice" ? is.paths.map(({ port, name }) => `${port}: ${name}`) : [];
    };
    expect(pathsOf({ cases: [{ case_id: "a", logical_operator: "or", conditions: [condition, condition] }] })).toEqual([
      "a: x is “y” or x is “y”",
      "false: Otherwise",
    ]);
    expect(pathsOf({ logical_operator: "and", conditions: [condition] })).toEqual([
      "true: x is “y”",
      "false: Otherwise",
    ]);
  });

  test("code is called with its inputs; names that no language allows are left out", () => {
    const data = {
      type: "code",
      code: "def main(a):\n    return {}",
      variables: [
        { variable: "a", value_selector: ["1", "a"] },
        { variable: "1; import os", value_selector: ["1", "b"] },
      ],
      outputs: { total: {}, "bad name": {} },
    };
    expect(readOne({ ...data, code_language: "python3" }).is).toMatchObject({
      language: "PYTHON",
      inputs: [{ name: "a" }],
      outputs: ["total"],
      code: expect.stringContaining('_made = main(a=a)\ntotal = _made.get("total")'),
    });
    expect(readOne({ ...data, code_language: "javascript" }).is).toMatchObject({
      language: "JAVASCRIPT",
      code: expect.stringContaining("return main({ a });"),
    });
  });

  test("code that expects lists, objects, or numbers gets them", () => {
    const data = {
      type: "code",
      code: "def main(a: list, b: str, c):\n    return {}",
      variables: [
        { variable: "a", value_selector: ["1", "a"] },
        { variable: "b", value_selector: ["1", "b"] },
        { variable: "c", value_selector: ["1", "c"], value_type: "array[object]" },
      ],
    };
    expect(readOne({ ...data, code_language: "python3" }).is).toMatchObject({
      code: expect.stringContaining("main(a=_value(a), b=b, c=_value(c))"),
    });
    expect(readOne({ ...data, code_language: "javascript" }).is).toMatchObject({
      code: expect.stringContaining("return main({ a: _value(a), b, c: _value(c) });"),
    });
  });

  test("a request keeps its rows and its body, and asks for its key", () => {
    const draft = readOne({
      type: "http-request",
      method: "post",
      url: "https://a.example",
      headers: "X-Team: Sales: North\n\n: empty",
      params: "page:2",
      body: { type: "json", data: [{ type: "text", value: '{"a": 1}' }] },
      authorization: { type: "api-key", config: { type: "custom", header: "X-Key", api_key: "hunter2" } },
    });
    expect(draft.is).toMatchObject({
      as: "request",
      request: {
        method: "POST",
        query: [{ key: "page", value: ["2"] }],
        headers: [
          { key: "X-Team", value: ["Sales: North"] },
          { key: "X-Key", value: [], isSecret: true },
        ],
        body: { as: "json", content: ['{"a": 1}'] },
      },
    });
    expect(draft.remarks.map(({ text }) => text)).toEqual([toFix.signIn("X-Key")]);
  });

  test("a form of a request keeps its fields, also as lines", () => {
    const bodyOf = (data: unknown) => {
      const { is } = readOne({ type: "http-request", body: { type: "form-data", data } });
      return is.as === "request" ? is.request.body : null;
    };
    const rows = [{ key: "a", value: ["b"] }];
    expect([bodyOf([{ key: "a", value: "b" }]), bodyOf("a: b")]).toEqual([
      { as: "form", rows },
      { as: "form", rows },
    ]);
  });

  test("a note keeps the text of its editor tree, and text that is no tree as it is", () => {
    const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });
    const list = { type: "list", children: [{ type: "listitem", children: [{ text: "one" }] }] };
    const tree = JSON.stringify({ root: { children: [paragraph("Hello"), list] } });
    const textOf = (text: unknown) => {
      const [draft] = read([{ id: "1", type: "custom-note", data: { text } }]).drafts;
      return draft?.is.as === "remark" ? draft.is.text : null;
    };
    expect(textOf(tree)).toBe("Hello\n- one");
    expect(textOf("plain")).toBe("plain");
    let deep: object = { text: "deepest" };
    for (let at = 0; at < 200; at++) deep = { children: [deep] };
    expect(textOf(JSON.stringify({ root: deep })), "a tree deeper than any editor writes").toBe("");
  });
});

describe("connections of a Dify file", () => {
  test("the branch for failures is left out, and only choices have named ports", () => {
    const nodes = [
      { id: "1", data: { type: "llm" } },
      { id: "2", data: { type: "if-else", cases: [] } },
      { id: "3", data: { type: "answer" } },
    ];
    const edges = [
      { source: "1", target: "2", sourceHandle: "source" },
      { source: "1", target: "3", sourceHandle: "fail-branch" },
      { source: "2", target: "3", sourceHandle: "true" },
      { source: "2", target: "gone" },
    ];
    expect(read(nodes, edges).links).toEqual([
      { from: "n1", port: "", to: "n2" },
      { from: "n2", port: "true", to: "n3" },
    ]);
  });

  test("the first and the last node of a container are linked to the container", () => {
    const nodes = [
      { id: "1", data: { type: "iteration" } },
      { id: "2", parentId: "1", data: { type: "llm" } },
      { id: "3", parentId: "1", data: { type: "llm" } },
    ];
    expect(read(nodes, [{ source: "2", target: "3" }]).links).toEqual([
      { from: "n2", port: "", to: "n3" },
      { from: "n1", port: "body", to: "n2" },
      { from: "n3", port: "", to: "n1" },
    ]);
  });

  test("code reads what a loop collects and what other code makes as values, and texts as texts", () => {
    const outputs = { counts: { type: "array[number]" }, title: { type: "string" } };
    const variables = [
      { variable: "all", value_selector: ["1", "output"] },
      { variable: "counts", value_selector: ["2", "counts"] },
      { variable: "title", value_selector: ["2", "title"] },
    ];
    const { drafts } = read([
      { id: "1", data: { type: "iteration" } },
      { id: "2", data: { type: "code", code: "def main(): return {}", outputs } },
      { id: "3", data: { type: "code", code: "def main(all, counts, title): return {}", variables } },
    ]);
    expect(drafts[2]?.is).toMatchObject({
      code: expect.stringContaining("main(all=_value(all), counts=_value(counts), title=title)"),
    });
  });

  test("a template whose result is that of a loop is a task of the loop; any other is inserted where it is used", () => {
    const variables = [{ variable: "text", value_selector: ["2", "text"] }];
    const template = { type: "template-transform", template: "- {{ text }}", variables };
    const { drafts } = read([
      { id: "1", data: { type: "iteration", output_selector: ["3", "output"] } },
      { id: "2", parentId: "1", data: { type: "llm" } },
      { id: "3", parentId: "1", data: template },
      { id: "4", parentId: "1", data: template },
    ]);
    const text = ["- ", { from: "n2", path: ["text"] }];
    expect(drafts[2]?.is).toMatchObject({ as: "agent", prompt: [importedContentText.inThisForm, "\n\n", ...text] });
    expect(drafts[3]?.is).toMatchObject({ as: "through", whole: text });
  });

  test("a template that repeats or chooses its parts is filled in by an agent, with its values", () => {
    const variables = [{ variable: "ships", value_selector: ["9", "result"] }];
    const template = "{% for ship in ships %}- {{ ship.name }}\n{% endfor %}";
    expect(readOne({ type: "template-transform", template, variables }).is).toMatchObject({
      as: "agent",
      prompt: [importedContentText.fillTemplate, "\n\n", template, "\n\nships:\n", { path: ["result"] }],
    });
  });

  test("a chat asks for the question first, and for files where the app takes them", () => {
    const more = { app: { mode: "advanced-chat" } };
    const start = [{ id: "1", data: { type: "start", variables: [{ variable: "a", type: "text-input" }] } }];
    const fieldsOf = (given: unknown) => {
      const [draft] = dify.read(given).drafts;
      return draft?.is.as === "form" ? draft.is.fields.map(({ name }) => name) : [];
    };
    expect(fieldsOf(file(start, [], more))).toEqual(["sys.query", "a"]);
    const features = { file_upload: { enabled: true } };
    expect(fieldsOf({ ...file([]), workflow: { graph: { nodes: start }, features } })).toEqual(["a", "sys.files"]);
  });
});

describe("a Dify app without a graph", () => {
  const app = (mode: string, config: object) =>
    dify.read({ kind: "app", app: { name: "Helper", mode }, model_config: config });

  test("becomes a form and an agent that reads the form", () => {
    const flow = app("completion", {
      pre_prompt: "Write about {{topic}}",
      user_input_form: [{ "text-input": { variable: "topic", label: "Topic" } }],
      model: { name: "gpt-4o" },
    });
    expect(flow.drafts.map(({ name, isStart }) => [name, isStart])).toEqual([
      [importedContentText.input, true],
      ["Helper", false],
    ]);
    expect(flow.drafts[1]?.is).toMatchObject({ prompt: ["Write about ", { from: "form", path: ["topic"] }] });
    expect(flow.links).toEqual([{ from: "form", port: "", to: "agent" }]);
  });

  test("that asks nothing becomes an agent alone", () => {
    const flow = app("completion", { pre_prompt: "Write a poem" });
    expect(flow.drafts.map(({ id, isStart }) => [id, isStart])).toEqual([["agent", true]]);
    expect(flow.links).toEqual([]);
  });

  test("that chats makes its instructions the agent's background and reports its tools", () => {
    const flow = app("agent-chat", { pre_prompt: "Be kind", agent_mode: { tools: [{ tool_name: "web" }] } });
    expect(flow.drafts[1]?.is).toMatchObject({ agent: { system: ["Be kind"] }, prompt: [{ path: ["sys.query"] }] });
    expect(flow.drafts[1]?.remarks).toEqual([{ outcome: "toFix", text: toFix.tools(["web"]) }]);
  });
});

describe("Dify expressions", () => {
  const scope = {
    idOf: (name: string) => (name === "1" ? "n1" : null),
    start: "n9",
    settings: new Map([["TEAM", "Sales"]]),
  };
  test("values, questions, fixed settings and unknown nodes are told apart", () => {
    expect(readText("{{#1.text#}}", scope)).toMatchObject([{ from: "n1", path: ["text"] }]);
    expect(readText("{{#sys.query#}}", scope)).toMatchObject([{ from: "n9", path: ["sys.query"] }]);
    expect(readText("For {{#env.TEAM#}}", scope)).toEqual(["For ", "Sales"]);
    expect(readText("{{#env.KEY#}}", scope)).toMatchObject([{ from: null }]);
    expect(readText("{{#7.text#}}", scope)).toMatchObject([{ from: null }]);
    expect(readText(["1"], scope), "a selector needs a node and a value").toEqual([]);
    expect(readText(42, scope)).toEqual(["42"]);
  });

  test("secret settings of the app are not read", () => {
    const flow = dify.read({
      ...file([
        { id: "1", data: { type: "llm", prompt_template: [{ role: "user", text: "{{#env.api_key#}} {{#env.K#}}" }] } },
      ]),
      workflow: {
        environment_variables: [
          { name: "api_key", value: "s3cret-one", value_type: "string" },
          { name: "K", value: "s3cret-two", value_type: "secret" },
        ],
        graph: {
          nodes: [
            {
              id: "1",
              data: { type: "llm", prompt_template: [{ role: "user", text: "{{#env.api_key#}} {{#env.K#}}" }] },
            },
          ],
        },
      },
    });
    expect(JSON.stringify(flow.drafts.map(({ is }) => is))).not.toContain("s3cret");
  });

  test("a template keeps plain names and leaves logic unresolved", () => {
    const variables = [{ variable: "a", value_selector: ["1", "x"] }];
    expect(readTemplate("{{ a.b }} {{ c }} {% if a %}", variables, scope)).toMatchObject([
      { from: "n1", path: ["x", "b"] },
      " ",
      { from: null },
      " ",
      { from: null },
    ]);
  });
});

test("a malformed Dify file is read as far as it can be", () => {
  const nodes = [
    null,
    7,
    { id: 1, data: { type: "llm", prompt_template: "no", model: [] } },
    { id: "", data: {} },
    { id: "x" },
  ];
  const flow = dify.read(file(nodes, [null, { source: {}, target: [] }]));
  expect(flow.drafts.map(({ id }) => id)).toEqual(["n1", "n2", "n3"]);
  expect(flow.links).toEqual([]);
});
