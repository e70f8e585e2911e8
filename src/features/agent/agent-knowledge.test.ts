/** The links of agents to sources and folders of the knowledge library. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { agentKnowledgeNode } from "./table.ts";

let testApp: TestApp;
let workspaceId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = testApp.workspace.id;
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const agents = () => testApp.as("OWNER").agent;
const make = async (title: string, more: { knowledgeSourceTreeNodeIds?: string[]; system?: string } = {}) =>
  (await agents().create({ workspaceId, title, system: "You work.", ...more })).id;
const linksOf = async (id: string) => (await agents().getById({ id })).knowledgeSourceTreeNodeIds;
const usersOf = async (id: string) => (await agents().getAllUsingKnowledge({ id })).map(({ title }) => title);

async function makeNode(text: string, more: { isFolder?: boolean; parentId?: string; workspaceId?: string } = {}) {
  const id = newId();
  await db()
    .insert(knowledgeNode)
    .values({ id, workspaceId, text, isFolder: false, ...more });
  return id;
}

test("links are rows in the order in which they were sent; a copy of the agent has them, too", async () => {
  const [one, two] = [await makeNode("One"), await makeNode("Two", { isFolder: true })];
  const id = await make("Reader", { knowledgeSourceTreeNodeIds: [two, one, two] });
  expect(await linksOf(id)).toEqual([two, one]);
  expect(await linksOf((await agents().duplicate({ id })).id)).toEqual([two, one]);
  await agents().update({ id, knowledgeSourceTreeNodeIds: [one] });
  expect(await linksOf(id)).toEqual([one]);
  expect(await agents().getVersion({ id, number: 1 })).toMatchObject({ knowledgeSourceTreeNodeIds: [two, one] });
});

test("deleting a folder removes its link and those to what is in it, and restoring says so", async () => {
  const outer = await makeNode("Outer", { isFolder: true });
  const inner = await makeNode("Inner", { parentId: outer });
  const kept = await makeNode("Kept");
  const id = await make("Reader", { knowledgeSourceTreeNodeIds: [inner, kept, outer] });
  await db().delete(knowledgeNode).where(eq(knowledgeNode.id, outer));
  expect(await linksOf(id)).toEqual([kept]);
  await agents().update({ id, title: "Reader 2" });
  expect(await agents().restoreVersion({ id, number: 1 })).toMatchObject({ dropped: { sources: 2 } });
  expect(await linksOf(id)).toEqual([kept]);
});

test("a source of another workspace counts as one that doesn't exist", async () => {
  const foreign = await makeNode("Theirs", { workspaceId: testApp.otherWorkspace.id });
  const refusal = { cause: { code: "not_found" } };
  await expect(make("Reader", { knowledgeSourceTreeNodeIds: [foreign] })).rejects.toMatchObject(refusal);
  await expect(agents().getAllUsingKnowledge({ id: foreign })).rejects.toMatchObject(refusal);
  expect(await db().select().from(agentKnowledgeNode).where(eq(agentKnowledgeNode.nodeId, foreign))).toEqual([]);
});

test("a source is used by the agents that are linked to it or to a folder around it, or that mention one of these", async () => {
  const outer = await makeNode("Outer", { isFolder: true });
  const folder = await makeNode("Folder", { isFolder: true, parentId: outer });
  const source = await makeNode("Source", { parentId: folder });
  const beside = await makeNode("Beside", { parentId: folder });
  await make("A by link", { knowledgeSourceTreeNodeIds: [source] });
  await make("B by folder", { knowledgeSourceTreeNodeIds: [outer] });
  const mention = formatMention("Folder", "KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: folder });
  await make("C by mention", { system: `Read ${mention}.` });
  await make("D beside", { knowledgeSourceTreeNodeIds: [beside] });
  expect(await usersOf(source)).toEqual(["A by link", "B by folder", "C by mention"]);
  expect(await usersOf(outer)).toEqual(["B by folder"]);
});

test("agents and workflows that answer from the library are listed with what they name of it", async () => {
  const folder = await makeNode("Folder", { isFolder: true });
  const source = await makeNode("Source", { parentId: folder });
  const mention = formatMention("Source", "KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: source });
  const both = await make("Z both", { knowledgeSourceTreeNodeIds: [folder], system: `Read ${mention}.` });
  const none = await make("Z none", { system: "KNOWLEDGE_SOURCE_TREE_NODE" });
  const uses = await testApp.as("USER").agent.getKnowledgeUse({ workspaceId });
  expect(uses.find(({ id }) => id === both)).toEqual({ id: both, title: "Z both", nodeIds: [folder, source] });
  expect(uses.find(({ id }) => id === none)?.nodeIds ?? []).toEqual([]);
  const { id } = await testApp.as("OWNER").workflow.create({ workspaceId, setup: { title: "Flow" } });
  await db().execute(sql`update workflow set graph = jsonb_set(graph, '{prompt}', to_jsonb(${`Use ${mention}`}::text))
    where id = ${id}`);
  expect(await testApp.as("USER").workflow.getKnowledgeUse({ workspaceId })).toEqual([
    { id, title: "Flow", nodeIds: [source] },
  ]);
  const abroad = testApp.asOtherWorkspace("OWNER");
  await expect(abroad.agent.getKnowledgeUse({ workspaceId })).rejects.toMatchObject({ cause: { code: "not_found" } });
  const theirs = { workspaceId: testApp.otherWorkspace.id };
  expect([await abroad.agent.getKnowledgeUse(theirs), await abroad.workflow.getKnowledgeUse(theirs)]).toEqual([[], []]);
});

test("who may not see a linked source doesn't see its link, and keeps it when they save or copy the agent", async () => {
  const [open, secret] = [await makeNode("Open"), await makeNode("Secret")];
  const id = await make("Reader", { knowledgeSourceTreeNodeIds: [open, secret] });
  const limit = { roles: [], userIds: [] };
  await testApp.as("OWNER").knowledgeSourceTreeNode.updateAccess({ id: secret, limit });
  const editor = testApp.as("EDITOR").agent;
  expect(await editor.getById({ id })).toMatchObject({ knowledgeSourceTreeNodeIds: [open] });
  await editor.update({ id, title: "Reader 2", knowledgeSourceTreeNodeIds: [open] });
  await editor.update({ id, knowledgeSourceTreeNodeIds: [] });
  expect(await linksOf(id)).toEqual([secret]);
  expect(await linksOf((await editor.duplicate({ id })).id)).toEqual([]);
  const refusal = { cause: { code: "not_found" } };
  await expect(editor.update({ id, knowledgeSourceTreeNodeIds: [secret] })).rejects.toMatchObject(refusal);
  await expect(editor.getAllUsingKnowledge({ id: secret })).rejects.toMatchObject(refusal);
});
