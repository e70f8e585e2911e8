/** Steps that answer from the knowledge library, with whole runs on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { document, file } from "#features/file/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import type { Role } from "#product/roles.ts";
import { learnSource, makeKnowledgeFolder } from "#testing/knowledge/learn-source.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { hasRunReadUntrusted } from "./run-taint.ts";

const tool = "get_context_from_provided_knowledge_sources_and_notes";

let testApp: TestApp;
let double: ProviderDouble;
let nodeId: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  const chunks = [{ text: "Employees get 28 days of vacation a year." }];
  ({ nodeId } = await learnSource(testApp.app, { workspaceId: testApp.workspace.id, title: "Handbook", chunks }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

/** Runs a workflow of one step that the owner made; the texts are what the model got. */
async function run(type: string, config: object, starter: Role = "OWNER") {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Work" } });
  const node = { id: newId(), label: "Step", type, position: { x: 0, y: 0 }, config };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  const { runId } = await testApp.as(starter).workflowRun.init({ workspaceId, workflowId });
  const [step] = await waitForStatus(testApp, runId, "COMPLETED", "FAILED", "STOPPED");
  return { step: step ?? expect.unreachable(), sent: double.requests.map(({ body }) => JSON.stringify(body)) };
}

test("a step without an agent looks in the source that its prompt mentions", async () => {
  const mention = formatMention("Handbook", "KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: nodeId });
  double.queueReply({ text: "", toolCalls: [{ name: tool, input: { question: "How many days of vacation?" } }] });
  double.queueReply({ text: "28 days [1]." });
  const { sent } = await run("AGENT", { agentId: null, prompt: `How many days of vacation? See ${mention}.` });
  expect(sent[0]).toContain(tool);
  expect(sent[1]).toContain("28 days of vacation");
});

test("a step of an agent with forced context gets the passages first, as a call in its journal", async () => {
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Librarian",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
    knowledgeSourceTreeNodeIds: [nodeId],
    forceGetContextFromKnowledgeSources: true,
  });
  double.queueReply({ text: "28 days [1]." });
  const { step, sent } = await run("AGENT", { agentId, prompt: "How many days of vacation?" });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("28 days of vacation");
  const db = testApp.app.database.system;
  const rows = await db
    .select({ tool: toolCall.tool, state: toolCall.state })
    .from(toolCall)
    .where(eq(toolCall.executionId, step.id));
  expect(rows).toEqual([{ tool, state: "answered" }]);
});

test("a step that decides gets the passages, too, and its run counts as one that has read something from outside", async () => {
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Judge",
    system: "You decide.",
    languageModelId: "gpt-4o-mini",
    knowledgeSourceTreeNodeIds: [nodeId],
  });
  double.queueReply({ text: JSON.stringify({ reasoning: "28 days are in the handbook.", decision: true }) });
  const { step, sent } = await run("GATE", { agentId, prompt: "Are there more than 20 days of vacation?" });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("28 days of vacation");
  expect(await hasRunReadUntrusted(testApp.app.database.system, step.workflowRunId)).toBe(true);
});

test("a shared agent in a workflow finds what the starter of the run may see, and others don't read it in the run", async () => {
  const { id: workspaceId } = testApp.workspace;
  const folder = await makeKnowledgeFolder(testApp.app, { workspaceId });
  const chunks = [{ text: "The bonus is 4,711 euros." }];
  const bonus = await learnSource(testApp.app, { workspaceId, title: "Bonus list", parentId: folder, chunks });
  const limit = (roles: ("EDITOR" | "USER")[]) =>
    testApp.as("OWNER").knowledgeSourceTreeNode.updateAccess({ id: folder, limit: { roles, userIds: [] } });
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    workspaceId,
    title: "Librarian",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
    knowledgeSourceTreeNodeIds: [nodeId, folder, bonus.nodeId],
    forceGetContextFromKnowledgeSources: true,
  });
  await limit(["EDITOR"]);
  const config = { agentId, prompt: "How high is the bonus?" };
  const byUser = await run("AGENT", config, "USER");
  expect(byUser.sent[0]).toContain("No passage of the sources fits.");
  expect(byUser.sent.join()).not.toContain("4,711");
  double.reset();
  double.queueReply({ text: "It is high [1]." });
  const byEditor = await run("AGENT", config, "EDITOR");
  expect(byEditor.sent.join()).toContain("4,711");
  const { workflowRunId } = byEditor.step;
  const read = async (role: Role) =>
    JSON.stringify(await testApp.as(role).workflowRun.getExecutions({ runId: workflowRunId }));
  expect(await read("EDITOR")).toContain("4,711");
  await limit(["USER"]);
  const after = await read("EDITOR");
  expect(after).toContain("It is high [1].");
  expect(after).not.toContain("4,711");
  expect(after).not.toContain("Bonus list");
});

test("a document of a form that is too long for the step is searched, and leaves the library as it is", async () => {
  const { system } = testApp.app.database;
  const workspaceId = testApp.workspace.id;
  const [fileId, documentId, fieldId, form, step] = [newId(), newId(), newId(), newId(), newId()];
  const path = `${workspaceId}/document/${fileId}.txt`;
  const own = { workspaceId, userId: testApp.workspace.people.OWNER.id };
  // Chinese, because one character is one token: that is little text to embed.
  const text = `${"\u6e2f\u53e3\u7684\u8d26\u672c\u3002".repeat(12_000)}\n\nThe mayor of Velmora is Ines Quandt.`;
  const about = { name: "ledger.txt", mimeType: "text/plain", sha256: fileId, bytes: text.length };
  const kind = { purpose: "document", origin: "form" } as const;
  await system.insert(file).values({ ...own, ...about, ...kind, id: fileId, path });
  await system
    .insert(document)
    .values({ ...own, id: documentId, fileId, title: "ledger.txt", bytes: text.length, text });
  const owner = testApp.as("OWNER");
  const readLibrary = () => owner.knowledgeSourceTreeNode.getAll({ workspaceId });
  const before = await readLibrary();
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Ask" } });
  const field = { id: fieldId, label: "File", type: "DOCUMENT", required: true, order: 0, config: {} };
  const mention = formatMention("File", "WORKFLOW_HUMAN_INPUT_FIELD", { workflowHumanInputFieldId: fieldId });
  const place = { position: { x: 0, y: 0 } };
  const nodes = [
    { ...place, id: form, label: "Form", type: "HUMAN_INPUT", config: { fields: [field] } },
    {
      ...place,
      id: step,
      label: "Answer",
      type: "AGENT",
      config: { agentId: null, prompt: `The mayor in ${mention}?` },
    },
  ];
  const edges = [{ id: newId(), sourceNodeId: form, targetNodeId: step }];
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  double.queueReply({ text: "", toolCalls: [{ name: tool, input: { question: "Who is the mayor of Velmora?" } }] });
  double.queueReply({ text: "Ines Quandt [1]." });
  const value = [{ title: "ledger.txt", s3FilePath: path, documentId, size: text.length }];
  const output = { result: [{ fieldId, value }] };
  const { runId } = await owner.workflowRun.init({ workspaceId, workflowId, output });
  await waitForStatus(testApp, runId, "COMPLETED", "FAILED", "STOPPED");
  const sent = double.requests.map(({ body }) => JSON.stringify(body));
  expect(sent.map((one) => one.includes("Ines Quandt"))).toEqual([false, true]);
  expect(await readLibrary()).toEqual(before);
});
