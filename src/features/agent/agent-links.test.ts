/** The links of agents to sub-agents and to folders of them. */
import { globSync, readFileSync } from "node:fs";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folder } from "#features/folder/table.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { agent, agentSubAgent, agentSubAgentFolder, agentVersion } from "./table.ts";

let testApp: TestApp;
let workspaceId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = testApp.workspace.id;
});
afterAll(() => testApp.close());

const system = () => testApp.app.database.system;
const agents = () => testApp.as("OWNER").agent;
interface Draft {
  subAgentIds?: string[];
  subAgentFolderIds?: string[];
  parentFolderId?: string;
}
const make = async (title: string, more: Draft = {}) =>
  (await agents().create({ workspaceId, title, system: "You work.", ...more })).id;
const makeFolder = async (name: string) => (await agents().createFolder({ workspaceId, name })).id;
const makeThree = () => Promise.all([make("One"), make("Two"), make("Three")]);
const linksOf = async (id: string) => {
  const { subAgentIds, subAgentFolderIds } = await agents().getById({ id });
  return { subAgentIds, subAgentFolderIds };
};
const usersOf = async (id: string) => (await agents().getAllUsingAgent({ id })).map((one) => one.title);
/** What the deletion after 30 days in the bin does. */
const deletePermanently = (id: string) => system().delete(agent).where(eq(agent.id, id));

test("links are rows in the order in which they were sent, and are stored nowhere else", async () => {
  const [one, two, three] = await makeThree();
  const folders = [await makeFolder("B"), await makeFolder("A")];
  const lead = await make("Lead", { subAgentIds: [three, one, two, one], subAgentFolderIds: folders });
  expect(await linksOf(lead)).toEqual({ subAgentIds: [three, one, two], subAgentFolderIds: folders });
  await agents().update({ id: lead, subAgentIds: [two, three] });
  expect(await linksOf(lead)).toEqual({ subAgentIds: [two, three], subAgentFolderIds: folders });
  expect(await agents().getVersion({ id: lead, number: 1 })).toMatchObject({ subAgentIds: [three, one, two] });
  const [row] = await system().select({ config: agent.config }).from(agent).where(eq(agent.id, lead));
  expect(Object.keys(row?.config ?? {}).filter((key) => key.startsWith("subAgent"))).toEqual([]);
});

describe("a sub-agent", () => {
  test("that is deleted permanently leaves the other links in order", async () => {
    const [one, two, three] = await makeThree();
    const lead = await make("Lead", { subAgentIds: [one, two, three] });
    await deletePermanently(two);
    expect(await linksOf(lead)).toMatchObject({ subAgentIds: [one, three] });
    await deletePermanently(lead);
    expect(await system().select().from(agentSubAgent).where(eq(agentSubAgent.agentId, lead))).toEqual([]);
  });

  test("that is in the bin stays linked, also when its lead is saved or copied", async () => {
    const [one, two, three] = await makeThree();
    const lead = await make("Lead", { subAgentIds: [one, two] });
    await agents().delete({ id: two });
    await agents().update({ id: lead, subAgentIds: [three, two] });
    expect(await linksOf(lead)).toMatchObject({ subAgentIds: [three, two] });
    const copy = await agents().duplicate({ id: lead });
    expect(await linksOf(copy.id)).toMatchObject({ subAgentIds: [three, two] });
    await agents().update({ id: lead, subAgentIds: [three] });
    await expect(agents().update({ id: lead, subAgentIds: [three, two] })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
  });

  test("may also be mentioned: its users are those that select it and those whose instructions name it", async () => {
    const helper = await make("Helper");
    await make("Selecting", { subAgentIds: [helper] });
    const mentioning = await make("Mentioning");
    const outputFormat = `As ${formatMention("Helper", "AGENT", { agentId: helper })} writes.`;
    await agents().update({ id: mentioning, outputFormat });
    expect(await usersOf(helper)).toEqual(["Mentioning", "Selecting"]);
  });

  test("can't be the agent itself", async () => {
    const lead = await make("Lead");
    await expect(agents().update({ id: lead, subAgentIds: [lead] })).rejects.toMatchObject({
      cause: { code: "invalid" },
    });
    await expect(
      system().insert(agentSubAgent).values({ workspaceId, agentId: lead, subAgentId: lead, position: 1 }),
    ).rejects.toThrow();
  });
});

test("a deleted folder is no longer linked, and the folders inside it neither", async () => {
  const outer = await makeFolder("Outer");
  const { id: inner } = await agents().createFolder({ workspaceId, name: "Inner", parentFolderId: outer });
  const kept = await makeFolder("Kept");
  const lead = await make("Lead", { subAgentFolderIds: [inner, kept, outer] });
  await agents().deleteFolder({ folderId: outer });
  expect(await linksOf(lead)).toMatchObject({ subAgentFolderIds: [kept] });
});

describe("restoring a version", () => {
  test("leaves out what no longer exists, and says how much", async () => {
    const [kept, binned, gone] = await makeThree();
    const [keptFolder, goneFolder] = [await makeFolder("Kept"), await makeFolder("Gone")];
    const lead = await make("Lead", {
      subAgentIds: [gone, kept, binned],
      subAgentFolderIds: [goneFolder, keptFolder],
    });
    await agents().update({ id: lead, subAgentIds: [], subAgentFolderIds: [] });
    await agents().delete({ id: binned });
    await deletePermanently(gone);
    await agents().deleteFolder({ folderId: goneFolder });
    expect(await agents().restoreVersion({ id: lead, number: 1 })).toEqual({
      id: lead,
      version: 3,
      dropped: {
        agents: 2,
        folders: 1,
        sources: 0,
        styles: 0,
        skills: 0,
        notes: 0,
        apiActions: 0,
        servers: 0,
        workflows: 0,
        models: 0,
      },
    });
    const links = { subAgentIds: [kept], subAgentFolderIds: [keptFolder] };
    expect(await linksOf(lead)).toEqual(links);
    expect(await agents().getVersion({ id: lead, number: 3 })).toMatchObject(links);
  });

  test("keeps a link that the agent still has to an agent in the bin", async () => {
    const helper = await make("Helper");
    const lead = await make("Lead", { subAgentIds: [helper] });
    await agents().update({ id: lead, title: "Leader" });
    await agents().delete({ id: helper });
    expect(await agents().restoreVersion({ id: lead, number: 1 })).toMatchObject({
      dropped: {
        agents: 0,
        folders: 0,
        sources: 0,
        styles: 0,
        skills: 0,
        notes: 0,
        apiActions: 0,
        servers: 0,
        workflows: 0,
        models: 0,
      },
    });
    expect(await linksOf(lead)).toMatchObject({ subAgentIds: [helper] });
  });
});

describe("the agents that use an agent", () => {
  test("are those linked to it or to its folder, except itself and those in the bin", async () => {
    const parentFolderId = await makeFolder("Helpers");
    const helper = await make("Helper", { parentFolderId, subAgentFolderIds: [parentFolderId] });
    await make("B by link", { subAgentIds: [helper] });
    await make("A by folder", { subAgentFolderIds: [parentFolderId] });
    await make("C by both", { subAgentIds: [helper], subAgentFolderIds: [parentFolderId] });
    const binned = await make("D in the bin", { subAgentIds: [helper] });
    const linkedBefore = await make("E no longer", { subAgentIds: [helper] });
    await make("F neither", { subAgentFolderIds: [await makeFolder("Other")] });
    await agents().delete({ id: binned });
    await agents().update({ id: linkedBefore, subAgentIds: [] });
    expect(await usersOf(helper)).toEqual(["A by folder", "B by link", "C by both"]);
    expect(await usersOf(linkedBefore)).toEqual([]);
  });

  test("are shown to members only", async () => {
    const helper = await make("Helper");
    await expect(testApp.asOtherWorkspace("OWNER").agent.getAllUsingAgent({ id: helper })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
  });
});

describe("saves at the same time", () => {
  test("leave the links of one of them, and every version has the links of its save", async () => {
    const [one, two, three] = await makeThree();
    const sets = [[one, two], [three], [two, three, one], [], [one]];
    const lead = await make("Lead", { subAgentIds: [one, two, three] });
    await Promise.all(
      sets.flatMap((subAgentIds, at) => [
        agents().update({ id: lead, subAgentIds }),
        agents().update({ id: lead, title: `Lead ${at}` }),
      ]),
    );
    const versions = await system()
      .select({ number: agentVersion.number, config: agentVersion.config, title: agentVersion.title })
      .from(agentVersion)
      .where(eq(agentVersion.agentId, lead))
      .orderBy(agentVersion.number);
    expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
    const changes = versions.slice(1).map(({ title, config: { subAgentIds } }, at) => {
      const before = versions[at] ?? expect.unreachable();
      return before.title === title ? subAgentIds : expect(subAgentIds).toEqual(before.config.subAgentIds);
    });
    expect(changes.filter(Array.isArray)).toHaveLength(sets.length);
    expect(changes.filter(Array.isArray)).toEqual(expect.arrayContaining(sets));
    expect(await linksOf(lead)).toMatchObject({ subAgentIds: versions.at(-1)?.config.subAgentIds });
  });

  test("of two agents that are linked to each other don't wait for each other", async () => {
    const [one, two] = await makeThree();
    for (let round = 0; round < 5; round += 1)
      await Promise.all([
        agents().update({ id: one, subAgentIds: [two] }),
        agents().update({ id: two, subAgentIds: [one] }),
      ]);
    expect([await linksOf(one), await linksOf(two)]).toMatchObject([{ subAgentIds: [two] }, { subAgentIds: [one] }]);
  });
});

test("the links that earlier releases stored in the configuration become rows", async () => {
  const [one, two, lead] = await makeThree();
  const [own, workflows] = [await makeFolder("Own"), newId()];
  await system().insert(folder).values({ id: workflows, workspaceId, kind: "WORKFLOW", name: "Flows" });
  const foreign = await testApp
    .asOtherWorkspace("OWNER")
    .agent.create({ workspaceId: testApp.otherWorkspace.id, title: "Foreign", system: "s" });
  const linked = {
    subAgentIds: [two, newId(), foreign.id, lead, one.toUpperCase(), two],
    subAgentFolderIds: [newId(), workflows, own],
  };
  const store = (id: string, links: object) =>
    system()
      .update(agent)
      .set({ config: sql`${agent.config} || ${JSON.stringify(links)}::jsonb` })
      .where(eq(agent.id, id));
  await store(lead, linked);
  await store(one, { subAgentIds: null, subAgentFolderIds: "none" });
  const [file = ""] = globSync("drizzle/*_agent-link-data.sql");
  const statements = readFileSync(file, "utf8").split("--> statement-breakpoint");
  for (const statement of [...statements, ...statements]) await system().execute(sql.raw(statement));
  expect(await linksOf(lead)).toEqual({ subAgentIds: [two, one], subAgentFolderIds: [own] });
  expect(await linksOf(one)).toEqual({ subAgentIds: [], subAgentFolderIds: [] });
  await agents().update({ id: lead, subAgentIds: [one] });
  expect(await linksOf(lead)).toEqual({ subAgentIds: [one], subAgentFolderIds: [own] });
  const [row] = await system().select({ config: agent.config }).from(agent).where(eq(agent.id, lead));
  expect(row?.config).not.toHaveProperty("subAgentIds");
});

test("no link leads to another workspace", async () => {
  const foreign = await testApp
    .asOtherWorkspace("OWNER")
    .agent.create({ workspaceId: testApp.otherWorkspace.id, title: "Foreign", system: "s" });
  const foreignFolder = await testApp
    .asOtherWorkspace("OWNER")
    .agent.createFolder({ workspaceId: testApp.otherWorkspace.id, name: "Foreign" });
  const lead = await make("Lead");
  for (const links of [{ subAgentIds: [foreign.id] }, { subAgentFolderIds: [foreignFolder.id] }])
    await expect(agents().update({ id: lead, ...links })).rejects.toMatchObject({ cause: { code: "not_found" } });
  const rows = await system()
    .select()
    .from(agentSubAgent)
    .where(inArray(agentSubAgent.subAgentId, [foreign.id]));
  expect(rows).toEqual([]);
  const db = testApp.app.database.tenant(testApp.otherWorkspace.id);
  await make("Linked", { subAgentIds: [lead], subAgentFolderIds: [await makeFolder("Own")] });
  expect([await db.select().from(agentSubAgent), await db.select().from(agentSubAgentFolder)]).toEqual([[], []]);
});
