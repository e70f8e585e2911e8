import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import type { Role } from "#product/roles.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { nodeExecution, workflowRun } from "../../table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const workspaceId = () => testApp.workspace.id;
const runs = (role: Role = "OWNER") => testApp.as(role).workflowRun;
const lastRunOf = async (workflowId: string, role: Role = "OWNER") => {
  const { workflows } = await testApp.as(role).workflow.getPage({ workspaceId: workspaceId() });
  return workflows.find(({ id }) => id === workflowId)?.lastRun;
};
const start = Date.UTC(2026, 0, 1);

type Draft = Partial<typeof workflowRun.$inferInsert> & { by?: Role };

/** A workflow with stored runs, started a minute apart. */
async function historyOf(title: string, drafts: Draft[]) {
  const { id: workflowId } = await testApp
    .as("OWNER")
    .workflow.create({ workspaceId: workspaceId(), setup: { title } });
  const { runId } = await runs().init({ workspaceId: workspaceId(), workflowId });
  const { system } = testApp.app.database;
  const [frozen] = await system.select().from(workflowRun).where(eq(workflowRun.id, runId));
  await runs().delete({ id: runId });
  const rows = drafts.map(({ by = "OWNER", ...draft }, at) => ({
    id: newId(),
    workspaceId: workspaceId(),
    workflowId,
    versionId: frozen?.versionId ?? "",
    userId: testApp.workspace.people[by].id,
    title: `${title} ${at + 1}`,
    triggerType: "MANUAL" as const,
    status: "COMPLETED" as const,
    createdAt: new Date(start + at * 60_000),
    endedAt: new Date(start + at * 60_000 + 1_000),
    ...draft,
  }));
  await system.insert(workflowRun).values(rows);
  return { workflowId, ids: rows.map(({ id }) => id) };
}

async function titlesOf(asked: Parameters<ReturnType<typeof runs>["getAll"]>[0], role: Role = "OWNER") {
  return (await runs(role).getAll(asked)).map(({ title }) => title);
}

const waitingStep = (runId: string) =>
  testApp.app.database.system
    .insert(nodeExecution)
    .values({ workspaceId: workspaceId(), runId, nodeId: "form", ordinal: 1, waitsFor: "input" });

test("pages have no gaps or duplicates even if many runs started at the same time", async () => {
  const createdAt = new Date(start);
  const { workflowId, ids } = await historyOf(
    "Paged",
    Array.from({ length: 7 }, () => ({ createdAt })),
  );
  for (const sort of ["started", "title", "duration"] as const)
    for (const isReversed of [false, true]) {
      const seen: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = await runs().getAll({
          workspaceId: workspaceId(),
          workflowId,
          limit: 3,
          sort,
          isReversed,
          before,
        });
        seen.push(...page.map(({ id }) => id));
        if (page.length < 3) break;
        before = page.at(-1)?.id;
      }
      expect(seen.length, `${sort} ${isReversed}`).toBe(7);
      expect(new Set(seen)).toEqual(new Set(ids));
    }
});

test("a page has at most a hundred runs", async () => {
  const { workflowId } = await historyOf(
    "Hundred",
    Array.from({ length: 101 }, () => ({})),
  );
  const asked = { workspaceId: workspaceId(), workflowId };
  expect(await runs().getAll({ ...asked, limit: 100 })).toHaveLength(100);
  expect(await runs().getAll(asked)).toHaveLength(limits.run.pageRows);
  await expect(runs().getAll({ ...asked, limit: 101 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("runs that start at the same time have different numbers in their titles", async () => {
  const { id: workflowId } = await testApp
    .as("OWNER")
    .workflow.create({ workspaceId: workspaceId(), setup: { title: "Rush" } });
  await Promise.all(Array.from({ length: 12 }, () => runs().init({ workspaceId: workspaceId(), workflowId })));
  const rows = await testApp.app.database.system
    .select()
    .from(workflowRun)
    .where(eq(workflowRun.workflowId, workflowId));
  expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  );
  expect(rows.every(({ title, number }) => title === `Rush #${number}`)).toBe(true);
});

test("a member can't start a form run, which starts from its public page only", async () => {
  const { workflowId } = await historyOf("Form", [{}]);
  // A client without types.
  const triggerType = "FORM" as "MANUAL";
  for (const role of ["OWNER", "USER"] as const)
    await expect(runs(role).init({ workspaceId: workspaceId(), workflowId, triggerType })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
});

test("the newest runs come first, and every order can be reversed", async () => {
  const { workflowId } = await historyOf("Ordered", [
    { title: "beta" },
    { title: "Alpha", endedAt: new Date(start + 600_000) },
    { title: "Gamma" },
  ]);
  const asked = { workspaceId: workspaceId(), workflowId };
  expect(await titlesOf(asked)).toEqual(["Gamma", "Alpha", "beta"]);
  expect(await titlesOf({ ...asked, isReversed: true })).toEqual(["beta", "Alpha", "Gamma"]);
  expect(await titlesOf({ ...asked, sort: "title" })).toEqual(["Alpha", "beta", "Gamma"]);
  expect((await titlesOf({ ...asked, sort: "duration" }))[0]).toBe("Alpha");
});

test("runs are filtered by status, trigger, person, time and text combined", async () => {
  const { workflowId, ids } = await historyOf("Filtered", [
    { title: "Failed form", status: "FAILED", triggerType: "FORM" },
    { title: "Of the editor", by: "EDITOR", status: "STOPPED" },
    { title: "Working", status: "RUNNING", endedAt: null },
    { title: "100% done_" },
    { title: "Waiting", status: "RUNNING", endedAt: null },
  ]);
  await waitingStep(ids[4] ?? "");
  const asked = { workspaceId: workspaceId(), workflowId };
  expect(await titlesOf({ ...asked, statuses: ["FAILED", "STOPPED"] })).toEqual(["Of the editor", "Failed form"]);
  expect(await titlesOf({ ...asked, statuses: ["WAITING"] })).toEqual(["Waiting"]);
  expect(await titlesOf({ ...asked, statuses: ["RUNNING"] })).toEqual(["Working"]);
  expect(await titlesOf({ ...asked, triggerTypes: ["FORM"] })).toEqual(["Failed form"]);
  expect(await titlesOf({ ...asked, userId: testApp.workspace.people.EDITOR.id })).toEqual(["Of the editor"]);
  const [from, to] = [new Date(start + 60_000), new Date(start + 120_000)];
  expect(await titlesOf({ ...asked, from, to })).toEqual(["Of the editor"]);
  expect(await titlesOf({ ...asked, search: "0% done_" })).toEqual(["100% done_"]);
  expect(await titlesOf({ ...asked, search: "f", statuses: ["STOPPED"], from })).toEqual(["Of the editor"]);
  expect(await titlesOf({ workspaceId: workspaceId(), search: "filtered" })).toHaveLength(5);
});

test("a supervised run between two steps waits for approval", async () => {
  const { workflowId, ids } = await historyOf("Supervised", [
    { triggerType: "SUPERVISED", status: "RUNNING", endedAt: null },
    { triggerType: "MANUAL", status: "RUNNING", endedAt: null },
  ]);
  for (const runId of ids)
    await testApp.app.database.system.insert(nodeExecution).values(
      (["COMPLETED", "PENDING"] as const).map((status, ordinal) => ({
        workspaceId: workspaceId(),
        runId,
        nodeId: status,
        ordinal,
        status,
      })),
    );
  const rows = await runs().getAll({ workspaceId: workspaceId(), workflowId });
  expect(rows.map(({ waitsFor }) => waitsFor)).toEqual([null, "approval"]);
});

test("a USER sees, pages and counts only their own runs", async () => {
  const { workflowId, ids } = await historyOf("Private", [{ by: "USER", title: "Mine" }, { title: "Secret" }]);
  const asked = { workspaceId: workspaceId(), workflowId };
  expect(await titlesOf(asked, "USER")).toEqual(["Mine"]);
  expect(await titlesOf({ ...asked, userId: testApp.workspace.people.OWNER.id }, "USER")).toEqual([]);
  await expect(runs("USER").getAll({ ...asked, before: ids[1] })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  expect(await lastRunOf(workflowId, "USER")).toMatchObject({ runId: ids[0] });
});

test("each workflow lists its last run with its status", async () => {
  const { workflowId, ids } = await historyOf("Latest", [{ status: "FAILED" }, { status: "RUNNING", endedAt: null }]);
  await waitingStep(ids[1] ?? "");
  expect(await lastRunOf(workflowId)).toEqual({
    runId: ids[1],
    status: "WAITING",
    createdAt: new Date(start + 60_000),
  });
});

test("a step test is listed only among tests", async () => {
  const graph = { nodes: [], edges: [] };
  const { workflowId, ids } = await historyOf("Tried", [
    { title: "Whole" },
    { title: "Alone", triggerType: "TEST", graph },
  ]);
  const asked = { workspaceId: workspaceId(), workflowId };
  expect(await titlesOf(asked)).toEqual(["Whole"]);
  expect(await titlesOf({ ...asked, triggerTypes: ["TEST"] })).toEqual(["Alone"]);
  expect((await runs().countByStatus(asked)).COMPLETED).toBe(1);
  expect(await lastRunOf(workflowId)).toMatchObject({ runId: ids[0] });
});

test("deleting a workflow archives its finished runs, and restoring it restores them", async () => {
  const { workflowId, ids } = await historyOf("Archive", [{ title: "Over" }, { title: "Open", status: "RUNNING" }]);
  await waitingStep(ids[1] ?? "");
  const asked = { workspaceId: workspaceId(), search: "Archive" };
  await testApp.as("OWNER").workflow.delete({ id: workflowId });
  expect(await titlesOf(asked)).toEqual(["Open"]);
  expect(await titlesOf({ ...asked, isArchived: true })).toEqual(["Over"]);
  expect(await runs().getById({ runId: ids[0] ?? "" })).toMatchObject({ isWorkflowDeleted: true });
  await testApp.as("OWNER").workflow.restore({ id: workflowId });
  expect(await titlesOf(asked)).toEqual(["Open", "Over"]);
});

const file = (query: Record<string, string>, role: Role | null) =>
  testApp.request(
    `/api/run/export?${new URLSearchParams({ workspaceId: workspaceId(), ...query })}`,
    {},
    role && testApp.workspace.people[role],
  );

test("the CSV has all matching runs beyond one page and no spreadsheet formulas", async () => {
  const many = limits.run.pageRows + 2;
  const { workflowId } = await historyOf("File", [
    { title: '=HYPERLINK("http://bad","x")', triggerType: "FORM", isPublic: true },
    ...Array.from({ length: many }, (): Draft => ({ by: "EDITOR" })),
    { title: "Failed, alone", status: "FAILED" },
  ]);
  const answer = await file({ workflowId, isReversed: "true" }, "OWNER");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain('attachment; filename="runs.csv"');
  const rows: string[][] = parse(await answer.text(), { bom: true });
  expect(rows).toHaveLength(1 + many + 2);
  expect(rows[0]).toEqual([
    "Title",
    "Workflow",
    "Status",
    "Trigger",
    "Started by",
    "Started",
    "Duration (seconds)",
    "Credits",
    "Shared",
  ]);
  expect(rows[1]).toEqual([
    `'=HYPERLINK("http://bad","x")`,
    "File",
    "Completed",
    "Form",
    "Visitor",
    new Date(start).toISOString(),
    "1",
    "0",
    "Yes",
  ]);
  const failed = await file({ workflowId, statuses: "FAILED" }, "OWNER");
  expect(parse(await failed.text(), { bom: true, columns: true })).toMatchObject([{ Title: "Failed, alone" }]);
});

test("the CSV contains only visible runs, and unknown filters are refused", async () => {
  const { workflowId } = await historyOf("Kept", [{ title: "Mine", by: "USER" }, { title: "Secret" }]);
  const own = parse(await (await file({ workflowId }, "USER")).text(), { bom: true, columns: true });
  expect(own).toMatchObject([{ Title: "Mine" }]);
  for (const [name, value] of [
    ["statuses", "GONE"],
    ["from", "soon"],
    ["workflowId", "1"],
    ["more", "x"],
  ] as const)
    expect((await file({ [name]: value }, "OWNER")).status, name).toBe(400);
  expect((await file({}, null)).status).toBe(401);
});
