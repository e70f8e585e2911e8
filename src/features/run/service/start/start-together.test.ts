import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { workflowRun } from "../../table.ts";

let testApp: TestApp;
beforeAll(async () => {
  ({ testApp } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterAll(() => testApp.close());

/** A workflow with one step; returns its id and the step's. */
async function createWorkflow() {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Tides" },
  });
  const { graph, revision } = await owner.workflow.getById({ id: workflowId });
  const node = { ...newNode("AGENT", { x: 0, y: 0 }, graph), config: { agentId: null, prompt: "Write" } };
  await owner.workflow.saveGraph({ id: workflowId, revision, graph: { nodes: [node], edges: [] } });
  return { workflowId, nodeId: node.id };
}

const start = (workflowId: string) =>
  testApp.as("OWNER").workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType: "IN_BACKGROUND" });

test("runs of two workflows that start together get the numbers of their workflow, each once, and all run", async () => {
  const workflows = [(await createWorkflow()).workflowId, (await createWorkflow()).workflowId];
  const started = await Promise.all(Array.from({ length: 24 }, (_, at) => start(workflows[at % 2] ?? "")));
  for (const { runId } of started) await waitForStatus(testApp, runId, "COMPLETED");
  const runs = await testApp.app.database.system
    .select()
    .from(workflowRun)
    .where(
      inArray(
        workflowRun.id,
        started.map(({ runId }) => runId),
      ),
    );
  for (const workflowId of workflows) {
    const own = runs.filter((run) => run.workflowId === workflowId).sort((a, b) => a.number - b.number);
    expect(own.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(own.map(({ title }) => title.endsWith(" #1"))).toEqual([true, ...Array(11).fill(false)]);
  }
});

test("a run that can't start doesn't keep others from starting at the same moment", async () => {
  const { workflowId, nodeId } = await createWorkflow();
  const deleted = (await createWorkflow()).workflowId;
  await testApp.as("OWNER").workflow.delete({ id: deleted });
  const results = await Promise.allSettled([start(workflowId), start(deleted), start(newId()), start(workflowId)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  for (const result of results)
    if (result.status === "fulfilled") {
      const [step] = await waitForStatus(testApp, result.value.runId, "COMPLETED");
      expect(step?.nodeId).toBe(nodeId);
    }
});

test("a member can't start a run of another workspace's workflow, even together with its own members", async () => {
  const { workflowId } = await createWorkflow();
  const [own, other] = await Promise.allSettled([
    start(workflowId),
    testApp.asOtherWorkspace("OWNER").workflowRun.init({
      workspaceId: testApp.otherWorkspace.id,
      workflowId,
      triggerType: "IN_BACKGROUND",
    }),
  ]);
  expect([own.status, other.status]).toEqual(["fulfilled", "rejected"]);
});
