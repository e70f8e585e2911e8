import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cursor } from "#features/folder/schema.ts";
import { workflow } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { agentConfig } from "./schema.ts";
import { agent } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const workspaceId = () => testApp.workspace.id;
const api = () => testApp.as("OWNER").agent;
type Asked = Omit<Parameters<ReturnType<typeof api>["getPage"]>[0], "workspaceId">;
type Draft = Partial<typeof agent.$inferInsert>;

/** In stored order; the first one was changed last. */
async function put(drafts: Draft[]) {
  const rows = drafts.map((draft, at) => ({
    id: newId(),
    workspaceId: workspaceId(),
    userId: testApp.workspace.people.OWNER.id,
    title: `Agent ${at}`,
    config: agentConfig.parse({ system: "You write." }),
    updatedAt: new Date(Date.UTC(2026, 0, 1) - at * 1_000),
    ...draft,
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await testApp.app.database.system.insert(agent).values(rows.slice(at, at + 1_000));
  return rows;
}

async function putWorkflow(draft: Partial<typeof workflow.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await testApp.app.database.system.insert(workflow).values({
    id,
    workspaceId: workspaceId(),
    userId: testApp.workspace.people.OWNER.id,
    title: "Around",
    graph: { nodes: [], edges: [] },
    ...draft,
  });
  return id;
}

const page = (asked: Asked = {}) => api().getPage({ workspaceId: workspaceId(), ...asked });

async function titlesOf(asked: Asked = {}, between: () => Promise<unknown> = async () => {}) {
  const titles: string[] = [];
  let after: Cursor | null = null;
  do {
    const { agents, next } = await page({ ...asked, ...(after && { after }) });
    titles.push(...agents.map(({ title }) => title));
    after = next;
    await between();
  } while (after);
  return titles;
}

type NamesAsked = Omit<Parameters<ReturnType<typeof api>["findNames"]>[0], "workspaceId">;
const names = async (asked: NamesAsked) =>
  (await api().findNames({ workspaceId: workspaceId(), ...asked })).map(({ title }) => title);

test("each sort returns every agent once, even when many were changed at the same moment", async () => {
  const updatedAt = new Date(Date.UTC(2026, 1, 1));
  await put(Array.from({ length: 23 }, (_, at) => ({ title: `Same ${at}`, category: ["same"], updatedAt })));
  const all = Array.from({ length: 23 }, (_, at) => `Same ${at}`);
  expect((await titlesOf({ tags: ["same"], limit: 5 })).toSorted()).toEqual(all.toSorted());
  expect(await titlesOf({ tags: ["same"], sort: "name", limit: 5 })).toEqual(all);
});

test("agents that are added, changed or deleted between two pages neither repeat nor hide another one", async () => {
  const rows = await put(Array.from({ length: 12 }, (_, at) => ({ title: `Stays ${at}`, category: ["moving"] })));
  const { system } = testApp.app.database;
  let turn = 0;
  const titles = await titlesOf({ tags: ["moving"], limit: 4 }, async () => {
    turn += 1;
    await put([{ title: `New ${turn}`, category: ["moving"], updatedAt: new Date() }]);
    // The row of the cursor moves to the front, then to the bin.
    const last = rows[turn * 4 - 1]?.id ?? "";
    await system.update(agent).set({ updatedAt: new Date(), deletedAt: new Date() }).where(eq(agent.id, last));
  });
  expect(titles).toEqual(Array.from({ length: 12 }, (_, at) => `Stays ${at}`));
});

test("a cursor of another sort is refused", async () => {
  const after = { key: "Agent 2", id: newId() };
  await expect(page({ after })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect((await page({ after, sort: "name", limit: 1 })).agents).toHaveLength(1);
});

test("a folder lists its agents; a search covers title, tags and instructions in all folders", async () => {
  const folder = await api().createFolder({ workspaceId: workspaceId(), name: "Inside" });
  const mention = `Knows @[Price list](type=AGENT&agentId=${newId()}) by heart.`;
  await put([
    { title: "100% sure", category: ["find"] },
    {
      title: "Letters",
      parentFolderId: folder.id,
      category: ["find", "Week"],
      config: agentConfig.parse({ system: mention }),
    },
    { title: "In the bin", parentFolderId: folder.id, deletedAt: new Date() },
  ]);
  expect(await titlesOf({ folderId: folder.id })).toEqual(["Letters"]);
  const atTop = await titlesOf({ folderId: null });
  expect(atTop).toContain("100% sure");
  expect(atTop).not.toContain("Letters");
  expect(await titlesOf({ search: "LETT" })).toEqual(["Letters"]);
  expect(await titlesOf({ search: "price week" })).toEqual(["Letters"]);
  expect(await titlesOf({ search: "agentId" })).toEqual([]);
  expect(await titlesOf({ search: "0%" })).toEqual(["100% sure"]);
  expect(await titlesOf({ tags: ["find", "Week"] })).toEqual(["Letters"]);
  const [row] = (await page({ search: "letters" })).agents;
  expect(row).toMatchObject({ description: "Knows Price list by heart.", parentFolderId: folder.id, workflow: null });
});

test("agents made for workflows are listed only on request, and counted if nothing else matches", async () => {
  const workflowId = await putWorkflow();
  const inBin = await putWorkflow({ deletedAt: new Date() });
  await put([
    { title: "Handmade one", workflowId },
    { title: "Handmade two", workflowId },
    { title: "Handmade three", workflowId: inBin },
  ]);
  expect(await page({ search: "handmade" })).toEqual({ agents: [], next: null, hidden: 2 });
  const shown = await page({ search: "handmade", includeWorkflowAgents: true });
  expect(shown.agents.map(({ title }) => title)).toEqual(["Handmade one", "Handmade two"]);
  expect(shown).toMatchObject({ hidden: 0, agents: [{ workflow: { id: workflowId, title: "Around" } }, {}] });
  const without = await api().getSummary({ workspaceId: workspaceId() });
  const all = await api().getSummary({ workspaceId: workspaceId(), includeWorkflowAgents: true });
  expect([without.ofWorkflows, all.ofWorkflows, all.total - without.total]).toEqual([2, 2, 2]);
});

test("the summary counts agents by folder and tag, without those in the bin", async () => {
  const folder = await api().createFolder({ workspaceId: workspaceId(), name: "Counted" });
  await put([
    { title: "Counted 1", parentFolderId: folder.id, category: ["often", "once"] },
    { title: "Counted 2", parentFolderId: folder.id, category: ["often"] },
    { title: "Counted 3", parentFolderId: folder.id, deletedAt: new Date() },
  ]);
  const summary = await api().getSummary({ workspaceId: workspaceId() });
  expect(summary.total).toBe((await titlesOf()).length);
  expect(summary.folders).toContainEqual({ folderId: folder.id, count: 2 });
  expect(summary.tags).toContainEqual({ tag: "often", count: 2 });
  const order = summary.tags.map(({ tag }) => tag);
  expect(order.indexOf("often")).toBeLessThan(order.indexOf("once"));
});

test("a search for names offers agents that are available everywhere, after those of the workflow around it", async () => {
  const workflowId = await putWorkflow();
  const other = await putWorkflow();
  await put([
    { title: "Namesake everywhere" },
    { title: "Namesake here", workflowId },
    { title: "Namesake elsewhere", workflowId: other },
  ]);
  expect(await names({ search: "namesake" })).toEqual(["Namesake everywhere"]);
  expect(await names({ search: "namesake", workflowId })).toEqual(["Namesake here", "Namesake everywhere"]);
  expect(await names({ search: "namesake", includeWorkflowAgents: true })).toHaveLength(3);
  expect(await names({})).toHaveLength(limits.library.pickerRows);
  await expect(names({ workflowId: testApp.otherWorkspace.id })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});

test("ids and titles find agents of any workflow; titles are compared by their letters and digits", async () => {
  const workflowId = await putWorkflow();
  const rows = await put([
    { title: "Ärzte-Helfer 2" },
    { title: "Found by id", workflowId },
    { title: "Deleted", deletedAt: new Date() },
  ]);
  const ids = rows.map(({ id }) => id).slice(1);
  expect(await names({ ids })).toEqual(["Found by id"]);
  expect(await names({ titles: ["ärzte helfer 2", "!"] })).toEqual(["Ärzte-Helfer 2"]);
  expect(await names({ ids, titles: ["ÄRZTEHELFER2"] })).toEqual(["Found by id", "Ärzte-Helfer 2"]);
  expect(await names({ ids: [] })).toEqual([]);
  const abroad = await testApp
    .asOtherWorkspace("OWNER")
    .agent.findNames({ workspaceId: testApp.otherWorkspace.id, ids, titles: ["Found by id"] });
  expect(abroad).toEqual([]);
});

test("with 5,000 agents the first answers are small", async () => {
  const config = agentConfig.parse({ system: "You answer questions about customers and their orders. ".repeat(60) });
  const category = ["Sales", "Every week"];
  await put(Array.from({ length: 5_000 }, (_, at) => ({ title: `Weekly customer advisor ${at}`, category, config })));
  for (const [path, input] of Object.entries({
    "agent.getPage": { workspaceId: workspaceId(), folderId: null },
    "agent.getSummary": { workspaceId: workspaceId() },
    "agent.findNames": { workspaceId: workspaceId(), search: "advisor" },
  })) {
    const query = encodeURIComponent(JSON.stringify({ json: input }));
    const answer = await testApp.request(`/api/trpc/${path}?input=${query}`, {}, testApp.workspace.people.OWNER);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length, path).toBeLessThan(100_000);
  }
});
