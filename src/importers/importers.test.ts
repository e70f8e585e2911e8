import { describe, expect, test } from "vitest";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { Catalog } from "#engine/node.ts";
import { referencesIn } from "#engine/reference.ts";
import { readableMentions } from "#lib/mention.ts";
import { catalog } from "#nodes/index.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { difyExport } from "#testing/sample-exports/dify-export.ts";
import { flowiseExport } from "#testing/sample-exports/flowise-export.ts";
import { flowiseSamples } from "#testing/sample-exports/graph-samples.ts";
import { n8nExport, n8nKey } from "#testing/sample-exports/n8n-export.ts";
import { readWorkflowFile, type WorkflowFile } from "./index.ts";
import type { ImportReport } from "./report.ts";

function open(given: unknown, kinds: Catalog = catalog): WorkflowFile & { report: ImportReport } {
  const read = readWorkflowFile(given, kinds);
  if ("problems" in read || !read.report) throw new Error(JSON.stringify(read));
  return { ...read, report: read.report };
}
function drawn({ nodes, edges }: Graph): string[] {
  const labels = new Map(nodes.map((node) => [node.id, node.label]));
  return edges.map((edge) => `${labels.get(edge.sourceNodeId)} > ${labels.get(edge.targetNodeId)}`).sort();
}
const configOf = (graph: Graph, label: string) =>
  graph.nodes.find((node) => node.label === label)?.config as Record<string, unknown>;
const promptOf = (graph: Graph, label: string) => readableMentions(String(configOf(graph, label).prompt));
const notesOf = (graph: Graph) => graph.nodes.filter((node) => node.type === "STICKY_NOTE");
const names = (lines: ImportReport["notes"]) => lines.map(({ name }) => name);
const stepOf = (graph: Graph, label: string) => graph.nodes.find((node) => node.label === label);
const sourceOf = (graph: Graph, label: string) =>
  (stepOf(graph, label)?.options?.source?.nodes ?? []).map((one) => ({ ...one, settings: JSON.parse(one.settings) }));
const noteOf = (graph: Graph, label: string) => {
  const config = notesOf(graph).find((note) => note.label === label)?.config;
  return config as { text: string; details?: string; width: number; height: number };
};
const boxOf = ({ position, config }: Graph["nodes"][number]) => {
  const { width = 216, height = 56 } = config as { width?: number; height?: number };
  return { left: position.x, top: position.y, right: position.x + width, bottom: position.y + height };
};
const overlaps = (graph: Graph) => {
  const boxes = graph.nodes.map((node) => ({ label: node.label, ...boxOf(node) }));
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.label} lies on ${b.label}`),
  );
};
const errorsOf = (graph: Graph) =>
  checkGraph(graph, catalog).filter((one) => one.severity === "error" && one.code !== "missing");

describe("n8n", () => {
  const { graph, report, agents, title, category } = open(n8nExport);

  test("triggers, agents and decisions become steps in their order", () => {
    expect(title).toBe("Answer mail");
    expect(category).toEqual(["Support"]);
    expect(drawn(graph)).toEqual([
      "Is it good? > Apologise",
      "Is it good? > Send",
      "Mail form > Writer",
      "Send > Thank",
      "Writer > Is it good?",
    ]);
    expect(errorsOf(graph)).toEqual([]);
    expect(canRun(checkGraph(graph, catalog))).toBe(true);
  });
  test("the fields of its form keep their types and options", () => {
    expect(configOf(graph, "Mail form").fields).toMatchObject([
      { label: "What is it about?", type: "TEXT", required: true },
      { label: "Kind", type: "SELECT", config: { options: ["Bug", "Idea"] } },
    ]);
  });
  test("expressions become mentions, also through nodes that only set values; other expressions stay as text and are reported", () => {
    expect(promptOf(graph, "Writer")).toBe(
      "Write about About Mail form - What is it about?, kind Mail form - Kind, on {{ $now.format('yyyy') }}",
    );
    expect(report.toFix).toContainEqual({ name: "Writer", text: expect.stringContaining("$now.format") });
    expect(promptOf(graph, "Apologise")).toBe("Say sorry for Writer");
  });
  test("an agent comes along with its instructions and its model", () => {
    expect(agents).toMatchObject([{ system: "You write mail.", languageModelId: "gpt-4o-mini", temperature: 0.2 }]);
    expect(configOf(graph, "Writer").agentId).toBe("agent-1");
  });
  test("cycles are cut and reported", () => {
    expect(report.toFix).toContainEqual({ name: "Apologise", text: expect.stringContaining("“Writer”") });
  });
  test("a node without an equivalent becomes a disabled placeholder in its place, with its settings and without keys", () => {
    expect(names(report.placeholders)).toEqual(["Send"]);
    const send = stepOf(graph, "Send");
    expect(send).toMatchObject({ type: "PLACEHOLDER", options: { isDisabled: true } });
    expect(configOf(graph, "Send").reason).toBe(importedStepText.reasons.otherApp);
    expect(sourceOf(graph, "Send")).toEqual([
      {
        name: "Send",
        type: "gmail",
        settings: {
          sendTo: "={{ $json.output }}",
          token: "[removed]",
          accounts: ["gmailOAuth2: Mine"],
          nodeOptions: { typeVersion: 3 },
        },
      },
    ]);
    expect(send?.options?.source?.tasks).toEqual([
      { kind: "account", text: importedStepText.checklist.account("Mine") },
      { kind: "change", text: importedStepText.checklist.replace },
      { kind: "key", text: importedStepText.toFix.keysRemoved(["token"]) },
    ]);
    expect(JSON.stringify(graph)).not.toContain(n8nKey);
  });
  test("a step keeps the settings of the nodes that belong to it, and a disabled node stays disabled", () => {
    expect(sourceOf(graph, "Writer").map(({ name }) => name)).toEqual(expect.arrayContaining(["Writer", "Search"]));
    expect(stepOf(graph, "Old")?.options?.isDisabled).toBe(true);
    expect(noteOf(graph, "Search").text).toContain("Belonged to: “Writer”.");
    expect(overlaps(graph)).toEqual([]);
  });
  test("every node is in the report or on the canvas", () => {
    const { source: _, ...outcomes } = report;
    const said = new Set(Object.values(outcomes).flatMap(names));
    for (const { name } of n8nExport.nodes) expect(said).toContain(name);
  });
});

describe("Dify", () => {
  const { graph, report, agents } = open(difyExport);

  test("a graph in YAML becomes steps, an iteration a loop", () => {
    expect(drawn(graph)).toEqual(
      expect.arrayContaining(["Keep > Each", "Long? > Keep", "Long? > Shorten", "Shorten > Each", "Start > Long?"]),
    );
    expect(graph.nodes.find((node) => node.label === "Each")?.type).toBe("LOOP");
    expect(configOf(graph, "Each")).toMatchObject({ listItemName: "item" });
    expect(promptOf(graph, "Each")).toBe("Translate item");
    expect(errorsOf(graph)).toEqual([]);
  });
  test("templates and joined values are inserted where they are used; fixed values are inserted, secrets are not", () => {
    expect(promptOf(graph, "Shorten")).toBe("Hello Tone Start - Tone, text Start - Text {{#env.SECRET#}}");
    expect(readableMentions(String(configOf(graph, "Each").listSource))).toBe("Shorten\nKeep");
    expect(JSON.stringify([graph, report, agents])).not.toContain("hunter2");
  });
  test("fixed instructions make an agent, instructions with values belong to the step", () => {
    expect(agents).toEqual(
      expect.arrayContaining([expect.objectContaining({ system: "You shorten.", languageModelId: "deepseek-v3" })]),
    );
    expect(promptOf(graph, "Keep")).toBe("Keep it Start - Tone.\n\nStart - Text");
    expect(report.approximated).toContainEqual({ name: "Keep", text: expect.stringContaining("gpt-oss-20b") });
  });
  test("code keeps its inputs and outputs", () => {
    expect(configOf(graph, "Count")).toMatchObject({
      language: "PYTHON",
      inputParams: [{ name: "items" }],
      outputParams: [{ name: "count" }],
    });
    expect(configOf(graph, "Count").codeBody).toContain('count = _made.get("count")');
  });
  test("code behind a loop reads the list of its answers", () => {
    const [input] = configOf(graph, "Count").inputParams as { value: string }[];
    expect(referencesIn(input?.value ?? "")).toMatchObject([
      { reference: { output: "answers" }, label: "Each - answers" },
    ]);
  });
  test("keys of a request are not imported", () => {
    expect(JSON.stringify(graph)).not.toMatch(/abcdef123456|abcdefghijklmnop|1234567890abcdef/);
  });
});

test("a step that searches the web has an agent, because a step without one has no tools", () => {
  const { graph, agents } = open({
    kind: "app",
    app: { name: "Search", mode: "workflow" },
    workflow: {
      graph: {
        nodes: [
          { id: "1", data: { type: "start", title: "Start", variables: [] } },
          {
            id: "2",
            data: {
              ...{ type: "tool", title: "Look it up", tool_name: "ddgo_search" },
              tool_parameters: { query: { type: "mixed", value: "tides" } },
            },
          },
          { id: "3", data: { type: "llm", title: "Sum up", prompt_template: [{ role: "user", text: "Sum it up." }] } },
        ],
        edges: [
          { source: "1", target: "2" },
          { source: "2", target: "3" },
        ],
      },
    },
  });
  expect(agents).toMatchObject([{ ref: "agent-1", title: "Look it up" }]);
  expect(configOf(graph, "Look it up").agentId).toBe("agent-1");
  expect(configOf(graph, "Sum up").agentId).toBeNull();
});

describe("Dify nodes without an equivalent in Troupe", () => {
  const node = (id: string, type: string, title: string, more = "") =>
    `    - {id: '${id}', data: {type: ${type}, title: ${title}${more}}}`;
  const { graph } = open(
    [
      "kind: app",
      "app: {name: Tools, mode: workflow}",
      "workflow:",
      "  graph:",
      "    edges:",
      ...[
        ["1", "2"],
        ["2", "3"],
        ["3", "4"],
        ["4", "5"],
      ].map(([from, to]) => `    - {source: '${from}', target: '${to}', sourceHandle: source}`),
      "    nodes:",
      node("1", "start", "Start", ", variables: [{label: City, variable: city, type: paragraph}]"),
      node("2", "knowledge-retrieval", "Handbook", ", dataset_ids: [a]"),
      node("3", "future-step", "Forecast", ", place: '{{#1.city#}}', api_key: hunter2hunter2"),
      node("4", "llm", "Answer", ", prompt_template: [{role: user, text: 'Weather in {{#1.city#}}'}]"),
      node("5", "end", "End", ", outputs: []"),
    ].join("\n"),
  );

  test("a chain of placeholders keeps its order, and runs pass it", () => {
    expect(drawn(graph)).toEqual(["Forecast > Answer", "Handbook > Forecast", "Start > Handbook"]);
    expect(configOf(graph, "Forecast").reason).toBe(
      `${importedStepText.reasons.unknown} Instead: ${importedStepText.alternatives.unknown}`,
    );
    expect(canRun(checkGraph(graph, catalog))).toBe(true);
    expect(JSON.stringify(graph)).not.toContain("hunter2");
  });
});

test("what a Dify template adds to its values is shown at the end; what only joins results is shown by their steps", () => {
  const openWith = (type: string, data: object) => {
    const nodes = [
      { id: "1", data: { type: "start", title: "Start", variables: [{ variable: "a", type: "text-input" }] } },
      { id: "2", data: { type: "llm", title: "Write", prompt_template: [{ role: "user", text: "{{#1.a#}}" }] } },
      { id: "3", data: { type, title: "Letter", ...data } },
      { id: "4", data: { type: "end", title: "End", outputs: [{ variable: "x", value_selector: ["3", "output"] }] } },
    ];
    const edges = ["1 2", "2 3", "3 4"].map((one) => ({ source: one[0], target: one[2] }));
    return open(JSON.stringify({ kind: "app", app: { name: "W" }, workflow: { graph: { nodes, edges } } })).graph;
  };
  const variables = [{ variable: "text", value_selector: ["2", "text"] }];
  const told = openWith("template-transform", { template: "Dear Mira,\n{{ text }}", variables });
  expect(drawn(told)).toEqual(["Start > Write", "Write > End"]);
  expect(readableMentions(String(configOf(told, "End").text))).toBe("Dear Mira,\nWrite");
  const plain = openWith("variable-aggregator", { variables: [["2", "text"]] });
  expect(drawn(plain)).toEqual(["Start > Write"]);
});

describe("Flowise", () => {
  const { graph, report, agents } = open(JSON.stringify(flowiseExport));

  test("an agentflow becomes steps; a question with two paths becomes a form and a decision", () => {
    expect(drawn(graph)).toEqual([
      "Ask > Ask Decision",
      "Ask Decision > Title",
      "Reply > Ask",
      "Start > Reply",
      "Title > Send mail",
    ]);
    expect(graph.nodes.find((node) => node.label === "Ask Decision")?.type).toBe("GATE");
    expect(promptOf(graph, "Ask Decision")).toContain("Ask - Send it? = Proceed");
    expect(errorsOf(graph)).toEqual([]);
  });
  test("the editor's markup becomes text, its values mentions", () => {
    expect(promptOf(graph, "Reply")).toBe("To Start - Subject and {{ $flow.state.x }}");
    expect(promptOf(graph, "Title")).toBe("A title for Reply");
    expect(agents[0]).toMatchObject({ system: "You reply.\nBe kind.", languageModelId: "claude-4-sonnet" });
  });
  test("links back, tools, and unknown models are reported", () => {
    expect(report.toFix).toContainEqual({ name: "Ask Decision", text: expect.stringContaining("“Reply”") });
    expect(report.approximated).toContainEqual({ name: "Reply", text: expect.stringContaining("googleCustomSearch") });
    expect(report.approximated).toContainEqual({ name: "Title", text: expect.stringContaining("llama3.2") });
    expect(names(report.placeholders)).toEqual(["Send mail"]);
    expect(JSON.stringify(graph)).not.toContain("hunter2");
  });
});

describe("files of any product", () => {
  test("types that are not in the catalog become notes, and the rest still runs", () => {
    const few: Catalog = {
      HUMAN_INPUT: catalog.HUMAN_INPUT,
      AGENT: catalog.AGENT,
      STICKY_NOTE: catalog.STICKY_NOTE,
    } as Catalog;
    const { graph, report } = open(difyExport, few);
    expect(new Set(graph.nodes.map((node) => node.type))).toEqual(new Set(["HUMAN_INPUT", "AGENT", "STICKY_NOTE"]));
    expect(canRun(checkGraph(graph, few))).toBe(true);
    expect(names(report.notes)).toEqual(expect.arrayContaining(["Long?", "Count", "Tell"]));
  });
  test("parallel branches run one after another, and their join runs last", () => {
    const chain = (name: string) => ({
      name,
      type: "@n8n/n8n-nodes-langchain.chainLlm",
      parameters: { text: name },
      position: [0, 0],
    });
    const to = (...list: string[]) => ({ main: [list.map((node) => ({ node }))] });
    const { graph, report } = open({
      nodes: [
        { name: "Go", type: "n8n-nodes-base.chatTrigger", parameters: {} },
        ...["A", "B", "B2", "C", "End"].map(chain),
      ],
      connections: { Go: to("A", "B", "C"), A: to("End"), B: to("B2"), B2: to("End"), C: to("End") },
    });
    expect(drawn(graph)).toEqual(["A > B", "B > B2", "B2 > C", "C > End", "Go > A"]);
    expect(report.approximated.map(({ text }) => text).join()).toContain("one after another");
  });
  test("several starts run one after another, and the report says so", () => {
    const chain = (name: string, y: number) => ({
      name,
      type: "@n8n/n8n-nodes-langchain.chainLlm",
      parameters: { text: name },
      position: [0, y],
    });
    const chat = (name: string, y: number) => ({
      name,
      type: "@n8n/n8n-nodes-langchain.chatTrigger",
      parameters: {},
      position: [0, y],
    });
    const to = (node: string) => ({ main: [[{ node }]] });
    const { graph, report } = open({
      nodes: [chat("First", 0), chain("One", 0), chat("Second", 500), chain("Two", 500)],
      connections: { First: to("One"), Second: to("Two") },
    });
    expect(drawn(graph)).toEqual(["First > One", "One > Second", "Second > Two"]);
    expect(report.toFix).toContainEqual({ name: "", text: expect.stringContaining("2 starts") });
  });
  test("long settings are kept whole, and hostile names are texts", () => {
    const name = "![x](https://evil.example/a.png) **bold**";
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ column: `Column ${at}` }));
    const { graph } = open({
      nodes: [
        { name, type: "n8n-nodes-base.googleSheets", parameters: { rows } },
        { name: "A", type: "@n8n/n8n-nodes-langchain.chainLlm", parameters: { text: "Go" } },
      ],
      connections: { [name]: { main: [[{ node: "A" }]] } },
    });
    const kept = stepOf(graph, name)?.options?.source?.nodes ?? [];
    expect(kept.length).toBeGreaterThan(1);
    expect(
      JSON.parse(
        kept
          .map(({ settings }) => settings)
          .filter(Boolean)
          .slice(0, -1)
          .join(""),
      ),
    ).toEqual({ rows });
  });
  test("a step beside the agent of a loop is disabled and linked to the loop", () => {
    const to = (...list: string[]) => list.map((node) => ({ node }));
    const chain = (name: string) => ({
      name,
      type: "@n8n/n8n-nodes-langchain.chainLlm",
      parameters: { text: name },
    });
    const { graph, report } = open({
      nodes: [
        chain("List"),
        { name: "Loop", type: "n8n-nodes-base.splitInBatches", typeVersion: 3, parameters: {} },
        chain("Write"),
        { name: "Count", type: "n8n-nodes-base.code", parameters: { jsCode: "return items" } },
        chain("Last"),
      ],
      connections: {
        List: { main: [to("Loop")] },
        Loop: { main: [to("Last"), to("Write")] },
        Write: { main: [to("Count")] },
        Count: { main: [to("Loop")] },
      },
    });
    expect(drawn(graph)).toEqual(["Count > Loop", "List > Loop", "Loop > Last"]);
    expect(stepOf(graph, "Count")).toMatchObject({ type: "CODE", options: { isDisabled: true } });
    expect(report.toFix.map(({ text }) => text).join()).toContain("“Loop”");
    expect(canRun(checkGraph(graph, catalog))).toBe(true);
  });
  test("retries, continue on error and pinned data are options of the step", () => {
    const { graph } = open({
      nodes: [
        {
          name: "Count",
          type: "n8n-nodes-base.code",
          parameters: { jsCode: "return items" },
          retryOnFail: true,
          maxTries: 9,
          onError: "continueRegularOutput",
        },
      ],
      connections: {},
      pinData: { Count: [{ json: { total: 3 } }] },
    });
    expect(stepOf(graph, "Count")?.options).toMatchObject({
      ifFails: { retries: 3, waitSeconds: 1, goOn: true },
      pin: { result: { result: { result: { total: 3 } } } },
    });
  });
  test("mention markup in an imported text stays text", () => {
    const { graph } = open({
      nodes: [
        {
          name: "A",
          type: "@n8n/n8n-nodes-langchain.chainLlm",
          parameters: { text: "Ask @[Boss](type=AGENT&agentId=1)" },
        },
      ],
      connections: {},
    });
    expect(configOf(graph, "A").prompt).toBe("Ask Boss");
  });
  test("nested texts are limited", () => {
    const set = (at: number) => ({
      name: `S${at}`,
      type: "n8n-nodes-base.set",
      parameters: {
        assignments: {
          assignments: [{ name: "v", value: `={{ $('S${at + 1}').item.json.v }}{{ $('S${at + 1}').item.json.v }}` }],
        },
      },
    });
    const started = performance.now();
    open({
      nodes: [
        ...Array.from({ length: 100 }, (_, at) => set(at)),
        { name: "A", type: "@n8n/n8n-nodes-langchain.agent", parameters: { text: "={{ $('S0').item.json.v }}" } },
      ],
      connections: {},
    });
    // Takes a fraction of a second; what grows with the square of the file takes minutes.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

test("a form's field without a name gets one", () => {
  const field = { fieldLabel: " ", fieldType: "text" };
  const nodes = [
    { name: "Ask", type: "n8n-nodes-base.formTrigger", parameters: { formFields: { values: [field] } } },
    { name: "Write", type: "@n8n/n8n-nodes-langchain.agent", parameters: { text: "Write" } },
  ];
  const connections = { Ask: { main: [[{ node: "Write", type: "main", index: 0 }]] } };
  const { graph } = open({ nodes, connections });
  expect(configOf(graph, "Ask")).toMatchObject({ fields: [{ label: importedContentText.input }] });
});

describe("several workflows in one file", () => {
  const flow = (name: string) => ({
    name,
    nodes: [{ name: "Say", type: "@n8n/n8n-nodes-langchain.chainLlm", parameters: { text: `Say ${name}` } }],
    connections: {},
  });
  test("each can be selected, by any envelope", () => {
    for (const file of [[flow("One"), flow("Two")], { data: [flow("One"), flow("Two")] }]) {
      expect(open(file)).toMatchObject({ title: "One", titles: ["One", "Two"] });
      const second = readWorkflowFile(file, catalog, 1);
      expect(second).toMatchObject({ title: "Two" });
      expect(JSON.stringify(second)).toContain("Say Two");
    }
  });
  test("a package of texts of several products is read", () => {
    const file = JSON.stringify([
      { name: "first", content: difyExport },
      { name: "second", content: JSON.stringify(flowiseExport) },
    ]);
    expect(readWorkflowFile(file, catalog)).toMatchObject({ titles: ["Digest", "second"] });
    expect(readWorkflowFile(file, catalog, 1)).toMatchObject({ title: "second", report: { source: "Flowise" } });
  });
  test("a small file whose content is too large is refused", () => {
    const line = "x".repeat(30_000);
    const yaml = `a: &a ${line}\nb:\n${"- *a\n".repeat(90)}`;
    expect(readWorkflowFile(yaml, catalog)).toHaveProperty("problems");
  });
});

describe("multi-agent flows of Flowise", () => {
  test("supervisor, workers and sequential agents keep their prompts and share the model", () => {
    const { graph, agents } = open(flowiseSamples["supervisor and workers"]);
    expect(drawn(graph)).toEqual(["Lead > Researcher", "Question > Lead", "Researcher > Author"]);
    expect(agents.map((one) => (one as { system: string }).system)).toEqual([
      "You lead Researcher, Author.",
      "You research facts.",
      "You write well.",
    ]);
    expect(new Set(agents.map((one) => (one as { languageModelId: string }).languageModelId))).toEqual(
      new Set(["claude-3-5-sonnet"]),
    );
  });
});
