import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agent } from "#features/agent/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Role } from "#product/roles.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let workspaceId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = testApp.workspace.id;
});
afterAll(() => testApp.close());

const makeAgent = (title: string, role: Role = "OWNER") =>
  testApp.as(role).agent.create({ workspaceId, title, system: "You write." });
const makeWorkflow = (title: string, role: Role = "OWNER") =>
  testApp.as(role).workflow.create({ workspaceId, setup: { title } });
const binOf = (role: Role, search?: string) =>
  testApp.as(role).bin.getAll({ workspaceId, ...(search ? { search } : {}) });

test("the bin lists a deleted agent and workflow with the person who deleted them, and restores them unchanged", async () => {
  const writer = await makeAgent("Bin writer");
  const flow = await makeWorkflow("Bin flow", "EDITOR");
  await testApp.as("OWNER").agent.delete({ id: writer.id });
  await testApp.as("EDITOR").workflow.delete({ id: flow.id });
  expect(await binOf("OWNER", "bin")).toMatchObject([
    { id: flow.id, kind: "WORKFLOW", title: "Bin flow", deletedByName: testApp.workspace.people.EDITOR.name },
    { id: writer.id, kind: "AGENT", title: "Bin writer", deletedByName: testApp.workspace.people.OWNER.name },
  ]);
  await testApp.as("OWNER").agent.restore({ id: writer.id });
  await testApp.as("EDITOR").workflow.restore({ id: flow.id });
  expect(await binOf("OWNER", "bin")).toEqual([]);
  expect(await testApp.as("OWNER").agent.getById({ id: writer.id })).toMatchObject({
    system: "You write.",
    version: 1,
  });
});

test("an editor sees their own items in the bin, a user and another workspace see none", async () => {
  const ownAgent = await makeAgent("Own piece", "EDITOR");
  const theirs = await makeAgent("Owned piece");
  for (const { id } of [ownAgent, theirs]) await testApp.as("OWNER").agent.delete({ id });
  expect((await binOf("EDITOR", "piece")).map(({ id }) => id)).toEqual([ownAgent.id]);
  await expect(binOf("USER")).rejects.toMatchObject({ cause: { code: "forbidden" } });
  expect(await testApp.asOtherWorkspace("OWNER").bin.getAll({ workspaceId: testApp.otherWorkspace.id })).toEqual([]);
});

test("after 30 days an item is neither listed nor restored", async () => {
  const old = await makeAgent("Long gone");
  const flow = await makeWorkflow("Long gone flow");
  await testApp.as("OWNER").agent.delete({ id: old.id });
  await testApp.as("OWNER").workflow.delete({ id: flow.id });
  const then = sql`now() - interval '30 days 1 second'`;
  await testApp.app.database.system.update(agent).set({ deletedAt: then }).where(sql`id = ${old.id}`);
  await testApp.app.database.system.update(workflow).set({ deletedAt: then }).where(sql`id = ${flow.id}`);
  expect(await binOf("OWNER", "long gone")).toEqual([]);
  await expect(testApp.as("OWNER").agent.restore({ id: old.id })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  await expect(testApp.as("OWNER").workflow.restore({ id: flow.id })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});
