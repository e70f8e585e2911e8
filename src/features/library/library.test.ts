import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cursor } from "#features/folder/schema.ts";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const workspaceId = () => testApp.workspace.id;
const api = () => testApp.as("OWNER").workflow;
type PageQuery = Omit<Parameters<ReturnType<typeof api>["getPage"]>[0], "workspaceId">;
type WorkflowDraft = Partial<typeof workflow.$inferInsert>;

/** Inserts rows directly; the first one has the latest change. */
async function insertWorkflows(drafts: WorkflowDraft[]) {
  const empty = { nodes: [], edges: [] };
  const rows = drafts.map((draft, at) => ({
    id: newId(),
    workspaceId: workspaceId(),
    userId: testApp.workspace.people.OWNER.id,
    title: `Workflow ${at}`,
    graph: empty,
    updatedAt: new Date(Date.UTC(2026, 0, 1) - at * 1_000),
    ...draft,
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await testApp.app.database.system.insert(workflow).values(rows.slice(at, at + 1_000));
  return rows;
}

const page = (asked: PageQuery = {}) => api().getPage({ workspaceId: workspaceId(), ...asked });

async function titlesOf(asked: PageQuery = {}, between: () => Promise<unknown> = async () => {}) {
  const titles: string[] = [];
  let after: Cursor | null = null;
  do {
    const { workflows, next } = await page({ ...asked, ...(after && { after }) });
    titles.push(...workflows.map(({ title }) => title));
    after = next;
    await between();
  } while (after);
  return titles;
}

test("every sort order returns each row once, also for rows with the same timestamp", async () => {
  const updatedAt = new Date(Date.UTC(2026, 1, 1));
  await insertWorkflows(
    Array.from({ length: 23 }, (_, at) => ({ title: `Same ${at}`, category: ["same"], updatedAt })),
  );
  const all = Array.from({ length: 23 }, (_, at) => `Same ${at}`);
  for (const sort of ["changed", "name", "lastRun"] as const)
    for (const isReversed of [false, true]) {
      const titles = await titlesOf({ tags: ["same"], sort, isReversed, limit: 5 });
      expect(titles.toSorted()).toEqual(all.toSorted());
    }
  expect(await titlesOf({ tags: ["same"], sort: "name", limit: 5 })).toEqual(all);
  expect(await titlesOf({ tags: ["same"], sort: "name", isReversed: true, limit: 5 })).toEqual(all.toReversed());
});

test("rows that are added, changed, or deleted between two pages neither repeat nor hide other rows", async () => {
  const rows = await insertWorkflows(
    Array.from({ length: 12 }, (_, at) => ({ title: `Stays ${at}`, category: ["moving"] })),
  );
  const { system } = testApp.app.database;
  let turn = 0;
  const titles = await titlesOf({ tags: ["moving"], limit: 4 }, async () => {
    turn += 1;
    await insertWorkflows([{ title: `New ${turn}`, category: ["moving"], updatedAt: new Date() }]);
    // The cursor's row moves to the front and then into the bin.
    const last = rows[turn * 4 - 1]?.id ?? "";
    await system.update(workflow).set({ updatedAt: new Date(), deletedAt: new Date() }).where(eq(workflow.id, last));
  });
  expect(titles).toEqual(Array.from({ length: 12 }, (_, at) => `Stays ${at}`));
});

test("names sort naturally, ignoring case", async () => {
  await insertWorkflows(
    ["Report 10", "report 2", "Notes", "Äpfel", "Zebra"].map((title) => ({ title, category: ["names"] })),
  );
  expect(await titlesOf({ tags: ["names"], sort: "name" })).toEqual([
    "Äpfel",
    "Notes",
    "report 2",
    "Report 10",
    "Zebra",
  ]);
});

test("a folder lists its own rows, and a search or tags cover all folders", async () => {
  const folder = await api().createFolder({ workspaceId: workspaceId(), name: "Inside" });
  await insertWorkflows([
    { title: "100% sure", category: ["find"] },
    { title: "Letters", parentFolderId: folder.id, category: ["find", "Week"] },
    { title: "In the bin", parentFolderId: folder.id, deletedAt: new Date() },
  ]);
  expect(await titlesOf({ folderId: folder.id })).toEqual(["Letters"]);
  const atTop = await titlesOf({ folderId: null });
  expect(atTop).toContain("100% sure");
  expect(atTop).not.toContain("Letters");
  expect(await titlesOf({ search: "LETT" })).toEqual(["Letters"]);
  expect(await titlesOf({ search: "week lett" })).toEqual(["Letters"]);
  expect(await titlesOf({ search: "0%" })).toEqual(["100% sure"]);
  expect(await titlesOf({ tags: ["find", "Week"] })).toEqual(["Letters"]);
});

test("a row has the types of its first steps, the step count, and the last run", async () => {
  const { id } = await api().create({ workspaceId: workspaceId(), setup: { title: "With runs" } });
  const { graph } = await api().getById({ id });
  const nodes = [...graph.nodes];
  for (let at = 1; at < 8; at++) nodes.push(newNode("AGENT", { x: 0, y: at * 100 }, { ...graph, nodes }));
  await api().saveGraph({ id, revision: 1, graph: { ...graph, nodes } });
  const [row] = (await page({ search: "With runs" })).workflows;
  expect(row).toMatchObject({ stepCount: 8, lastRun: null });
  expect(row?.steps).toEqual(["HUMAN_INPUT", "AGENT", "AGENT", "AGENT", "AGENT"]);
});

test("the last run has its waiting status, sorts its workflow first, and is hidden from people who cannot see it", async () => {
  const { id } = await api().create({ workspaceId: workspaceId(), setup: { title: "Ran last" } });
  const { runId } = await testApp.as("OWNER").workflowRun.init({ workspaceId: workspaceId(), workflowId: id });
  const lastRun = { runId, status: "WAITING" };
  await expect.poll(async () => (await page({ search: "Ran last" })).workflows).toMatchObject([{ lastRun }]);
  expect((await page({ sort: "lastRun", limit: 1 })).workflows).toMatchObject([{ title: "Ran last", lastRun }]);
  expect(await titlesOf({ sort: "lastRun", isReversed: true })).toHaveLength((await titlesOf()).length);
  const [seen] = (await testApp.as("USER").workflow.getPage({ workspaceId: workspaceId(), search: "Ran last" }))
    .workflows;
  expect(seen).toMatchObject({ title: "Ran last", lastRun: null });
});

test("a cursor of another sort order is rejected", async () => {
  const after = { key: "Report 2", id: newId() };
  await expect(page({ after })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect((await page({ after, sort: "name", limit: 1 })).workflows).toHaveLength(1);
});

test("counts and names leave out workflows in the bin", async () => {
  const folder = await api().createFolder({ workspaceId: workspaceId(), name: "Counted" });
  const rows = await insertWorkflows([
    { title: "Counted 1", parentFolderId: folder.id, category: ["often", "once"] },
    { title: "Counted 2", parentFolderId: folder.id, category: ["often"] },
    { title: "Counted 3", parentFolderId: folder.id, deletedAt: new Date() },
  ]);
  const summary = await api().getSummary({ workspaceId: workspaceId() });
  expect(summary.total).toBe((await titlesOf()).length);
  expect(summary.folders).toContainEqual({ folderId: folder.id, count: 2 });
  expect(summary.tags.indexOf("often")).toBeLessThan(summary.tags.indexOf("once"));
  const names = async (asked: { search?: string; ids?: string[] }) =>
    (await api().findNames({ workspaceId: workspaceId(), ...asked })).map(({ title }) => title);
  expect(await names({ search: "counted" })).toEqual(["Counted 1", "Counted 2"]);
  expect(await names({ ids: rows.map(({ id }) => id) })).toEqual(["Counted 1", "Counted 2"]);
  expect((await names({})).length).toBe(limits.library.pickerRows);
});

test("the first response is small with 5,000 workflows", async () => {
  const step = newNode("AGENT", { x: 0, y: 0 }, { nodes: [] });
  const graph = { nodes: Array.from({ length: 40 }, () => step), edges: [] };
  const category = ["Sales", "Every week"];
  await insertWorkflows(
    Array.from({ length: 5_000 }, (_, at) => ({ title: `Weekly report about customers ${at}`, category, graph })),
  );
  for (const [path, input] of Object.entries({
    "workflow.getPage": { workspaceId: workspaceId(), folderId: null },
    "workflow.getSummary": { workspaceId: workspaceId() },
    "workflow.findNames": { workspaceId: workspaceId(), search: "report" },
  })) {
    const query = encodeURIComponent(JSON.stringify({ json: input }));
    const answer = await testApp.request(`/api/trpc/${path}?input=${query}`, {}, testApp.workspace.people.OWNER);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length, path).toBeLessThan(100_000);
  }
});
