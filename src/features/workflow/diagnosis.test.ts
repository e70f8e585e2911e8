import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("the diagnosis finds a step whose agent was deleted", async () => {
  const caller = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const agent = await caller.agent.create({ workspaceId, title: "Reader", system: "You read." });
  const made = await caller.workflow.create({ workspaceId, setup: { title: "Reading" } });
  const { graph, revision } = await caller.workflow.getById({ id: made.id });
  const [form] = graph.nodes;
  const step = {
    id: newId(),
    label: "Read",
    type: "AGENT",
    position: { x: 0, y: 96 },
    config: { agentId: agent.id, prompt: "Read it." },
  };
  const edge = { id: newId(), sourceNodeId: form?.id ?? "", targetNodeId: step.id };
  await caller.workflow.saveGraph({
    id: made.id,
    revision,
    graph: { nodes: [...graph.nodes, step], edges: [edge] },
  });
  expect(await caller.workflow.getDiagnosis({ id: made.id })).toEqual([]);
  await caller.agent.delete({ id: agent.id });
  expect(await caller.workflow.getDiagnosis({ id: made.id })).toMatchObject([
    { code: "unknownAgent", nodeId: step.id, severity: "error" },
  ]);
});
