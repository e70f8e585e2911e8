import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { workflowRun } from "../../table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

/** A form, a draft, and a check that uses both. */
async function workflow() {
  const owner = testApp.as("OWNER");
  const { id: agentId } = await owner.agent.create({
    workspaceId: testApp.workspace.id,
    title: "Librarian",
    system: "You know tides.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Brief" },
  });
  const [form, draft, check, topic] = [newId(), newId(), newId(), newId()];
  const at = { x: 0, y: 0 };
  const prompt = `Check @[Draft](type=WORKFLOW_NODE&workflowNodeId=${draft}) about @[Form - Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${topic})`;
  const fields = [{ id: topic, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }];
  const nodes = [
    { id: form, label: "Form", type: "HUMAN_INPUT", position: at, config: { fields } },
    { id: draft, label: "Draft", type: "AGENT", position: at, config: { agentId, prompt: "Write" } },
    { id: check, label: "Check", type: "AGENT", position: at, config: { agentId, prompt } },
  ];
  const edges = [
    { id: newId(), sourceNodeId: form, targetNodeId: draft },
    { id: newId(), sourceNodeId: draft, targetNodeId: check },
  ];
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  return { workflowId, form, draft, check, topic };
}

const begin = (role: "OWNER" | "EDITOR" | "USER", workflowId: string, onlyNodeId: string, result?: unknown) =>
  testApp.as(role).workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId,
    triggerType: "MANUAL",
    onlyNodeId,
    ...(result !== undefined && { output: { result } }),
  });

describe("a test of one step", () => {
  test("runs that step alone with the sample inputs, durably, and is charged", async () => {
    const { workflowId, check, topic } = await workflow();
    const { runId } = await begin("OWNER", workflowId, check, [
      { fieldId: "sample-0", value: "The draft text" },
      { fieldId: topic, value: "Springs" },
    ]);
    const steps = await waitForStatus(testApp, runId, "COMPLETED");
    expect(steps.map(({ Node }) => Node.label)).toEqual(["Sample inputs", "Check"]);
    expect(double.requests).toHaveLength(1);
    expect(JSON.stringify(double.requests[0]?.body)).toContain("Check The draft text about Springs");
    const run = await testApp.as("OWNER").workflowRun.getById({ runId });
    expect(run).toMatchObject({ triggerType: "TEST", title: "Test of Check", status: "COMPLETED" });
    const charged = (await testApp.app.database.system.select().from(creditTransaction)).filter(
      ({ refs }) => refs.runId === runId,
    );
    expect(charged).toHaveLength(1);
    // A step test uses no run number of the workflow.
    const [row] = await testApp.app.database.system.select().from(workflowRun).where(eq(workflowRun.id, runId));
    expect(row?.number).toBe(0);
  });

  test("needs no form if the step uses no earlier outputs", async () => {
    const { workflowId, draft } = await workflow();
    const { runId } = await begin("OWNER", workflowId, draft);
    const [step, ...others] = await waitForStatus(testApp, runId, "COMPLETED");
    expect([step?.Node.label, others]).toEqual(["Draft", []]);
  });

  test("counts as the last run of its step, not of the workflow", async () => {
    const { workflowId, draft, check } = await workflow();
    const { runId } = await begin("OWNER", workflowId, draft);
    await waitForStatus(testApp, runId, "COMPLETED");
    const owner = testApp.as("OWNER");
    expect(await owner.workflowRun.getLastVisit({ workflowId, nodeId: draft })).toEqual({ runId });
    expect(await owner.workflowRun.getLastVisit({ workflowId, nodeId: check })).toBeNull();
    expect(await owner.workflowRun.getLastVisit({ workflowId })).toBeNull();
    expect(await testApp.as("USER").workflowRun.getLastVisit({ workflowId, nodeId: draft })).toBeNull();
  });

  test("skips earlier steps, so it requires edit rights", async () => {
    const { workflowId, draft } = await workflow();
    await expect(begin("USER", workflowId, draft)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(begin("EDITOR", workflowId, newId())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("of a router ends after the choice", async () => {
    const owner = testApp.as("OWNER");
    const { workflowId, draft, check } = await workflow();
    const { graph, revision } = await owner.workflow.getById({ id: workflowId });
    const router = newNode("ROUTER", { x: 0, y: 0 }, graph);
    const paths = [draft, check].map((nextNodeId, index) => ({ index, nextNodeId, desc: `way ${index}` }));
    const way = { ...router, config: { prompt: "Choose", paths } };
    const edges = [draft, check].map((targetNodeId) => ({ id: newId(), sourceNodeId: way.id, targetNodeId }));
    const nodes = [way, ...graph.nodes.filter(({ id }) => id === draft || id === check)];
    await owner.workflow.saveGraph({ id: workflowId, revision, graph: { nodes, edges } });
    double.queueReply({ object: { nextNodeId: check, reasoning: "It fits." } });
    const { runId } = await begin("OWNER", workflowId, way.id);
    const steps = await waitForStatus(testApp, runId, "COMPLETED");
    expect(steps.map(({ Node, next }) => [Node.label, next])).toEqual([[way.label, check]]);
    expect((await owner.workflowRun.getById({ runId })).status).toBe("COMPLETED");
  });
});
