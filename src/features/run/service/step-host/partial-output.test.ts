/** The partial text of failed steps. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { buildRunView } from "../../client/run-view.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

async function begin(): Promise<string> {
  const owner = testApp.as("OWNER");
  const own = { workspaceId: testApp.workspace.id };
  const { id: agentId } = await owner.agent.create({
    ...own,
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({ ...own, setup: { title: "Brief" } });
  const node = { id: newId(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 } };
  const graph = { nodes: [{ ...node, config: { agentId, prompt: "When is high water?" } }], edges: [] };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  return (await owner.workflowRun.init({ ...own, workflowId })).runId;
}

async function stepOf(runId: string) {
  const [step] = buildRunView(
    await testApp.as("OWNER").workflowRun.getById({ runId }),
    await testApp.as("OWNER").workflowRun.getExecutions({ runId }),
  ).steps;
  if (!step) throw new Error("The run has no step.");
  return step;
}

const breaksOff = (text: string) => double.queueReply({ text, fault: { name: "half-stream", after: 6 } });
const refuses = () => double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });

test("a failed step shows its last partial text until a retry succeeds; an attempt without text keeps the earlier one", async () => {
  breaksOff("High water is at six and at half past eighteen");
  breaksOff("It is high at six and later");
  const runId = await begin();
  await waitForStatus(testApp, runId, "FAILED");
  const failed = await stepOf(runId);
  expect(failed).toMatchObject({ state: "failed", partialOutput: "It is high at" });
  expect(failed.error).not.toBeNull();

  breaksOff("Third time lucky it is not");
  refuses();
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
  await waitForStatus(testApp, runId, "FAILED");
  expect(await stepOf(runId)).toMatchObject({ state: "failed", partialOutput: "Third time lucky it" });

  double.reset();
  double.queueReply({ text: "At six." });
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
  await waitForStatus(testApp, runId, "COMPLETED");
  expect(await stepOf(runId)).toMatchObject({ state: "done", partialOutput: null });
});

test("a step that fails before it writes anything has no partial text", async () => {
  refuses();
  refuses();
  const runId = await begin();
  await waitForStatus(testApp, runId, "FAILED");
  expect(await stepOf(runId)).toMatchObject({ state: "failed", partialOutput: null });
});
