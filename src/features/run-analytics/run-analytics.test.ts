import { afterAll, beforeAll, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { workflowVersion } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { dayKey } from "#lib/time.ts";
import { newNode } from "#nodes/index.ts";
import type { Role } from "#product/roles.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { sumUp } from "./service/sum-up.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Draft = Partial<typeof workflowRun.$inferInsert> & { by?: Role; failsAt?: string; credits?: number };

/** A workflow with one step "Write", and stored runs. */
async function historyOf(drafts: (nodeId: string) => Draft[]) {
  const owner = testApp.as("OWNER");
  const { id: workspaceId, people } = testApp.workspace;
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Tides" } });
  const { graph, revision } = await owner.workflow.getById({ id: workflowId });
  const node = { ...newNode("INFO", { x: 0, y: 0 }, graph), label: "Write" };
  await owner.workflow.saveGraph({ id: workflowId, revision, graph: { nodes: [node], edges: [] } });
  const versionId = newId();
  const { system } = testApp.app.database;
  await system.insert(workflowVersion).values({
    ...{ id: versionId, workspaceId, workflowId, revision: 99, title: "Tides" },
    graph: { nodes: [node, { ...node, id: "old", label: "Removed" }], edges: [] },
  });
  for (const { by = "OWNER", failsAt, credits, ...draft } of drafts(node.id)) {
    const id = newId();
    const createdAt = draft.createdAt ?? new Date();
    await system.insert(workflowRun).values({
      ...{ id, workspaceId, workflowId, versionId, userId: people[by].id, title: "Run" },
      ...{ triggerType: "MANUAL", status: failsAt ? "FAILED" : "COMPLETED" },
      ...{ createdAt, endedAt: new Date(createdAt.getTime() + 2_000) },
      ...draft,
    });
    const executionId = newId();
    await system.insert(nodeExecution).values({
      ...{ id: executionId, workspaceId, runId: id, nodeId: failsAt ?? node.id, ordinal: 0, endedAt: createdAt },
      ...{ status: failsAt ? "FAILED" : "COMPLETED", error: failsAt ? "The model is down." : null },
    });
    if (credits)
      await system.insert(creditTransaction).values({
        ...{ workspaceId, userId: people[by].id, periodStart: new Date(0), requestId: newId(), source: "WORKFLOW" },
        ...{ type: "SPEND", amount: String(credits), refs: { runId: id, nodeExecutionId: executionId } },
      });
  }
  return { workflowId, nodeId: node.id };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const read = (workflowId: string, days: 7 | 30 | 90 = 30, role: Role = "OWNER", timezone = "UTC") =>
  testApp.as(role).runAnalytics.getByWorkflow({ workflowId, days, timezone });

test("runs, success, duration and credits are counted for the period, its days and its triggers", async () => {
  const through = { type: "SCHEDULE", id: newId(), title: "Every day" } as const;
  const { workflowId } = await historyOf((nodeId) => [
    { credits: 1.5 },
    { credits: 0.5, triggerType: "IN_BACKGROUND", trigger: through },
    { failsAt: nodeId, triggerType: "IN_BACKGROUND", trigger: through, createdAt: daysAgo(3) },
    { status: "STOPPED", bulkRunId: newId() },
    { createdAt: daysAgo(20), credits: 4 },
  ]);
  const week = await read(workflowId, 7);
  expect(week.totals).toEqual({ runs: 4, completed: 2, failed: 1, averageMs: 2_000, credits: 2 });
  expect(week.days).toHaveLength(7);
  expect(week.days.at(-1)).toMatchObject({ day: dayKey(new Date(), "UTC"), runs: 3, completed: 2 });
  expect(week.days.at(-4)).toMatchObject({ day: dayKey(daysAgo(3), "UTC"), runs: 1, failed: 1, averageMs: null });
  expect(week.triggers.map(({ trigger, runs }) => [trigger, runs])).toEqual([
    ["SCHEDULE", 2],
    ["BULK", 1],
    ["MANUAL", 1],
  ]);
  expect((await read(workflowId, 30)).totals).toMatchObject({ runs: 5, credits: 6 });
  const filters = { workspaceId: testApp.workspace.id, workflowId };
  const runs = testApp.as("OWNER").workflowRun;
  expect(await runs.getAll({ ...filters, triggerTypes: ["SCHEDULE"] })).toHaveLength(2);
  expect(await runs.getAll({ ...filters, triggerTypes: ["IN_BACKGROUND"] })).toEqual([]);
  expect((await runs.getAll({ ...filters, minCredits: 1 })).map(({ credits }) => credits)).toEqual([1.5, 4]);
  expect((await runs.getAll({ ...filters, minCredits: 0.5, maxCredits: 2 })).map(({ credits }) => credits)).toEqual([
    0.5, 1.5,
  ]);
  expect(await runs.getAll({ ...filters, version: 99 })).toHaveLength(5);
  expect(await runs.getAll({ ...filters, version: 98 })).toEqual([]);
});

test("failures are counted by step, with the names of removed ones", async () => {
  const { workflowId, nodeId } = await historyOf((id) => [
    { failsAt: id },
    { failsAt: id },
    { failsAt: "old" },
    { failsAt: id, createdAt: daysAgo(60) },
  ]);
  expect((await read(workflowId)).steps).toMatchObject([
    { nodeId, label: "Write", type: "INFO", runs: 2, isRemoved: false },
    { nodeId: "old", label: "Removed", runs: 1, isRemoved: true },
  ]);
});

test("a USER's figures are those of their own runs, and step tests don't count", async () => {
  const { workflowId } = await historyOf((nodeId) => [
    { by: "USER" },
    { failsAt: nodeId },
    { triggerType: "TEST", graph: { nodes: [], edges: [] } },
  ]);
  expect((await read(workflowId, 30, "USER")).totals).toMatchObject({ runs: 1, failed: 0 });
  expect((await read(workflowId, 30, "USER")).steps).toEqual([]);
  expect((await read(workflowId, 30, "EDITOR")).totals).toMatchObject({ runs: 2, failed: 1 });
});

test("a day is the day of the person's time zone", async () => {
  const { workflowId } = await historyOf(() => [{}]);
  for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const { days } = await read(workflowId, 7, "OWNER", timezone);
    expect(days.at(-1)).toMatchObject({ day: dayKey(new Date(), timezone), runs: 1 });
  }
  await expect(read(workflowId, 7, "OWNER", "Nowhere")).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("the days of a period include those without runs, also across a clock change", () => {
  const { days, totals } = sumUp([], { days: 7, timezone: "Europe/Berlin" }, new Date("2026-03-31T12:00:00Z"));
  expect(days.map(({ day }) => day)).toEqual([
    ...["2026-03-25", "2026-03-26", "2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"],
  ]);
  expect(totals).toEqual({ runs: 0, completed: 0, failed: 0, averageMs: null, credits: 0 });
});
