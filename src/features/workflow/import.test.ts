import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnySpec } from "#engine/node.ts";
import { nodeMention } from "#engine/reference.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import { difyExport } from "#testing/sample-exports/dify-export.ts";
import { flowiseExport } from "#testing/sample-exports/flowise-export.ts";
import { n8nExport } from "#testing/sample-exports/n8n-export.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const send = (workflowJson: unknown) =>
  testApp.as("EDITOR").workflow.createFromJson({ workspaceId: testApp.workspace.id, workflowJson });
const listAgents = () =>
  testApp.as("EDITOR").agent.getAll({ workspaceId: testApp.workspace.id, includeWorkflowAgents: true });
const rows = async () => {
  const { rows: found } = await testApp.app.database.system.execute(
    sql`select (select count(*) from workflow) + (select count(*) from workflow_version) + (select count(*) from agent) as n`,
  );
  return Number(found[0]?.n);
};

describe("workflows of other products", () => {
  test.each([
    ["n8n", n8nExport, 1],
    ["n8n as text", JSON.stringify(n8nExport), 1],
    ["Dify", difyExport, 2],
    ["Flowise", JSON.stringify(flowiseExport), 2],
  ])("%s is stored with its agents, and the response has a report", async (_, file, agents) => {
    const before = await listAgents();
    const { id, report } = await send(file);
    const { graph } = await testApp.as("EDITOR").workflow.getById({ id });
    expect(report?.toFix.length).toBeGreaterThan(0);
    expect(graph.nodes.length).toBeGreaterThan(4);
    const after = await listAgents();
    expect(after.length - before.length).toBe(agents);
    const known = new Set(after.map((one) => one.id));
    const used = graph.nodes.flatMap(({ config }) => (config as { agentId?: string }).agentId ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const agentId of used) expect(known).toContain(agentId);
  });

  test("imported agents keep their model", async () => {
    await send(n8nExport);
    const agents = await listAgents();
    expect(agents.find(({ title }) => title === "Writer")?.languageModelId).toBe("gpt-4o-mini");
  });

  test("steps imported into an existing workflow create agents but no workflow", async () => {
    const agentsBefore = await listAgents();
    const before = await rows();
    const graph = await testApp.as("EDITOR").workflow.stepsFromJson({
      workspaceId: testApp.workspace.id,
      workflowJson: difyExport,
    });
    expect(graph.nodes.length).toBeGreaterThan(4);
    const agents = await listAgents();
    expect(agents.length - agentsBefore.length).toBe(2);
    expect((await rows()) - before).toBe(2);
    const known = new Set(agents.map((one) => one.id));
    const used = graph.nodes.flatMap(({ config }) => (config as { agentId?: string }).agentId ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const agentId of used) expect(known).toContain(agentId);
    await expect(
      testApp.as("EDITOR").workflow.stepsFromJson({ workspaceId: testApp.workspace.id, workflowJson: "no workflow" }),
    ).rejects.toMatchObject({ cause: { code: "invalid" } });
    await expect(
      testApp.as("USER").workflow.stepsFromJson({ workspaceId: testApp.workspace.id, workflowJson: difyExport }),
    ).rejects.toMatchObject({ cause: { code: "forbidden" } });
  });

  test("a USER cannot import", async () => {
    await expect(
      testApp.as("USER").workflow.createFromJson({ workspaceId: testApp.workspace.id, workflowJson: n8nExport }),
    ).rejects.toMatchObject({ cause: { code: "forbidden" } });
  });
});

const work = (more: object = {}) => ({ index: 0, label: "A", type: "AGENT", config: { prompt: "x" }, ...more });
const many = (count: number) => Array.from({ length: count }, (_, index) => work({ index, label: `A${index}` }));
const deep = (open: string, close: string, count: number) => open.repeat(count) + close.repeat(count);
const chained = (count: number) => ({
  nodes: Array.from({ length: count }, (_, at) => ({ name: `N${at}`, type: "n8n-nodes-base.noOp", parameters: {} })),
  connections: {},
});
const bomb = [
  "a: &a [x,x,x,x,x,x,x,x,x]",
  ..."bcdefghi".split("").map((name, at) => {
    const before = "abcdefgh"[at];
    return `${name}: &${name} [${Array(9).fill(`*${before}`).join(",")}]`;
  }),
].join("\n");

describe("malformed and hostile files are refused with an error and store nothing", () => {
  test.each<[string, unknown]>([
    ["nothing", ""],
    ["prose", "Dear all, please find attached"],
    ["half a JSON", '{"nodes": ['],
    ["a number", 7],
    ["a list", []],
    ["no nodes", { title: "x" }],
    ["nodes that are none", { nodes: [7, null, "x"] }],
    ["an unknown type", { nodes: [work({ type: "TELEPORT" })] }],
    ["a type of the prototype", { nodes: [work({ type: "constructor" })] }],
    ["a prototype key", `{"nodes": [{"type": "AGENT", "config": {"__proto__": {"isAdmin": true}}}]}`],
    ["a prototype key in another product's file", `{"nodes": [], "connections": {"__proto__": {"main": []}}}`],
    ["depth 10,000", `{"nodes": ${deep("[", "]", 10_000)}}`],
    [
      "depth 10,000 in a config",
      `{"nodes": [{"type": "AGENT", "config": ${deep('{"a":', "", 10_000)}1${"}".repeat(10_000)}}]}`,
    ],
    ["a text of 1 MB", { nodes: [work({ config: { prompt: "x".repeat(1_000_000) } })] }],
    ["a file of 2 MB and more", `{"nodes": [], "more": "${"x".repeat(2_200_000)}"}`],
    ["Infinity", `{"nodes": [{"type": "STICKY_NOTE", "config": {"width": 1e999}}]}`],
    ["5,000 nodes", { nodes: many(5_000) }],
    ["5,000 nodes of n8n", chained(5_000)],
    ["201 nodes of n8n", chained(201)],
    ["an empty file of n8n", { nodes: [], connections: {} }],
    [
      "a circle",
      {
        nodes: [work({ id: "a" }), work({ id: "b", index: 1 })],
        edges: [
          { sourceNodeId: "a", targetNodeId: "b" },
          { sourceNodeId: "b", targetNodeId: "a" },
        ],
      },
    ],
    [
      "the same id twice as fields",
      {
        nodes: [0, 1].map((index) => ({
          index,
          type: "HUMAN_INPUT",
          config: { fields: [{ id: "f", label: "F", type: "TEXT" }] },
        })),
      },
    ],
    [
      "the same id twice where edges name it",
      {
        nodes: [work({ id: "a" }), work({ id: "a", index: 1 }), work({ id: "b", index: 2 })],
        edges: [{ sourceNodeId: "a", targetNodeId: "b" }],
      },
    ],
    [
      "two edges that are one",
      {
        nodes: [work({ id: "a" }), work({ id: "b", index: 1 })],
        edges: [0, 1].map(() => ({ sourceNodeId: "a", targetNodeId: "b" })),
      },
    ],
    ["edges that are none", { nodes: [work()], edges: [7] }],
    [
      "401 edges",
      {
        nodes: [work({ id: "a" })],
        edges: Array.from({ length: 401 }, () => ({ sourceNodeId: "a", targetNodeId: "a" })),
      },
    ],
    ["10,000 nodes", { nodes: many(10_000) }],
    ["a text where a list belongs", { nodes: [work({ type: "HUMAN_INPUT", config: { fields: "Topic" } })] }],
    ["a number out of bounds", { nodes: [work({ type: "LOOP", config: { listItemName: 7 } })] }],
    ["a type of the prototype's own name", `{"nodes": [{"type": "__proto__", "config": {}}]}`],
    ["nodes behind the prototype", `{"__proto__": {"nodes": [{"type": "AGENT"}]}}`],
    ["agents without end", `{"nodes": [{"type": "AGENT"}], "agents": ${deep("[", "]", 500)}}`],
    ["a zip", "PK\u0003\u0004\u0014\u0000\u0000\u0000"],
    ["a page", "<!doctype html><title>workflow: 1</title>"],
    ["an edge to nothing", { nodes: [work()], edges: [{ sourceNodeId: "x", targetNodeId: "y" }] }],
    ["a YAML bomb", `workflow:\n  graph:\n    nodes: []\n${bomb}`],
    ["a YAML tag that runs code", "workflow:\n  graph:\n    nodes: !!js/function 'function () {}'"],
    ["a YAML key twice", "workflow: 1\nworkflow: 2"],
    ["YAML of depth 5,000", `workflow: ${deep("[", "]", 5_000)}`],
    ["YAML of depth 3,000 by dashes", `workflow:\n  ${"- ".repeat(3_000)}x`],
    ["YAML of keys of keys", `workflow: 1\n${"? ".repeat(20_000)}`],
    ["YAML of anchors of anchors", `workflow: ${"&a ".repeat(20_000)}`],
    ["YAML of 14,000 keys", `workflow: 1\n${Array.from({ length: 14_000 }, (_, at) => `k${at}: 1`).join("\n")}`],
    ["an empty file of Dify", "workflow:\n  graph:\n    nodes: []\n    edges: []"],
  ])("%s", async (_, file) => {
    const before = await rows();
    const started = performance.now();
    const refused = await send(file).then(
      () => null,
      (error: { cause?: { code?: string; message?: string; details?: { problems?: { text: string }[] } } }) =>
        error.cause,
    );
    // Takes a fraction of a second; what grows with the square of the file takes minutes.
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(refused?.code).toBe("invalid");
    expect(refused?.details?.problems?.[0]?.text).toMatch(/^[A-Z].*[^:]$/);
    expect(await rows()).toBe(before);
  });

  test("a missing folder is refused before agents are created", async () => {
    const before = await rows();
    const file = {
      nodes: [work({ config: { prompt: "x", agentId: "a" } })],
      agents: [{ ref: "a", title: "A", system: "s" }],
    };
    await expect(
      testApp
        .as("EDITOR")
        .workflow.createFromJson({ workspaceId: testApp.workspace.id, workflowJson: file, parentFolderId: newId() }),
    ).rejects.toMatchObject({ cause: { code: "not_found" } });
    expect(await rows()).toBe(before);
  });

  test("foreign ids are dropped", async () => {
    const theirs = await testApp
      .asPerson(testApp.otherWorkspace.people.OWNER)
      .agent.create({ workspaceId: testApp.otherWorkspace.id, title: "Theirs", system: "s" });
    const nodes = [theirs.id, newId()].map((agentId, index) => work({ index, config: { prompt: "x", agentId } }));
    const inner = { index: 2, type: "SUBFLOW", label: "Inner", config: { childWorkflowId: newId() } };
    const { id } = await send({ nodes: [...nodes, inner] });
    const { graph } = await testApp.as("EDITOR").workflow.getById({ id });
    expect(graph.nodes.map(({ config }) => config)).toMatchObject([
      { agentId: null },
      { agentId: null },
      { childWorkflowId: null },
    ]);
  });

  test("any JSON is imported or refused, never a server error", async () => {
    const leaf = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: "binary" }));
    const foreign = fc.record({
      nodes: fc.array(
        fc.oneof(leaf, fc.record({ name: leaf, type: leaf, parameters: leaf, data: leaf, id: leaf, position: leaf })),
        { maxLength: 6 },
      ),
      connections: leaf,
      edges: fc.oneof(leaf, fc.array(fc.record({ source: leaf, target: leaf }))),
    });
    const file = fc.oneof(
      leaf,
      foreign,
      foreign.map((graph) => ({ workflow: { graph } })),
      foreign.map((one) => JSON.stringify(one)),
    );
    await fc.assert(
      fc.asyncProperty(file, async (given) => {
        const code = await send(given).then(
          () => "taken",
          (error: { cause?: { code?: string } }) => error.cause?.code,
        );
        expect(["taken", "invalid"]).toContain(code);
      }),
      { numRuns: 60 },
    );
  });
});

/** A random graph of all node types as people could draw it: one outgoing edge, several where a step branches. */
const graphs = fc
  .array(
    fc.record({
      type: fc.constantFrom(...(Object.keys(specs) as (keyof typeof specs)[])),
      label: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text && text !== ""),
      text: fc.string({ maxLength: 60 }),
      after: fc.nat(),
      isStaffed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drafts) => {
    const runs = (at: number) =>
      (specs[drafts[at]?.type ?? "AGENT"].traits as { executes?: false } | undefined)?.executes !== false;
    const out = new Map<number, number[]>();
    const edges = drafts.flatMap(({ after }, at) => {
      const from = at > 0 ? after % at : 0;
      const taken = out.get(from) ?? [];
      const branches =
        (specs[drafts[from]?.type ?? "AGENT"].traits as { branches?: true } | undefined)?.branches === true;
      if (at === 0 || !runs(at) || !runs(from) || taken.length >= (branches ? 4 : 1)) return [];
      out.set(from, [...taken, at]);
      return [{ id: `e${at}`, sourceNodeId: `n${from}`, targetNodeId: `n${at}` }];
    });
    const nodes = drafts.map(({ type, label, text, isStaffed }, at) => {
      const mention = at > 0 ? nodeMention({ id: "n0", label: drafts[0]?.label ?? "" }) : "";
      const spec: AnySpec = specs[type];
      const draft = spec.draft();
      const staffed =
        isStaffed && spec.fillAgentSlots ? spec.fillAgentSlots(draft, () => `agent-${1 + (at % 2)}`) : draft;
      const config = spec.mapReferences(staffed, {
        text: () => `${text}${mention}`,
        id: (_: string, id: string) => id,
        secret: () => "",
      });
      const targets = (out.get(at) ?? []).map((one) => `n${one}`);
      const followed = spec.branching?.syncWithEdges?.(config, targets) ?? config;
      return {
        id: `n${at}`,
        index: at,
        label,
        type,
        position: { x: at * 24, y: at * 96 },
        config: spec.config.parse(followed),
      };
    });
    return { schemaVersion: 1, title: "Any", category: ["tag"], nodes, edges, agents: crew };
  });

const crew = ["agent-1", "agent-2"].map((ref) => ({
  ref,
  title: `Called ${ref}`,
  system: `You are ${ref}.`,
  outputFormat: "A list.",
  language: "",
}));

/** Numbers the ids in order of appearance, so that files with different ids can be compared. */
function withoutIds(file: unknown): string {
  const seen = new Map<string, string>();
  return JSON.stringify(file).replaceAll(/\b(?:[ne]\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g, (id) => {
    seen.set(id, seen.get(id) ?? `id${seen.size}`);
    return seen.get(id) ?? id;
  });
}

test("an export, imported and exported again, is the same file", async () => {
  const there = testApp.as("EDITOR");
  await fc.assert(
    fc.asyncProperty(graphs, async (file) => {
      const first = await there.workflow.exportJson({ id: (await send(file)).id });
      const second = await there.workflow.exportJson({ id: (await send(JSON.stringify(first))).id });
      expect(withoutIds(second)).toBe(withoutIds(first));
      expect(first.nodes).toHaveLength(file.nodes.length);
      expect(first.edges).toHaveLength(file.edges.length);
    }),
    { numRuns: 25 },
  );
});

test("exports, copies and versions keep groups around the same steps", async () => {
  const there = testApp.as("EDITOR");
  const steps = ["a", "b", "c"].map((id) => ({ ...work({ label: id.toUpperCase() }), id, position: { x: 0, y: 0 } }));
  const group = { id: "g", label: "First two", colour: "pink" as const, nodeIds: ["a", "b"], isCollapsed: true };
  const made = await there.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Grouped" } });
  await there.workflow.saveGraph({ id: made.id, revision: 1, graph: { nodes: steps, edges: [], groups: [group] } });
  const copies = [
    await send(await there.workflow.exportJson({ id: made.id })),
    await there.workflow.duplicate({ id: made.id }),
  ];
  for (const { id } of copies) {
    const { graph } = await there.workflow.getById({ id });
    const labels = new Map(graph.nodes.map((node) => [node.id, node.label]));
    const { nodeIds, ...rest } = graph.groups?.[0] ?? group;
    expect(rest).toEqual({ id: "g", label: "First two", colour: "pink", isCollapsed: true });
    expect(nodeIds.map((one) => labels.get(one))).toEqual(["A", "B"]);
  }
  const [newest] = await there.workflow.getVersions({ id: made.id });
  expect(newest?.changes?.isRegrouped).toBe(true);
});

test("stored pictures are not exported", async () => {
  const there = testApp.as("EDITOR");
  const stored = `${testApp.workspace.id}/image/${newId()}.png`;
  const text = `See ![our map](${stored}) and ![theirs](https://a.example/map.png)`;
  const node = { id: "i", label: "Read", type: "INFO", position: { x: 0, y: 0 }, config: { text } };
  const { id } = await there.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Map" } });
  await there.workflow.saveGraph({ id, revision: 1, graph: { nodes: [node], edges: [] } });
  const out = await there.workflow.exportJson({ id });
  expect(out.nodes).toMatchObject([{ config: { text: "See our map and ![theirs](https://a.example/map.png)" } }]);
});

test("an imported agent is linked through its ref", async () => {
  const there = testApp.as("EDITOR");
  const file = {
    title: "T",
    nodes: [work({ config: { prompt: "x", agentId: "agent-1" } })],
    edges: [],
    agents: [{ ref: "agent-1", title: "Bo", system: "s", outputFormat: "", language: "" }],
  };
  const out = await there.workflow.exportJson({ id: (await send(file)).id });
  expect(out.agents).toMatchObject(file.agents);
  expect(out.nodes).toMatchObject([{ config: { agentId: "agent-1" } }]);
});

test("the file's name is the title of a workflow without one, and its agents are in a folder of this name", async () => {
  const there = testApp.as("EDITOR");
  const { workspace } = testApp;
  const { id, title } = await there.workflow.createFromJson({
    workspaceId: workspace.id,
    workflowJson: JSON.stringify(flowiseExport),
    fileTitle: "Mail helper",
  });
  expect(title).toBe("Mail helper");
  const folders = await there.agent.getFolders({ workspaceId: workspace.id });
  const folder = folders.find(({ name }) => name === "Mail helper");
  const agents = await there.agent.getAll({ workspaceId: workspace.id, workflowId: id });
  const placed = agents.filter(({ parentFolderId }) => parentFolderId === folder?.id);
  expect(folder).toBeDefined();
  expect(placed).toHaveLength(2);
});

test("an exported agent keeps its model, its temperature and its tools, but not what it may do without asking", async () => {
  const there = testApp.as("EDITOR");
  const agent = { languageModelId: "gpt-4o-mini", temperature: 0.3, isComputerUseEnabled: true, maxTokens: 900 };
  const nodes = [work({ config: { prompt: "x", agentId: "agent-1" } })];
  const { id } = await send({
    title: "T",
    nodes,
    agents: [{ ref: "agent-1", title: "A", system: "Be brief", ...agent }],
  });
  const out = await there.workflow.exportJson({ id });
  expect(out.agents).toMatchObject([{ system: "Be brief", ...agent }]);
  expect(out.agents[0]).not.toHaveProperty("toolPolicies");
});

test("all agents of an imported workflow use Auto after one call, as a new version", async () => {
  const there = testApp.as("EDITOR");
  const { id } = await send(n8nExport);
  expect(await there.workflow.useAutoModels({ id })).toEqual({ changed: 1 });
  expect(await there.workflow.useAutoModels({ id })).toEqual({ changed: 0 });
  const agents = await there.agent.getAll({ workspaceId: testApp.workspace.id, workflowId: id });
  const used = (await there.workflow.exportJson({ id })).agents;
  expect(used).toMatchObject([{ languageModelId: null, temperature: 0.2 }]);
  expect(agents.find(({ title, languageModelId }) => title === "Writer" && languageModelId === null)).toBeDefined();
});
