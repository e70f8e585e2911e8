import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agent } from "#features/agent/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Role } from "#product/roles.ts";
import { type House, house } from "#testing/house.ts";

let home: House;
let workspaceId: string;
beforeAll(async () => {
  home = await house();
  workspaceId = home.home.id;
});
afterAll(() => home.close());

const makeAgent = (title: string, role: Role = "OWNER") =>
  home.as(role).agent.create({ workspaceId, title, system: "You write." });
const makeWorkflow = (title: string, role: Role = "OWNER") =>
  home.as(role).workflow.create({ workspaceId, setup: { title } });
const binOf = (role: Role, search?: string) => home.as(role).bin.getAll({ workspaceId, ...(search ? { search } : {}) });

test("a deleted agent and a deleted workflow are in the bin, with who deleted them, and come back as they were", async () => {
  const writer = await makeAgent("Bin writer");
  const flow = await makeWorkflow("Bin flow", "EDITOR");
  await home.as("OWNER").agent.delete({ id: writer.id });
  await home.as("EDITOR").workflow.delete({ id: flow.id });
  expect(await binOf("OWNER", "bin")).toMatchObject([
    { id: flow.id, kind: "WORKFLOW", title: "Bin flow", deletedByName: home.home.people.EDITOR.name },
    { id: writer.id, kind: "AGENT", title: "Bin writer", deletedByName: home.home.people.OWNER.name },
  ]);
  await home.as("OWNER").agent.restore({ id: writer.id });
  await home.as("EDITOR").workflow.restore({ id: flow.id });
  expect(await binOf("OWNER", "bin")).toEqual([]);
  expect(await home.as("OWNER").agent.getById({ id: writer.id })).toMatchObject({ system: "You write.", version: 1 });
});

test("an editor sees what is their own, a user nothing, another workspace nothing", async () => {
  const mine = await makeAgent("Own piece", "EDITOR");
  const theirs = await makeAgent("Owned piece");
  for (const { id } of [mine, theirs]) await home.as("OWNER").agent.delete({ id });
  expect((await binOf("EDITOR", "piece")).map(({ id }) => id)).toEqual([mine.id]);
  await expect(binOf("USER")).rejects.toMatchObject({ cause: { code: "forbidden" } });
  expect(await home.asAbroad("OWNER").bin.getAll({ workspaceId: home.abroad.id })).toEqual([]);
});

test("after 30 days nothing is listed or restored", async () => {
  const old = await makeAgent("Long gone");
  const flow = await makeWorkflow("Long gone flow");
  await home.as("OWNER").agent.delete({ id: old.id });
  await home.as("OWNER").workflow.delete({ id: flow.id });
  const then = sql`now() - interval '30 days 1 second'`;
  await home.app.database.system.update(agent).set({ deletedAt: then }).where(sql`id = ${old.id}`);
  await home.app.database.system.update(workflow).set({ deletedAt: then }).where(sql`id = ${flow.id}`);
  expect(await binOf("OWNER", "long gone")).toEqual([]);
  await expect(home.as("OWNER").agent.restore({ id: old.id })).rejects.toMatchObject({ cause: { code: "missing" } });
  await expect(home.as("OWNER").workflow.restore({ id: flow.id })).rejects.toMatchObject({
    cause: { code: "missing" },
  });
});
