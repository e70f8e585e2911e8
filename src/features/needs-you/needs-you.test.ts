/** The list of what waits for a person, from chats and runs, on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chat, message } from "#features/chat/table.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForSteps } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
beforeEach(async () => {
  double.reset();
  await db().delete(workflowRun);
  await db().delete(chat);
});
afterAll(() => testApp.close());

type Role = Parameters<TestApp["as"]>[0];
const db = () => testApp.app.database.system;
const own = () => ({ workspaceId: testApp.workspace.id });
const waiting = (role: Role = "OWNER") => testApp.as(role).needsYou.getAll(own());
const question = { name: "ask_person", input: { questions: [{ id: "port", label: "Which port?", kind: "text" }] } };

const createAgent = async () =>
  (
    await testApp
      .as("OWNER")
      .agent.create({ ...own(), title: "Pilot", system: "You ask.", languageModelId: "gpt-4o-mini" })
  ).id;

/** A chat of the owner whose reply asks them something. */
async function askInChat(): Promise<{ chatId: string; callId: string }> {
  const chatId = await createTitledChat(testApp, { title: "Ports" });
  double.queueReply({ toolCalls: [question] });
  await (await sendTurn(testApp, chatId, { text: "Where to?" }, { agentId: await createAgent() })).text();
  const [call] = await db().select().from(toolCall);
  return { chatId, callId: call?.id ?? expect.unreachable() };
}

/** A run of one step, by this member. */
async function startRun(
  step: { type: string; config: object },
  { by = "OWNER", triggerType = "MANUAL" }: { by?: Role; triggerType?: "MANUAL" | "SUPERVISED" } = {},
) {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({ ...own(), setup: { title: "Voyage" } });
  const nodes = [step, { type: "INFO", config: { text: "Over" } }].map((one, at) => ({
    id: newId(),
    label: `Step ${at}`,
    position: { x: 0, y: at * 100 },
    ...one,
  }));
  const edges = [{ id: newId(), sourceNodeId: nodes[0]?.id ?? "", targetNodeId: nodes[1]?.id ?? "" }];
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  const { runId } = await testApp.as(by).workflowRun.init({ ...own(), workflowId, triggerType });
  return runId;
}
const form = {
  type: "HUMAN_INPUT",
  config: { fields: [{ id: newId(), label: "Topic", type: "TEXT", required: true, order: 0, config: {} }] },
};
const waitFor = (runId: string, reason: string) =>
  waitForSteps(testApp, runId, (steps) => steps.some(({ waitsFor }) => waitsFor === reason));

test("a question in a chat, a form and an approval of an agent's call wait in one list, newest first", async () => {
  expect(await waiting()).toEqual({ items: [], count: 0 });
  const { chatId } = await askInChat();
  const formRun = await startRun(form);
  await waitFor(formRun, "input");
  double.queueReply({ toolCalls: [question] });
  const agentRun = await startRun({ type: "AGENT", config: { agentId: await createAgent(), prompt: "Ask" } });
  await waitFor(agentRun, "decision");
  expect(await waiting()).toMatchObject({
    count: 3,
    items: [
      { kind: "run", id: agentRun, waitsFor: "decision", workflowTitle: "Voyage", startedBy: null },
      { kind: "run", id: formRun, waitsFor: "input" },
      { kind: "chat", id: chatId, title: "Ports", waitsFor: "answer", tool: "ask_person", question: "Which port?" },
    ],
  });
});

test("what was answered, stopped or deleted is no longer in the list", async () => {
  const { chatId, callId } = await askInChat();
  const runId = await startRun(form);
  await waitFor(runId, "input");
  await testApp.as("OWNER").workflowRun.stop({ runId });
  expect((await waiting()).items.map(({ id }) => id)).toEqual([chatId]);
  double.queueReply({ text: "Then anywhere." });
  await testApp.as("OWNER").chat.decideToolCall({ id: callId, decision: { kind: "deny" } });
  expect(await waiting()).toEqual({ items: [], count: 0 });
});

test("a supervised run is in the list while a finished step waits for approval", async () => {
  double.queueReply({ text: "Done." });
  const runId = await startRun(
    { type: "AGENT", config: { agentId: await createAgent(), prompt: "Write" } },
    { triggerType: "SUPERVISED" },
  );
  await vi.waitFor(async () => expect((await waiting()).items).toMatchObject([{ id: runId, waitsFor: "approval" }]), {
    timeout: 5_000,
  });
});

test("members see what waits in their own chats and runs; owners also see colleagues' runs, by name", async () => {
  const { chatId } = await askInChat();
  const runId = await startRun(form, { by: "USER" });
  await waitFor(runId, "input");
  const ids = async (role: Role) => (await waiting(role)).items.map(({ id }) => id);
  expect(await ids("USER")).toEqual([runId]);
  expect(await ids("EDITOR")).toEqual([]);
  expect(await ids("OWNER")).toEqual([runId, chatId]);
  expect((await waiting()).items[0]).toMatchObject({ startedBy: expect.any(String) });
  expect((await waiting("USER")).items[0]).toMatchObject({ startedBy: null });
  const other = await testApp.asOtherWorkspace("OWNER").needsYou.getAll({ workspaceId: testApp.otherWorkspace.id });
  expect(other).toEqual({ items: [], count: 0 });
});

test("of very many, the newest are listed and all are counted", async () => {
  const runId = await startRun(form);
  await waitFor(runId, "input");
  const [run] = await db().select().from(workflowRun);
  const step = (await db().select().from(nodeExecution)).find(({ waitsFor }) => waitsFor === "input");
  if (!run || !step) return expect.unreachable();
  const many = Array.from({ length: limits.needsYou.rows + 4 }, (_, at) => ({ id: newId(), number: at + 2 }));
  const ended = new Date(Date.now() - 60_000);
  await db()
    .insert(workflowRun)
    .values(many.map(({ id, number }) => ({ ...run, id, number, publicId: id, updatedAt: ended })));
  await db()
    .insert(nodeExecution)
    .values(many.map(({ id }) => ({ ...step, id: newId(), runId: id })));
  const { items, count } = await waiting();
  expect(items).toHaveLength(limits.needsYou.rows);
  expect(items[0]?.id).toBe(runId);
  expect(count).toBe(limits.needsYou.rows + 5);
});

test("a page hears at once that a reply waits for its reader", async () => {
  const heard: unknown[] = [];
  const { id: userId } = testApp.workspace.people.OWNER;
  const unsubscribe = testApp.app.live.subscribe(`user:${userId}`, async (event) => {
    const [reply] = await db().select({ status: message.status }).from(message).where(eq(message.role, "assistant"));
    if (event.changed === "chats" && reply?.status === "WAITING") heard.push(event);
  });
  await askInChat();
  await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 5_000 });
  unsubscribe();
});
