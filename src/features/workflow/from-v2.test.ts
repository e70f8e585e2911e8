import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const editor = () => testApp.as("EDITOR");
const form = (label: string, ...fields: string[]) => ({
  id: `form-${label}`,
  label,
  type: "HUMAN_INPUT",
  config: { fields: fields.map((one) => ({ label: one, type: "TEXT", required: true, config: {} })) },
});
const work = (label: string, config: object = {}) => ({
  id: `work-${label}`,
  label,
  type: "AGENT",
  config: { prompt: "Do it.", ...config },
});
const edge = (sourceNodeId: string, targetNodeId: string) => ({
  id: `${sourceNodeId}-${targetNodeId}`,
  sourceNodeId,
  targetNodeId,
});
const data = (more: object = {}) => ({
  title: "Drawn",
  Nodes: [form("Ask", "Topic"), work("Write")],
  Edges: [edge("form-Ask", "work-Write")],
  ...more,
});
const create = (workflowData: ReturnType<typeof data>) =>
  editor().workflow.createFromV2({ workspaceId: testApp.workspace.id, workflowData });
const graphOf = async (id: string) => (await editor().workflow.getById({ id })).graph;

describe("createFromV2", () => {
  test("creates the workflow with new ids", async () => {
    const { id, title } = await create(data({ category: ["Text"] }));
    expect(title).toBe("Drawn");
    const found = await editor().workflow.getById({ id });
    expect(found.category).toEqual(["Text"]);
    const [ask, write] = found.graph.nodes;
    expect([ask?.label, write?.label]).toEqual(["Ask", "Write"]);
    expect(ask?.id).not.toBe("form-Ask");
    expect(found.graph.edges).toMatchObject([{ sourceNodeId: ask?.id, targetNodeId: write?.id }]);
  });

  test.each([
    ["title", { title: " " }],
    ["nodes", { Nodes: [], Edges: [] }],
  ])("requires a title and nodes: no %s", async (_, more) => {
    await expect(create(data(more))).rejects.toMatchObject({
      cause: { code: "invalid", message: "Please provide at least a title and some workflow nodes" },
    });
  });

  test("refuses invalid nodes with their path and creates nothing", async () => {
    const before = await editor().workflow.getAll({ workspaceId: testApp.workspace.id });
    await expect(create(data({ Nodes: [{ type: "TELEPORT" }], Edges: [] }))).rejects.toMatchObject({
      cause: { code: "invalid", details: { problems: [{ path: "nodes[0].type" }] } },
    });
    expect(await editor().workflow.getAll({ workspaceId: testApp.workspace.id })).toEqual(before);
  });

  test("doesn't accept an agent of another workspace", async () => {
    const agent = await testApp.asPerson(testApp.otherWorkspace.people.OWNER).agent.create({
      workspaceId: testApp.otherWorkspace.id,
      title: "Theirs",
      system: "s",
    });
    await expect(
      create(data({ Nodes: [form("Ask", "Topic"), work("Write", { agentId: agent.id })] })),
    ).rejects.toMatchObject({ cause: { code: "not_found" } });
  });
});

describe("updateFromV2", () => {
  test("creates a new version in which existing steps and fields keep their ids", async () => {
    const { id } = await create(data());
    const before = await graphOf(id);
    const made = await editor().workflow.updateFromV2({
      workflowId: id,
      workflowData: data({
        title: "Drawn again",
        Nodes: [form("Ask", "Tone", "Topic"), work("Write"), work("Check")],
        Edges: [edge("form-Ask", "work-Write"), edge("work-Write", "work-Check")],
      }),
    });
    expect(made).toMatchObject({ id, title: "Drawn again", revision: 2 });
    const after = await graphOf(id);
    expect(after.nodes.slice(0, 2).map((node) => node.id)).toEqual(before.nodes.map((node) => node.id));
    const fields = ({ nodes: [ask] }: typeof after) => {
      const config = ask?.config as { fields: { id: string; label: string }[] } | undefined;
      return new Map(config?.fields.map((field) => [field.label, field.id]));
    };
    expect(fields(after).get("Topic")).toBe(fields(before).get("Topic"));
    expect(new Set(fields(after).values()).size).toBe(2);
    const versions = await editor().workflow.getVersions({ id });
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  test("changes nothing, not even the title, if it is refused", async () => {
    const { id } = await create(data());
    const before = await editor().workflow.getById({ id });
    await expect(
      editor().workflow.updateFromV2({
        workflowId: id,
        workflowData: data({ title: "Other", Nodes: [work("Write", { agentId: newId() })], Edges: [] }),
      }),
    ).rejects.toMatchObject({ cause: { code: "not_found" } });
    expect(await editor().workflow.getById({ id })).toEqual(before);
  });
});

test("a router lists its next steps; other steps and other workspaces get none", async () => {
  const paths = ["B", "C"].map((label) => ({ nextNodeId: `work-${label}`, desc: `When ${label}` }));
  const choice = { id: "choice", label: "Choose", type: "ROUTER", config: { prompt: "Which?", paths } };
  const { id } = await create(
    data({
      Nodes: [form("Ask", "Topic"), choice, work("B"), work("C")],
      Edges: [edge("form-Ask", "choice"), edge("choice", "work-B"), edge("choice", "work-C")],
    }),
  );
  const [ask, router, b, c] = (await graphOf(id)).nodes.map((node) => node.id);
  const { id: workspaceId } = testApp.workspace;
  const optionsOf = (nodeId = "") => editor().workflowNode.getRouterNodeNextOptions({ workspaceId, nodeId });
  expect(await optionsOf(router)).toEqual([
    { id: b, label: "B" },
    { id: c, label: "C" },
  ]);
  await expect(optionsOf(ask)).rejects.toMatchObject({ cause: { code: "not_found" } });
  await expect(
    testApp
      .asPerson(testApp.otherWorkspace.people.OWNER)
      .workflowNode.getRouterNodeNextOptions({ workspaceId: testApp.otherWorkspace.id, nodeId: router ?? "" }),
  ).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("a setup can't reference agents or store plain secrets", async () => {
  const headers = [{ key: "X-Key", value: "hunter2" }];
  const Nodes = [
    form("Ask", "Topic"),
    work("Write", { agentId: newId() }),
    { label: "Send", type: "WEBHOOK", config: { url: "https://example.com/hook", headers } },
  ];
  const made = await editor().workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "S", Nodes } });
  const imported = await editor().workflow.createFromJson({
    workspaceId: testApp.workspace.id,
    workflowJson: { title: "S", Nodes },
  });
  for (const { id } of [made, imported]) {
    const graph = await graphOf(id);
    expect(graph.nodes[1]?.config).toMatchObject({ agentId: null });
    expect(JSON.stringify(graph)).not.toContain("hunter2");
  }
});
