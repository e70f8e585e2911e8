import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { workflowVersion } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { timers } from "#product/timers.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { analyticsPeriods } from "./schema.ts";
import { storeRunDays } from "./service/store-run-days.ts";
import { runDay, runTotal } from "./table.ts";

let testApp: TestApp;
let workflowId: string;
let versionId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  const workspaceId = testApp.workspace.id;
  ({ id: workflowId } = await testApp.as("OWNER").workflow.create({ workspaceId, setup: { title: "Tides" } }));
  versionId = newId();
  await system()
    .insert(workflowVersion)
    .values({
      ...{ id: versionId, workspaceId, workflowId, revision: 99, title: "Tides" },
      graph: { nodes: [], edges: [] },
    });
  const now = Date.now();
  // Spread over 40 days and all times of the day, by steps that share no factor with them.
  for (let at = 0; at < 160; at++) await addRun(at, new Date(now - ((at * 7_919) % 57_600) * 60_000));
});
beforeEach(() => system().delete(runDay));
afterAll(() => testApp.close());

const system = () => testApp.app.database.system;
const statuses = ["COMPLETED", "FAILED", "STOPPED", "COMPLETED", "RUNNING"] as const;

async function addRun(at: number, createdAt: Date, parentExecutionId: string | null = null) {
  const { id: workspaceId, people } = testApp.workspace;
  const status = statuses[at % statuses.length] ?? "COMPLETED";
  const id = newId();
  const endedAt = status === "RUNNING" ? null : new Date(createdAt.getTime() + 1_000 + at * 37);
  await system()
    .insert(workflowRun)
    .values({
      ...{ id, workspaceId, workflowId, versionId, title: "Run", status, createdAt, endedAt, parentExecutionId },
      userId: people[at % 3 === 0 ? "USER" : "OWNER"].id,
      triggerType: at % 2 === 0 ? "MANUAL" : "FORM",
      ...(at % 7 === 0 && { bulkRunId: newId() }),
    });
  const executionId = newId();
  const ended = status === "FAILED" ? ("FAILED" as const) : ("COMPLETED" as const);
  await system()
    .insert(nodeExecution)
    .values({
      ...{ id: executionId, workspaceId, runId: id, nodeId: `step ${at % 4}`, ordinal: 0, status: ended, endedAt },
    });
  await charge(id, at % 9);
  if (at % 5 === 0 && parentExecutionId === null) await addRun(at + 3, createdAt, executionId);
  return { id, executionId };
}

async function charge(runId: string, amount: number) {
  const { id: workspaceId, people } = testApp.workspace;
  await system()
    .insert(creditTransaction)
    .values({
      ...{ workspaceId, userId: people.OWNER.id, periodStart: new Date(0), requestId: newId(), source: "WORKFLOW" },
      ...{ type: "SPEND", amount: String(amount / 4), refs: { runId } },
    });
}

const zones = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"];

/** All figures: of an owner and of a user, in every period and zone. */
const readAll = () =>
  Promise.all(
    (["OWNER", "USER"] as const).flatMap((role) =>
      analyticsPeriods.flatMap((days) =>
        zones.map((timezone) => testApp.as(role).runAnalytics.getByWorkflow({ workflowId, days, timezone })),
      ),
    ),
  );

/** The same figures without stored totals. */
async function readRuns() {
  await system().delete(runDay);
  return readAll();
}

test("stored totals give the figures of the runs, for everyone, in every time zone", async () => {
  const fromRuns = await readAll();
  expect(fromRuns[2 * zones.length]?.totals.runs, "an owner's 90 days").toBe(160);
  const stored = await storeRunDays(testApp.app);
  expect(stored).toBeGreaterThan(30);
  expect(await system().$count(runTotal)).toBeGreaterThan(stored);
  expect(await readAll()).toEqual(fromRuns);
  expect(await storeRunDays(testApp.app), "again").toBe(0);
  // A stored total that is wrong would be seen, so they are what is read.
  await system().update(runTotal).set({ credits: sql`array_fill(1000::float8, array[96])` });
  expect(await readAll()).not.toEqual(fromRuns);
});

test("today's runs, and those of a day that has just ended, are in no stored total", async () => {
  await storeRunDays(testApp.app);
  const settled = new Date(Date.now() - timers.runAnalytics.settledMs).toISOString().slice(0, 10);
  const { rows } = await system().execute(sql`select max(day)::text as last from run_day`);
  expect(String(rows[0]?.last) < settled).toBe(true);
});

const old = () => new Date(Date.now() - 12 * 86_400_000);
const oldRun = async () => {
  const run = await addRun(10, old());
  await storeRunDays(testApp.app);
  return run;
};
test.each([
  { change: "ends in another way", by: async ({ id }: { id: string }) => setStatus(id, "FAILED") },
  { change: "is charged later", by: async ({ id }: { id: string }) => charge(id, 9) },
  {
    change: "is deleted",
    by: async ({ id }: { id: string }) => system().delete(workflowRun).where(eq(workflowRun.id, id)),
  },
  {
    change: "has a child run that is charged later",
    by: async ({ executionId }: { executionId: string }) => {
      const [child] = await system()
        .select({ id: workflowRun.id })
        .from(workflowRun)
        .where(eq(workflowRun.parentExecutionId, executionId));
      await charge(child?.id ?? "", 7);
    },
  },
  {
    change: "has a new child run that is charged",
    by: async ({ executionId }: { executionId: string }) => addRun(3, new Date(), executionId),
  },
  {
    change: "loses the step around its child run",
    by: async ({ executionId }: { executionId: string }) =>
      system().delete(nodeExecution).where(eq(nodeExecution.id, executionId)),
  },
  { change: "gets a neighbor", by: async () => addRun(4, old()) },
])("figures are right at once when a run of a stored day $change", async ({ by }) => {
  const run = await oldRun();
  const before = await readAll();
  await by(run);
  const after = await readAll();
  expect(after).not.toEqual(before);
  expect(after).toEqual(await readRuns());
});

const setStatus = (id: string, status: "FAILED" | "COMPLETED") =>
  system().update(workflowRun).set({ status }).where(eq(workflowRun.id, id));

test("a day is not stored while one of its runs is being changed", async () => {
  const { id } = await addRun(10, old());
  await system().transaction(async (tx) => {
    await tx.update(workflowRun).set({ status: "STOPPED" }).where(eq(workflowRun.id, id));
    // As another process does meanwhile.
    await testApp.app.database.apart(() => storeRunDays(testApp.app));
  });
  const [day] = await system()
    .select()
    .from(runDay)
    .where(eq(runDay.day, old().toISOString().slice(0, 10)));
  expect(day).toBeUndefined();
  expect(await readAll()).toEqual(await readRuns());
});
