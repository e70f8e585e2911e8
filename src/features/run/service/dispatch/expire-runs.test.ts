import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { runErrorText } from "#product/texts/run/run-errors.ts";
import { schedule } from "#server/scheduled-jobs.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { waitForSteps } from "#testing/wait-for-run.ts";
import { nodeExecution, workflowRun } from "../../table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

const fieldsOf = () => [{ id: newId(), label: "Topic", type: "TEXT", required: false, order: 0, config: {} }];
const form = { type: "HUMAN_INPUT", config: { fields: fieldsOf() } };

async function workflowOf({ type, config }: { type: string; config: object }, count = 1): Promise<string> {
  const owner = testApp.as("OWNER").workflow;
  const { id } = await owner.create({ workspaceId: testApp.workspace.id, setup: { title: "Patience" } });
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    label: `Step ${at + 1}`,
    type,
    position: { x: 0, y: at * 96 },
    config: at === 0 ? config : { ...config, fields: fieldsOf() },
  }));
  const edges = nodes.slice(1).map((node, at) => ({
    id: newId(),
    sourceNodeId: nodes[at]?.id ?? "",
    targetNodeId: node.id,
  }));
  await owner.saveGraph({ id, revision: 1, graph: { nodes, edges } });
  return id;
}

/** A run with one waiting step. */
async function waiting(workflowId: string) {
  const { runId } = await testApp.as("OWNER").workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  const [step] = await waitForSteps(
    testApp,
    runId,
    ([first]) => first?.waitsFor !== null && first?.waitsFor !== undefined,
  );
  return { runId, stepId: step?.id ?? "" };
}

const age = {
  runs: (runId: string, days: number) =>
    testApp.app.database.system
      .update(workflowRun)
      .set({ updatedAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(workflowRun.id, runId)),
  steps: (id: string, hours: number) =>
    testApp.app.database.system
      .update(nodeExecution)
      .set({ startedAt: sql`now() - ${hours} * interval '1 hour'` })
      .where(eq(nodeExecution.id, id)),
};
const expire = () => schedule.runNow(testApp.app, "expired-runs");
const stateOf = async (runId: string) => {
  const { status, stopReason } = await testApp.as("OWNER").workflowRun.getById({ runId });
  return { status, stopReason };
};
const goesOn = { status: "RUNNING", stopReason: null };

test("a run that was idle for 30 days is stopped with a reason, which a resume clears", async () => {
  const { runId, stepId } = await waiting(await workflowOf(form));
  await age.runs(runId, 29);
  expect(await expire()).toBe(0);
  expect(await stateOf(runId)).toEqual(goesOn);
  await age.runs(runId, 31);
  expect(await expire()).toBe(1);
  expect(await stateOf(runId)).toEqual({ status: "STOPPED", stopReason: runErrorText.expired });
  const owner = testApp.as("OWNER").workflowRun;
  await owner.resume({ runId });
  expect(await stateOf(runId)).toEqual(goesOn);
  expect(await expire()).toBe(0);
  await owner.completeNodeExecution({ nodeExecutionId: stepId, output: { result: [] } });
});

test("a run stays open while its child run is active and is stopped together with it", async () => {
  const child = await workflowOf(form);
  const { runId, stepId } = await waiting(
    await workflowOf({ type: "SUBFLOW", config: { childWorkflowId: child, humanInputFieldMappings: {} } }),
  );
  const [inner] = await testApp.app.database.system
    .select()
    .from(workflowRun)
    .where(eq(workflowRun.parentExecutionId, stepId));
  await waitForSteps(testApp, inner?.id ?? "", ([first]) => first?.waitsFor === "input");
  await age.runs(runId, 31);
  expect(await expire()).toBe(0);
  await age.runs(inner?.id ?? "", 31);
  expect(await expire()).toBe(1);
  const expired = { status: "STOPPED", stopReason: runErrorText.expired };
  expect([await stateOf(runId), await stateOf(inner?.id ?? "")]).toEqual([expired, expired]);
});

test("a run with 24 hours of working time is stopped with a reason", async () => {
  const { runId, stepId } = await waiting(await workflowOf(form));
  // Makes this process the step's holder.
  await testApp.app.database.system
    .update(nodeExecution)
    .set({ status: "RUNNING", waitsFor: null })
    .where(eq(nodeExecution.id, stepId));
  await age.steps(stepId, 23);
  expect(await expire()).toBe(0);
  await age.steps(stepId, 25);
  expect(await expire()).toBe(1);
  expect(await stateOf(runId)).toEqual({ status: "STOPPED", stopReason: runErrorText.tooLong });
});

test("steps that haven't started yet count nothing, however many they are", async () => {
  const { runId } = await waiting(await workflowOf(form, 30));
  expect(await expire()).toBe(0);
  expect(await stateOf(runId)).toEqual(goesOn);
});
