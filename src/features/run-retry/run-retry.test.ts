import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChainWorkflow, createChainWorkflow } from "#testing/chain-workflow.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForChange, waitForStatus } from "#testing/wait-for-run.ts";
import { feedRetries } from "./service/feed-retry.ts";

let testApp: TestApp;
let double: ProviderDouble;
let chain: ChainWorkflow;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  chain = await createChainWorkflow(testApp);
});
afterAll(() => testApp.close());
beforeEach(() => double.reset());

const workspaceId = () => testApp.workspace.id;
const retries = () => testApp.as("OWNER").runRetry;
type Who = "OWNER" | "EDITOR" | "USER";

/** Runs that failed at their first step. */
async function failRuns(count: number, who: Who = "OWNER"): Promise<string[]> {
  for (let at = 0; at < count * 10; at++) double.queueReply({ fault: "error-500" });
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const { runId } = await testApp
      .as(who)
      .workflowRun.init({ workspaceId: workspaceId(), workflowId: chain.workflowId });
    await waitForStatus(testApp, runId, "FAILED");
    ids.push(runId);
  }
  double.reset();
  return ids;
}

const isOver = async (id: string) =>
  (await retries().getAll({ workspaceId: workspaceId() })).find((one) => one.id === id);
const waitUntilOver = (id: string) =>
  waitForChange(testApp, `workspace:${workspaceId()}`, async () => (await isOver(id))?.status === "DONE");

const epochsOf = async (runId: string) =>
  (await testApp.as("OWNER").workflowRun.getExecutions({ runId })).map(({ epoch }) => epoch);

test("failed runs are grouped by step and error, and a group is retried as a whole", async () => {
  const ids = await failRuns(3);
  const target = { workspaceId: workspaceId(), workflowId: chain.workflowId };
  const [group, ...more] = await retries().getFailures(target);
  expect(more).toEqual([]);
  expect(group).toMatchObject({ nodeId: chain.draft, label: "Draft", type: "AGENT", runs: 3, retryable: 3 });
  expect(group?.error).toBeTruthy();
  const key = { failedNodeId: chain.draft, errorKey: group?.errorKey };
  const listed = await testApp.as("OWNER").workflowRun.getAll({ ...target, ...key });
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
  expect(await testApp.as("OWNER").workflowRun.getAll({ ...target, failedNodeId: chain.sum })).toEqual([]);

  expect(await retries().estimate({ ...target, ...key })).toEqual({
    ...{ runs: 3, hasMore: false, credits: 0, unknownRuns: 3 },
  });
  const { id, runs } = await retries().start({ ...target, ...key });
  expect(runs).toBe(3);
  await waitUntilOver(id);
  expect((await isOver(id))?.counts).toMatchObject({ COMPLETED: 3, FAILED: 0, QUEUED: 0 });
  for (const runId of ids) expect(await epochsOf(runId)).toEqual([2, 1, 1]);
  expect(await retries().getFailures(target)).toEqual([]);
  // A completed run of the workflow says what the next retry may cost.
  await failRuns(1);
  expect(await retries().estimate(target)).toMatchObject({ runs: 1, unknownRuns: 0, credits: 3 });
  await retries()
    .start(target)
    .then(({ id: last }) => waitUntilOver(last));
});

test("however often it is clicked, each failure is retried once", async () => {
  const ids = await failRuns(2);
  const target = { workspaceId: workspaceId(), runIds: ids };
  const started = await Promise.allSettled(Array.from({ length: 5 }, () => retries().start(target)));
  const done = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(done.reduce((sum, { runs }) => sum + runs, 0)).toBe(2);
  // The scheduled job may look at the same time.
  await Promise.all([feedRetries(testApp.app), feedRetries(testApp.app)]);
  for (const { id } of done) await waitUntilOver(id);
  for (const runId of ids) expect(await epochsOf(runId)).toEqual([2, 1, 1]);
  await expect(retries().start(target)).rejects.toMatchObject({ cause: { code: "conflict" } });
});

test("a canceled retry leaves the runs that have not started, which can be retried later", async () => {
  const places = testApp.app.config.runs.workspaceConcurrency;
  const ids = await failRuns(places + 2);
  const target = { workspaceId: workspaceId(), runIds: ids };
  for (let at = 0; at < places; at++) double.queueReply({ text: "one two", fault: { name: "stall", after: 1 } });
  const { id } = await retries().start(target);
  await waitForChange(testApp, `workspace:${workspaceId()}`, async () => (await isOver(id))?.counts.RUNNING === places);
  await retries().cancel({ id });
  expect(await isOver(id)).toMatchObject({ status: "CANCELED", counts: { CANCELED: 2, QUEUED: 0, RUNNING: places } });
  await expect(retries().cancel({ id })).rejects.toMatchObject({ cause: { code: "conflict" } });
  for (const runId of ids) {
    const { status } = await testApp.as("OWNER").workflowRun.getById({ runId });
    if (status === "RUNNING") await testApp.as("OWNER").workflowRun.stop({ runId });
  }
  await retries().delete({ id });
  double.reset();
  const again = await retries().start(target);
  expect(again.runs).toBe(2);
  await waitUntilOver(again.id);
  expect((await isOver(again.id))?.counts.COMPLETED).toBe(2);
});

test("a run that someone retried by hand meanwhile is not retried again", async () => {
  const [runId = ""] = await failRuns(1);
  const [failed] = await testApp.as("OWNER").workflowRun.getExecutions({ runId });
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed?.id ?? "" });
  await waitForStatus(testApp, runId, "COMPLETED");
  await expect(retries().start({ workspaceId: workspaceId(), runIds: [runId] })).rejects.toMatchObject({
    cause: { code: "conflict" },
  });
  expect(await epochsOf(runId)).toEqual([2, 1, 1]);
});

test("people retry only the runs that they control, and a USER sees only their own failures", async () => {
  const [own = ""] = await failRuns(1, "USER");
  const [others = ""] = await failRuns(1);
  const target = { workspaceId: workspaceId(), workflowId: chain.workflowId };
  const user = testApp.as("USER").runRetry;
  expect(await user.getFailures(target)).toMatchObject([{ runs: 1, retryable: 1 }]);
  expect(await testApp.as("EDITOR").runRetry.getFailures(target)).toMatchObject([{ runs: 2, retryable: 0 }]);
  await expect(testApp.as("EDITOR").runRetry.start(target)).rejects.toMatchObject({ cause: { code: "conflict" } });
  expect(await user.start({ ...target, runIds: [own, others] })).toMatchObject({ runs: 1 });
  await waitForStatus(testApp, own, "COMPLETED");
  expect(await epochsOf(others)).toEqual([1, 1, 1]);
  expect(await user.getAll({ workspaceId: workspaceId() })).toHaveLength(1);
});
