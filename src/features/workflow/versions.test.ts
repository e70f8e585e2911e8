import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { workflowRun } from "#features/run/table.ts";
import { newNode } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { workflowVersion } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const owner = () => testApp.as("OWNER").workflow;
const numbers = async (id: string) => (await owner().getVersions({ id })).map(({ number }) => number);

async function workflowOf(title: string) {
  const { id } = await owner().create({ workspaceId: testApp.workspace.id, setup: { title } });
  const { graph } = await owner().getById({ id });
  return { id, graph };
}

const relabelled = (graph: Graph, label: string): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, label })),
});

/** Moves the saves so far into the past, so that the next save belongs to another editing session. */
const age = (id: string) =>
  testApp.app.database.system.execute(sql`update workflow_version set created_at = interval '-1 day' +
    case when created_at > now() - interval '12 hours' then date_trunc('hour', now()) else created_at end
    where workflow_id = ${id}`);

test("every save with a change is a version, and older sessions keep their last save", async () => {
  const { id, graph } = await workflowOf("Sittings");
  await owner().saveGraph({ id, revision: 1, graph: relabelled(graph, "One") });
  await owner().saveGraph({ id, revision: 2, graph: relabelled(graph, "Two") });
  expect(await owner().saveGraph({ id, revision: 3, graph: relabelled(graph, "Two") })).toEqual({ revision: 3 });
  expect(await numbers(id)).toEqual([3, 2, 1]);
  await age(id);
  await owner().saveGraph({ id, revision: 3, graph: relabelled(graph, "Three") });
  expect(await numbers(id)).toEqual([4, 3, 1]);
  const [newest, , made] = await owner().getVersions({ id });
  expect(newest?.changes?.renamed).toEqual([{ from: "Two", to: "Three" }]);
  expect(made?.changes).toBeNull();
  const read = await owner().getVersion({ id, number: 3 });
  expect(read.graph.nodes.map(({ label }) => label)).toEqual(["Two"]);
});

test("recent saves take at most half of the fifty versions, so that earlier sessions stay", async () => {
  const { id, graph } = await workflowOf("Burst");
  const { versions } = limits.workflow;
  for (let revision = 1; revision <= 10; revision++) {
    await owner().saveGraph({ id, revision, graph: relabelled(graph, `Sitting ${revision}`) });
    await age(id);
  }
  for (let revision = 11; revision <= 11 + versions; revision++)
    await owner().saveGraph({ id, revision, graph: relabelled(graph, `Burst ${revision}`) });
  const kept = await numbers(id);
  expect(kept.slice(-11)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  // One more if another ten-minute window began in between.
  expect([versions / 2, versions / 2 + 1]).toContain(kept.length - 11);
});

test("fifty versions are kept, and also older ones with a name or a run", async () => {
  const { id, graph } = await workflowOf("Many");
  const saves = limits.workflow.versions + 4;
  for (let revision = 1; revision <= saves; revision++) {
    await age(id);
    await owner().saveGraph({ id, revision, graph: relabelled(graph, `Step ${revision}`) });
    if (revision === 1) await runOn(id, 2);
    if (revision === 2) await owner().nameVersion({ id, number: 3, name: "A good one" });
  }
  const rows = await testApp.app.database.system
    .select({ number: workflowVersion.revision })
    .from(workflowVersion)
    .where(eq(workflowVersion.workflowId, id));
  expect(
    rows
      .map(({ number }) => number)
      .toSorted((a, b) => a - b)
      .slice(0, 4),
  ).toEqual([1, 2, 3, saves + 2 - limits.workflow.versions]);
  expect((await numbers(id)).at(-1)).toBe(3);
});

async function runOn(workflowId: string, revision: number) {
  const { system } = testApp.app.database;
  const [version] = await system
    .select({ id: workflowVersion.id })
    .from(workflowVersion)
    .where(sql`${workflowVersion.workflowId} = ${workflowId} and ${workflowVersion.revision} = ${revision}`);
  await system.insert(workflowRun).values({
    workspaceId: testApp.workspace.id,
    workflowId,
    versionId: version?.id ?? "",
    userId: testApp.workspace.people.OWNER.id,
    title: "Run",
    triggerType: "MANUAL",
  });
}

test("a run keeps its version regardless of later saves", async () => {
  const { id, graph } = await workflowOf("Frozen");
  const { runId } = await testApp.as("OWNER").workflowRun.init({ workspaceId: testApp.workspace.id, workflowId: id });
  const more = { ...graph, nodes: [...graph.nodes, newNode("STICKY_NOTE", { x: 0, y: 300 }, graph)] };
  await owner().saveGraph({ id, revision: 1, graph: more });
  const run = await testApp.as("OWNER").workflowRun.getById({ runId });
  expect(run.graph.nodes).toHaveLength(graph.nodes.length);
  expect(await numbers(id)).toEqual([2, 1]);
});

test("people who can only run workflows can read versions but not name them", async () => {
  const { id } = await workflowOf("Read only");
  const reader = testApp.as("USER").workflow;
  expect(await reader.getVersions({ id })).toHaveLength(1);
  await expect(reader.nameVersion({ id, number: 1, name: "Mine" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(owner().nameVersion({ id, number: 99, name: "None" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
