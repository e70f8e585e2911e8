import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { workflowUndoHistory } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const agent = (prompt: string) => ({
  ...newNode("AGENT", { x: 0, y: 0 }, { nodes: [] }),
  config: { agentId: null, prompt },
});

async function made() {
  const { id } = await testApp
    .as("EDITOR")
    .workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Trail" } });
  return id;
}
const none = { past: [], future: [] };

test("an editor's undo history is restored with the workflow for this editor only", async () => {
  const id = await made();
  const node = agent("now");
  const past = [{ nodes: [{ ...node, config: { agentId: null, prompt: "before" } }] }];
  const { revision } = await testApp
    .as("EDITOR")
    .workflow.saveGraph({ id, revision: 1, graph: { nodes: [node], edges: [] }, trail: { past, future: [] } });
  expect(await testApp.as("EDITOR").workflow.getTrail({ id })).toEqual({ revision, trail: { past, future: [] } });
  expect(await testApp.as("OWNER").workflow.getTrail({ id })).toEqual({ revision, trail: none });
});

test("an undo history is invalid after another person saved", async () => {
  const id = await made();
  const node = agent("now");
  const graph = { nodes: [node], edges: [] };
  await testApp
    .as("EDITOR")
    .workflow.saveGraph({ id, revision: 1, graph, trail: { past: [{ nodes: [node] }], future: [] } });
  await testApp.as("OWNER").workflow.saveGraph({ id, revision: 2, graph: { nodes: [agent("other")], edges: [] } });
  expect(await testApp.as("EDITOR").workflow.getTrail({ id })).toEqual({ revision: 3, trail: none });
});

test("an undo step with a plain secret is not stored, but the save succeeds", async () => {
  const id = await made();
  const hook = newNode("WEBHOOK", { x: 0, y: 0 }, { nodes: [] });
  const open = {
    ...hook,
    config: { url: "https://example.com/in", headers: [{ id: newId(), key: "Authorization", value: "canary-7711" }] },
  };
  const node = agent("now");
  await testApp.as("EDITOR").workflow.saveGraph({
    id,
    revision: 1,
    graph: { nodes: [node], edges: [] },
    trail: { past: [{ nodes: [{ ...node, config: { agentId: null, prompt: "a" } }] }, { nodes: [open] }], future: [] },
  });
  const { trail } = await testApp.as("EDITOR").workflow.getTrail({ id });
  expect(trail.past).toHaveLength(1);
  const rows = await testApp.app.database.system.select().from(workflowUndoHistory);
  expect(JSON.stringify(rows)).not.toContain("canary-7711");
});

test("an unreadable undo step drops the steps after it, but the save succeeds", async () => {
  const id = await made();
  const node = agent("now");
  const odd = { nodes: [{ ...node, type: "NO_SUCH_TYPE" }] };
  const { revision } = await testApp.as("EDITOR").workflow.saveGraph({
    id,
    revision: 1,
    graph: { nodes: [node], edges: [] },
    trail: { past: [odd, { nodes: [node] }], future: [] },
  });
  expect(await testApp.as("EDITOR").workflow.getTrail({ id })).toEqual({ revision, trail: none });
});
