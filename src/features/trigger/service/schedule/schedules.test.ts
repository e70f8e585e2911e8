import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditWallet } from "#features/billing/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { plans } from "#product/plans.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForRun, waitForStatus } from "#testing/wait-for-run.ts";
import { workflowTrigger } from "../../table.ts";
import { pauseFailing } from "./pause-failing.ts";
import { startDueRuns } from "./start-due.ts";

let testApp: TestApp;
const config = { frequency: "HOUR", minute: 0, timezone: "UTC" } as const;
const minute = 60_000;
const hour = 60 * minute;
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
const field = (id: string, required: boolean, order: number) => ({
  ...{ id, label: id === "topic" ? "Topic" : "Depth", type: "TEXT", required, order, config: {} },
});

beforeAll(async () => {
  ({ testApp } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterAll(() => testApp.close());

async function createWorkflow() {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Tides" } });
  const { graph, revision } = await owner.workflow.getById({ id });
  const form = { ...newNode("HUMAN_INPUT", { x: 0, y: 0 }, graph), config: { fields: [field("topic", true, 0)] } };
  const agent = { ...newNode("AGENT", { x: 0, y: 200 }, graph), config: { agentId: null, prompt: "Write" } };
  const edges = [{ id: newId(), sourceNodeId: form.id, targetNodeId: agent.id }];
  const saved = await owner.workflow.saveGraph({ id, revision, graph: { nodes: [form, agent], edges } });
  const requireDepth = () => {
    const fields = [field("topic", true, 0), field("depth", true, 1)];
    const nodes = [{ ...form, config: { fields } }, agent];
    return owner.workflow.saveGraph({ id, revision: saved.revision, graph: { nodes, edges } });
  };
  return { workflowId: id, requireDepth };
}

async function createSchedule(title: string) {
  const { workflowId, requireDepth } = await createWorkflow();
  const draft = { title, config, inputs: [{ fieldId: "topic", value: "Harbor" }] };
  const workspaceId = testApp.workspace.id;
  const { id } = await testApp.as("EDITOR").workflowTrigger.createSchedule({ workspaceId, workflowId, ...draft });
  const list = async () => {
    const [found] = await testApp.as("EDITOR").workflowTrigger.getAll({ workspaceId, workflowId });
    return found?.type === "SCHEDULE" ? found : expect.unreachable();
  };
  const slot = (await list()).nextRunAt ?? expect.unreachable();
  const runs = () =>
    testApp.app.database.system
      .select({ id: workflowRun.id })
      .from(workflowRun)
      .where(eq(workflowRun.workflowId, workflowId));
  /** What other tests left active must not be due as well. */
  const remove = () => testApp.as("OWNER").workflowTrigger.delete({ id });
  return { id, workflowId, slot, list, runs, requireDepth, remove };
}

test("a slot starts one run, however many processes look, with the stored answers", async () => {
  const schedule = await createSchedule("Every hour");
  await startDueRuns(testApp.app, after(schedule.slot, -1));
  expect(await schedule.runs()).toEqual([]);

  const now = after(schedule.slot, 20_000);
  await Promise.all(Array.from({ length: 4 }, () => startDueRuns(testApp.app, now)));
  await startDueRuns(testApp.app, after(now, minute));
  const [run, another] = await schedule.runs();
  expect(another).toBeUndefined();
  const [first] = await waitForStatus(testApp, run?.id ?? "", "COMPLETED");
  expect(first?.output?.result).toEqual([{ fieldId: "topic", value: "Harbor" }]);
  const { Trigger, triggerType } = await testApp.as("OWNER").workflowRun.getById({ runId: run?.id ?? "" });
  expect({ Trigger, triggerType }).toEqual({
    Trigger: { title: "Every hour", type: "SCHEDULE" },
    triggerType: "IN_BACKGROUND",
  });
  const listed = await schedule.list();
  expect(listed).toMatchObject({ nextRunAt: after(schedule.slot, hour), failureCount: 0, lastRunAt: now });
  expect(listed.events).toMatchObject([{ runId: run?.id, status: "COMPLETED", problem: null }]);
  expect(listed.nextTimes).toEqual(Array.from({ length: 5 }, (_, at) => after(schedule.slot, (at + 1) * hour)));
  await schedule.remove();
});

test("slots missed for less than an hour run once, longer ones are skipped, and deleted workflows start nothing", async () => {
  const hourly = await createSchedule("Hourly");
  const workspaceId = testApp.workspace.id;
  await startDueRuns(testApp.app, after(hourly.slot, 5 * hour + minute));
  expect(await hourly.runs()).toHaveLength(1);
  expect((await hourly.list()).nextRunAt).toEqual(after(hourly.slot, 6 * hour));

  const daily = { frequency: "DAY", time: "09:00", timezone: "UTC" } as const;
  const { id } = await testApp.as("EDITOR").workflowTrigger.createSchedule({
    ...{ workspaceId, workflowId: hourly.workflowId, title: "Daily", inputs: [{ fieldId: "topic", value: "Harbor" }] },
    config: daily,
  });
  const read = async () =>
    (await testApp.as("EDITOR").workflowTrigger.getAll({ workspaceId, workflowId: hourly.workflowId })).find(
      (one) => one.id === id,
    );
  const before = await read();
  const slot = (before?.type === "SCHEDULE" && before.nextRunAt) || expect.unreachable();
  await hourly.remove();
  await startDueRuns(testApp.app, after(slot, hour));
  expect(await read()).toMatchObject({ nextRunAt: after(slot, 24 * hour), events: [{ isSkipped: true, runId: null }] });

  await testApp.as("OWNER").workflow.delete({ id: hourly.workflowId });
  await startDueRuns(testApp.app, after(slot, 24 * hour));
  expect(await hourly.runs()).toHaveLength(1);
  await testApp.app.database.system.delete(workflowTrigger).where(eq(workflowTrigger.id, id));
});

test("five failures in a row pause a schedule with an email to the owners; switched on again, it starts anew", async () => {
  const schedule = await createSchedule("Fragile");
  await schedule.requireDepth();
  for (let failed = 1; failed <= 5; failed += 1) {
    await startDueRuns(testApp.app, after(schedule.slot, (failed - 1) * hour));
    expect(await pauseFailing(testApp.app)).toBe(failed < 5 ? 0 : 1);
  }
  const paused = await schedule.list();
  expect(paused).toMatchObject({ isActive: false, pausedReason: "FAILURES", nextRunAt: null, failureCount: 5 });
  expect(paused.events[0]?.problem).toContain("Depth");
  const mails = await testApp.app.database.system.select().from(outboxMail);
  expect(mails.filter(({ subject }) => subject.includes("Fragile")).map((mail) => mail.to)).toEqual([
    testApp.workspace.people.OWNER.email,
  ]);
  await startDueRuns(testApp.app, after(schedule.slot, 6 * hour));
  expect((await schedule.list()).events).toHaveLength(5);

  const { setActive, updateSchedule } = testApp.as("EDITOR").workflowTrigger;
  const { id } = schedule;
  await expect(setActive({ id, isActive: true })).rejects.toThrow("Depth");
  const inputs = ["topic", "depth"].map((fieldId) => ({ fieldId, value: "Harbor" }));
  await updateSchedule({ id, title: "Fragile", config, inputs });
  await setActive({ id, isActive: true });
  expect(await schedule.list()).toMatchObject({ isActive: true, pausedReason: null });
  await schedule.remove();
});

test("a run that fails for credits pauses its schedule", async () => {
  const schedule = await createSchedule("Expensive");
  const { app, workspace } = testApp;
  /** Waits for the end of the run of the next slot. */
  const runNext = async () => {
    const before = new Set((await schedule.runs()).map(({ id }) => id));
    await startDueRuns(app, (await schedule.list()).nextRunAt ?? expect.unreachable());
    const { id: runId } = (await schedule.runs()).find(({ id }) => !before.has(id)) ?? expect.unreachable();
    const status = async () => (await testApp.as("OWNER").workflowRun.getById({ runId })).status;
    await waitForRun(testApp, runId, async () => ["COMPLETED", "FAILED"].includes(await status()));
    return status();
  };
  expect(await runNext()).toBe("COMPLETED");
  const setSpent = (credits: number) =>
    app.database.system
      .update(creditWallet)
      .set({ spent: String(credits) })
      .where(eq(creditWallet.ownerId, workspace.id));
  await setSpent(plans.BUSINESS.limits.max_ai_queries ?? expect.unreachable());
  // The process remembers that there were credits until its first reservation is refused.
  await runNext();
  expect(await runNext()).toBe("FAILED");
  await pauseFailing(app);
  expect(await schedule.list()).toMatchObject({ isActive: false, pausedReason: "CREDITS" });
  await setSpent(0);
  await schedule.remove();
});

test("answers that the form refuses are refused with the field's name, and a schedule that never comes is refused", async () => {
  const { workflowId } = await createWorkflow();
  const { createSchedule: create } = testApp.as("EDITOR").workflowTrigger;
  const draft = { workspaceId: testApp.workspace.id, workflowId, title: "Wrong", config, inputs: [] };
  await expect(create(draft)).rejects.toMatchObject({ cause: { code: "invalid", details: { field: "Topic" } } });
  const never = { frequency: "CRON", expression: "0 0 30 2 *", timezone: "UTC" } as const;
  await expect(create({ ...draft, config: never })).rejects.toThrow(triggerErrorText.noNextTime);
});

test("a workspace has at most 20 active schedules, also when they are switched on together", async () => {
  const { workflowId } = await createWorkflow();
  const workspaceId = testApp.workspace.id;
  const own = { workspaceId, userId: testApp.workspace.people.OWNER.id };
  const { system } = testApp.app.database;
  const rows = Array.from({ length: 22 }, (_, at) => ({
    ...{ ...own, id: newId(), workflowId, type: "SCHEDULE" as const, title: `Slot ${at}`, config },
    inputs: [{ fieldId: "topic", value: "Harbor" }],
    isActive: at < 18,
  }));
  await system.insert(workflowTrigger).values(rows);
  const off = rows.filter(({ isActive }) => !isActive);
  const switched = await Promise.allSettled(
    off.map(({ id }) => testApp.as("EDITOR").workflowTrigger.setActive({ id, isActive: true })),
  );
  expect(switched.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const active = and(eq(workflowTrigger.workflowId, workflowId), eq(workflowTrigger.isActive, true));
  expect(await system.$count(workflowTrigger, active)).toBe(20);
});
