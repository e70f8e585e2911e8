/** Long documents that people attach: searched like sources, and gone with their messages. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { tools } from "#tools/index.ts";
import { chat, message } from "./table.ts";

const tool = "get_context_from_provided_knowledge_sources_and_notes";
const question = "Who repairs the lighthouse of Velmora?";
const fact = "The lighthouse of Velmora is repaired by Ines Quandt.";
/** Chinese, because one character is one token: that is little text to embed. */
const filler = "\u6e2f\u53e3\u7684\u8d26\u672c\u5217\u51fa\u8bb8\u591a\u8239\u7684\u7ef3\u7d22\u3002";
const long = `${filler.repeat((limits.chat.attachedTextTokens * 1.1) / filler.length)}\n\n${fact}`;

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "FREE" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.workspace.people.OWNER;

async function upload(name: string, content: string) {
  const form = new FormData();
  form.append("document_files", new File([content], name, { type: "text/plain" }));
  const path = `/api/document/upload-multiple-file?workspaceId=${testApp.workspace.id}`;
  const response = await testApp.request(path, { method: "POST", body: form }, owner());
  const { documents } = (await response.json()) as {
    documents: { title: string; document_id: string; size: number; s3_file_path: string }[];
  };
  const [one = expect.unreachable()] = documents;
  return { title: one.title, documentId: one.document_id, size: one.size, s3FilePath: one.s3_file_path };
}

type Uploaded = Awaited<ReturnType<typeof upload>>;

async function makeChat(): Promise<string> {
  const id = newId();
  const own = { workspaceId: testApp.workspace.id, userId: owner().id };
  await db()
    .insert(chat)
    .values({ id, ...own, title: "Q", isTitled: true });
  return id;
}

/** One turn; `requests` are what the model got in it. */
async function ask(chatId: string, text: string, files: Uploaded[] = []) {
  const seen = double.requests.length;
  const body = { workspaceId: testApp.workspace.id, chatId, languageModelId: "gpt-4o-mini", message: { text, files } };
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  await (await testApp.request("/api/chat/agent", init, owner())).text();
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  const reply = rows.at(-1) ?? expect.unreachable();
  const [call] = reply.parts.filter((part): part is ToolPart => "toolCallId" in part);
  const bodies = double.requests.slice(seen).map(({ body: one }) => one);
  return {
    ...{ rows, reply, call },
    requests: bodies.map((one) => JSON.stringify(one.input ?? one.messages)),
    offered: bodies.map((one) => JSON.stringify(one.tools ?? []).includes(tool)),
  };
}

const look = { text: "", toolCalls: [{ name: tool, input: { question } }] };
const nodesOf = (documentId: string) =>
  db().select().from(knowledgeNode).where(eq(knowledgeNode.attachedDocumentId, documentId));

test("a document that is too long for its message is searched, cited and opened like a source, and is none of the library", async () => {
  const chatId = await makeChat();
  const attached = await upload("ledger.txt", long);
  double.queueReply(look);
  double.queueReply({ text: "“The lighthouse of Velmora is repaired by Ines Quandt.” [1]" });
  const { requests, offered, call, reply } = await ask(chatId, question, [attached]);
  expect(offered).toEqual([true, true]);
  expect(requests[0]?.includes("Ines Quandt")).toBe(false);
  expect(requests[0]?.includes("All of it is one of your knowledge sources")).toBe(true);
  expect(requests[1]?.includes("repaired by Ines Quandt")).toBe(true);
  expect(reply.metadata.notes).toMatchObject([{ kind: "cutDocument", title: "ledger.txt", isSearched: true }]);
  const { lookedIn, passages } = tools[tool].output.parse(call?.output);
  expect(lookedIn).toEqual(["ledger.txt"]);
  const [cited = expect.unreachable()] = passages.filter(({ text }) => text.includes("Ines Quandt"));

  const { nodeId, chunkId, sourceId } = cited;
  const source = await testApp.as("OWNER").knowledgeSourceTreeNode.getSource({ id: nodeId });
  expect(source).toMatchObject({ title: "ledger.txt", isAttachment: true, s3FilePath: attached.s3FilePath });
  const passage = await testApp.as("OWNER").knowledgeSourceTreeNode.getPassage({ id: nodeId, passageId: chunkId });
  expect(passage?.quote).toContain(fact);
  const { text } = await testApp
    .as("OWNER")
    .knowledgeSourceTreeNode.readDocument({ id: nodeId, at: passage?.start ?? 0, direction: "around" });
  expect(text).toContain(fact);

  // It was read after it was sent, which is not what outdates a citation.
  const states = await testApp
    .as("OWNER")
    .knowledgeSourceTreeNode.getSourceStates({ workspaceId: testApp.workspace.id, sourceIds: [sourceId] });
  expect(states).toEqual([{ sourceId, learnedAt: null, iconId: null }]);

  const { workspace } = testApp;
  const library = await testApp.as("OWNER").knowledgeSourceTreeNode.getAll({ workspaceId: workspace.id });
  expect(library.map(({ id }) => id)).not.toContain(nodeId);
  const tested = await testApp
    .as("OWNER")
    .knowledgeSourceTreeNode.testRetrieval({ workspaceId: workspace.id, question, nodeIds: [nodeId] });
  expect(tested.passages).toEqual([]);
  await expect(testApp.as("OWNER").knowledgeSourceTreeNode.delete({ id: nodeId })).rejects.toThrow("not found");
});

test("later questions find it, too, without another index", async () => {
  const chatId = await makeChat();
  const attached = await upload("ledger.txt", long);
  await ask(chatId, "Keep this.", [attached]);
  const [node] = await nodesOf(attached.documentId);
  double.queueReply(look);
  double.queueReply({ text: "Ines Quandt [1]." });
  const { requests } = await ask(chatId, question);
  expect(requests[1]?.includes("repaired by Ines Quandt")).toBe(true);
  expect(await nodesOf(attached.documentId)).toMatchObject([{ id: node?.id }]);
});

test("a short document has no index", async () => {
  const attached = await upload("note.txt", fact);
  const { offered, requests } = await ask(await makeChat(), question, [attached]);
  expect(offered).toEqual([false]);
  expect(requests[0]).toContain("Ines Quandt");
  expect(await nodesOf(attached.documentId)).toEqual([]);
});

test("nobody else opens or finds it, also if they know its id", async () => {
  const attached = await upload("ledger.txt", long);
  await ask(await makeChat(), "Keep this.", [attached]);
  const [node = expect.unreachable()] = await nodesOf(attached.documentId);
  const opened = await testApp.as("OWNER").knowledgeSourceTreeNode.getSource({ id: node.id });
  expect(opened.isAttachment).toBe(true);
  const colleague = testApp.as("EDITOR").knowledgeSourceTreeNode;
  await expect(colleague.getSource({ id: node.id })).rejects.toMatchObject({ cause: { code: "not_found" } });
  await expect(colleague.getPassages({ id: node.id })).rejects.toMatchObject({ cause: { code: "not_found" } });
  double.reset();
  const mention = formatMention("Ledger", "KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: node.id });
  expect((await ask(await makeChat(), `Look in ${mention}.`)).offered).toEqual([false]);
});

test("it is removed with its message, and with its chat", async () => {
  const isGone = (documentId: string) => async () => expect(await nodesOf(documentId)).toEqual([]);
  const chatId = await makeChat();
  const [first, second] = [await upload("first.txt", long), await upload("second.txt", long)];
  const { rows } = await ask(chatId, "Keep this.", [first]);
  await ask(chatId, "And this.", [second]);
  await testApp.as("OWNER").chat.deleteMessages({ messageServerIds: [rows[0]?.id ?? ""] });
  await vi.waitFor(isGone(first.documentId), 10_000);
  expect(await nodesOf(second.documentId)).toHaveLength(1);
  await testApp.as("OWNER").chat.delete({ id: chatId });
  await vi.waitFor(isGone(second.documentId), 10_000);
});
