/** Results that are too long for a model and a page: both get a part, and read on. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findResult } from "#features/tool-call/service/find-result.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let pageUrl = "";
const lines = Array.from({ length: 1_400 }, (_, number) => `Ship ${number} has ${number * 3} cannons.`);
const site = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(lines.join("\n\n"));
});
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  pageUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/ships`;
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(async () => {
  await testApp.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

const db = () => testApp.app.database.system;

async function openChat() {
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  const say = async (text: string) => (await sendTurn(testApp, chatId, { text })).text();
  const partOf = async (at: number) => {
    const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
    return rows[at]?.parts.find((one): one is ToolPart => "toolCallId" in one) ?? expect.unreachable();
  };
  return { chatId, say, partOf };
}

/** A chat that has read the page, and the stream of that reply. */
async function readPage() {
  const opened = await openChat();
  double.queueReply({ toolCalls: [{ name: "scrape_website_content", input: { url: pageUrl } }] });
  double.queueReply({ text: "Many ships." });
  const stream = await opened.say("Read the page");
  const { cut } = await opened.partOf(1);
  return { ...opened, stream, cut: cut ?? expect.unreachable() };
}

const said = (at: number) => JSON.stringify(double.requests[at]?.body.input);

test("a long result is cut for the model and the page, and both can get all of it", async () => {
  const { chatId, say, partOf, stream, cut } = await readPage();
  const sent = await testApp.as("OWNER").chat.getById({ id: chatId });
  for (const received of [stream, JSON.stringify(sent), JSON.stringify((await partOf(1)).output)]) {
    expect(received).toContain("Ship 10 has 30 cannons.");
    expect(received.length).toBeLessThan(25_000);
  }
  expect(cut.chars).toBeGreaterThan(30_000);
  expect(said(1)).toContain(`\\"resultId\\": \\"${cut.id}\\", \\"offset\\": ${cut.next}`);
  expect(said(1).length).toBeLessThan(30_000);
  // The block of data is closed in the part, too.
  expect(said(1).split("</web_page>")).toHaveLength(2);
  const { output } = await testApp.as("OWNER").chat.getToolOutput({ id: cut.id });
  expect(output).toMatchObject({ text: expect.stringContaining("Ship 900 has 2700 cannons.") });

  // In the next turn, the model has the same part, and reads on.
  double.reset();
  const read = { name: "read_result", input: { resultId: cut.id, offset: cut.next } };
  double.queueReply({ toolCalls: [read] });
  double.queueReply({ text: "Even more ships." });
  await say("Read on");
  expect(said(0)).toContain(`\\"offset\\": ${cut.next}`);
  const rest = (await partOf(3)).output as { text: string; offset: number };
  expect(rest.offset).toBe(cut.next);
  expect(rest.text.length).toBeGreaterThan(10_000);
  expect((await partOf(3)).cut).toBeUndefined();
  const shown = ((await partOf(1)).output as { text: string }).text;
  expect(lines.join("\n\n")).toContain(`${shown.slice(-100)}${rest.text.slice(0, 100)}`);
  expect(said(1)).toContain("</tool_result>");
});

test("read_result reads results of the same chat only, and never past their end", async () => {
  const { cut, say, partOf } = await readPage();
  const other = await openChat();
  const read = (input: object) => ({ toolCalls: [{ name: "read_result", input }] });
  double.queueReply(read({ resultId: cut.id }));
  double.queueReply({ text: "No." });
  await other.say("Read it");
  expect(await other.partOf(1)).toMatchObject({
    state: "output-error",
    errorText: expect.stringContaining("no result"),
  });
  double.queueReply(read({ resultId: cut.id, offset: cut.chars }));
  double.queueReply({ text: "No." });
  await say("Read past its end");
  expect(await partOf(3)).toMatchObject({ state: "output-error", errorText: expect.stringContaining("only") });
});

test("only people who see the chat get the whole result", async () => {
  const { cut } = await readPage();
  await expect(testApp.as("EDITOR").chat.getToolOutput({ id: cut.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(testApp.asOtherWorkspace("OWNER").chat.getToolOutput({ id: cut.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(testApp.as("OWNER").workflowRun.getToolOutput({ id: cut.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a step gets a part, too; its run has the rest, and no chat does", async () => {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Ships" } });
  const reader = { workspaceId, title: "Reader", system: "You read.", languageModelId: "gpt-4o-mini" };
  const { id: agentId } = await owner.agent.create(reader);
  const config = { agentId, prompt: "Read the page" };
  const node = { id: newId(), label: "Step", type: "AGENT", position: { x: 0, y: 0 }, config };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  double.queueReply({ toolCalls: [{ name: "scrape_website_content", input: { url: pageUrl } }] });
  double.queueReply({ text: "Many ships." });
  const { runId } = await owner.workflowRun.init({ workspaceId, workflowId });
  const steps = await waitForStatus(testApp, runId, "COMPLETED", "FAILED", "STOPPED");
  expect(JSON.stringify(steps).length).toBeLessThan(30_000);
  const [row] = await db().select().from(toolCall).where(isNotNull(toolCall.executionId));
  if (!row) return expect.unreachable();
  expect(JSON.stringify(steps)).toContain(row.id);
  const { output } = await owner.workflowRun.getToolOutput({ id: row.id });
  expect(output).toMatchObject({ text: expect.stringContaining("Ship 900 has 2700 cannons.") });
  await expect(owner.chat.getToolOutput({ id: row.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  // A person with the role USER sees their own runs only.
  await expect(testApp.as("USER").workflowRun.getToolOutput({ id: row.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const turn = { workspaceId, messageId: null, executionId: row.executionId, scope: "", parentId: null, refs: {} };
  const found = await findResult(db(), { ...turn, hold: async () => true }, row.id);
  expect(found).toMatchObject({ tool: "scrape_website_content", text: expect.stringContaining("Ship 900") });
});

test("a call that has no result yet is not found", async () => {
  const { cut } = await readPage();
  await db().update(toolCall).set({ output: null }).where(eq(toolCall.id, cut.id));
  await expect(testApp.as("OWNER").chat.getToolOutput({ id: cut.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
