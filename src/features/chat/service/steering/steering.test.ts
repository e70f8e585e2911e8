/** Messages that a person sends into a reply while it is being written, on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { hashOf } from "#features/tool-call/service/journal.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { stream } from "#platform/streams/table.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithWires, type Wire, wireModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall } from "#testing/tools/planner.ts";
import { isSteering } from "../../schema/steering-part.ts";
import { message, steeringMessage } from "../../table.ts";
import { writeReply } from "../write-reply.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithWires());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");

const openChat = () => createTitledChat(testApp, { title: "Sea" });

const say = async (chatId: string, text: string, id = newId()) => sendTurn(testApp, chatId, { text, id });
const messagesOf = (chatId: string) =>
  db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
const waitingIn = async (chatId: string) =>
  (await owner().chat.getById({ id: chatId })).steering.map(({ turn }) => turn.text);
const turnOf = (text: string, id = newId()) => ({ id, text, images: [], files: [] });
const steer = (chatId: string, text: string, id = newId()) =>
  owner().chat.steer({ id: chatId, message: turnOf(text, id) });
/** The conversation of a request, in any provider's protocol. */
const saidIn = (at: number) => {
  const { input, messages, contents } = double.requests[at]?.body ?? {};
  return input ?? messages ?? contents;
};
/** Of a request, what was said and called, in order. */
const orderIn = (at: number, ...words: string[]) => {
  const said = JSON.stringify(saidIn(at));
  return words.toSorted((one, other) => said.indexOf(one) - said.indexOf(other)).filter((word) => said.includes(word));
};
const timesIn = (at: number, word: string) => JSON.stringify(saidIn(at)).split(word).length - 1;

/** Asks, and waits until the answer has started. The answer pauses until its gate opens. */
async function askAndHold(
  script: Parameters<ProviderDouble["queueReply"]>[0],
  who: { agentId?: string; languageModelId?: string } = {},
) {
  const chatId = await openChat();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  double.queueReply({ ...script, gate: { after: 1, open: opened } });
  const { id: workspaceId, people } = testApp.workspace;
  const body = JSON.stringify({
    workspaceId,
    chatId,
    message: { text: "Question" },
    languageModelId: "gpt-4o-mini",
    ...who,
  });
  const headers = { "content-type": "application/json" };
  const answer = testApp
    .request("/api/chat/agent", { method: "POST", headers, body }, people.OWNER)
    .then((response) => response.text());
  await vi.waitFor(() => expect(double.requests).toHaveLength(1), { timeout: 5_000 });
  await vi.waitFor(async () => expect((await messagesOf(chatId)).at(-1)?.status).toBe("STREAMING"), { timeout: 5_000 });
  async function finish(): Promise<void> {
    open();
    await answer;
  }
  return { chatId, finish };
}

test("messages that are sent into an answer reach its model before the next step, in order, and stay in the chat", async () => {
  const { chatId, finish } = await askAndHold({ text: "First words", toolCalls: [planCall("Sail")] });
  expect(await steer(chatId, "Red please")).toEqual({ isAccepted: true });
  expect(await steer(chatId, "And blue")).toEqual({ isAccepted: true });
  expect(await waitingIn(chatId)).toEqual(["Red please", "And blue"]);
  double.queueReply({ text: "Last words" });
  await finish();
  expect(double.requests).toHaveLength(2);
  const order = ["Question", "First words", "function_call_output", "Red please", "And blue"];
  expect(orderIn(1, ...order)).toEqual(order);
  const [, reply, ...rest] = await messagesOf(chatId);
  expect(rest).toEqual([]);
  expect(reply?.status).toBe("DONE");
  expect(reply?.parts.map(({ type }) => type)).toEqual([
    ...["step-start", "text", "tool-manage_task_plan", "data-steering", "data-steering", "step-start", "text"],
  ]);
  expect(await waitingIn(chatId)).toEqual([]);
  // The window is filled by the last call, not by all of them.
  const { contextTokens = 0, usage } = reply?.metadata ?? {};
  expect(contextTokens).toBeGreaterThan((usage?.inputTokens ?? 0) / 2);
  expect(contextTokens).toBeLessThan((usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0));
  // The next turn repeats them at their place, and only there.
  await (await say(chatId, "Go on")).text();
  const next = [...order, "Last words", "Go on"];
  expect(orderIn(2, ...next)).toEqual(next);
  expect(timesIn(2, "Red please")).toBe(1);
  // They are found and exported as the person's.
  const { id: workspaceId } = testApp.workspace;
  const found = await owner().chat.getAll({ workspaceId, search: "and blue", isInMessages: true });
  expect(found.map(({ id }) => id)).toEqual([chatId]);
  const exported = await testApp.request(`/api/chat/${chatId}/export?format=json`, {}, testApp.workspace.people.OWNER);
  const { messages } = (await exported.json()) as { messages: { role: string }[] };
  const roles = ["user", "assistant", "user", "user", "assistant", "user", "assistant"];
  expect(messages.map(({ role }) => role)).toEqual(roles);
});

test("a reply that is taken over gets each message once more at its step, and new ones after its last recorded step", async () => {
  const { id: workspaceId } = testApp.workspace;
  const chatId = await openChat();
  const ids = { question: newId(), reply: newId() };
  const place = { workspaceId, chatId };
  const parts = [{ type: "text" as const, text: "Question" }];
  const dead = { streamId: newId(), holderId: newId() };
  await db()
    .insert(message)
    .values({ ...place, id: ids.question, role: "user", parts });
  await db()
    .insert(message)
    .values({ ...place, id: ids.reply, role: "assistant", parts: [], status: "STREAMING", ...dead });
  await db()
    .insert(stream)
    .values({ id: dead.streamId, workspaceId, owner: `chat:${chatId}`, processId: dead.holderId });
  for (const [step, content] of ["Sail", "Row"].entries()) {
    const { name: tool, input } = planCall(content);
    const call = { tool, input, inputHash: hashOf(tool, input), modelCallId: `call-${step}`, step, position: 0 };
    const summary = { total: 1, completed: 0, in_progress: 0, currentTask: null };
    const done = { state: "answered" as const, output: { value: { summary, ...input } } };
    await db()
      .insert(toolCall)
      .values({ workspaceId, messageId: ids.reply, ...call, ...done, said: `Said ${step}.` });
  }
  await db()
    .insert(steeringMessage)
    .values([
      { ...place, id: newId(), replyId: ids.reply, turn: turnOf("Taken before"), step: 1 },
      { ...place, id: newId(), replyId: ids.reply, turn: turnOf("Still waiting") },
    ]);
  double.queueReply({ text: "The end" });
  await writeReply(testApp.app, { workspaceId, messageId: ids.reply });
  expect(double.requests).toHaveLength(1);
  const order = ["Question", "Said 0.", "Taken before", "Said 1.", "Still waiting"];
  expect(orderIn(0, ...order)).toEqual(order);
  const reply = (await messagesOf(chatId)).at(-1);
  expect(reply?.parts.filter(isSteering).map(({ data }) => data.text)).toEqual(["Taken before", "Still waiting"]);
  expect(await waitingIn(chatId)).toEqual([]);
});

test("a message that the answer ends without is the next question, and is stored once by its id", async () => {
  const { chatId, finish } = await askAndHold({ text: "Only words here" });
  const id = newId();
  expect(await steer(chatId, "Red please", id)).toEqual({ isAccepted: true });
  await finish();
  expect((await messagesOf(chatId)).at(-1)?.status).toBe("DONE");
  expect(await waitingIn(chatId)).toEqual(["Red please"]);
  // Two devices send it.
  const sent = await Promise.all([say(chatId, "Red please", id), say(chatId, "Red please", id)]);
  await Promise.all(sent.map((response) => response.text()));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await messagesOf(chatId)).map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(await waitingIn(chatId)).toEqual([]);
});

test("a message waits on when the answer is stopped, and can be taken back", async () => {
  const { chatId, finish } = await askAndHold({ text: "First words", toolCalls: [planCall("Sail")] });
  const id = newId();
  await steer(chatId, "Red please", id);
  await owner().chat.stop({ id: chatId });
  await finish();
  expect((await messagesOf(chatId)).at(-1)?.status).toBe("STOPPED");
  expect(await waitingIn(chatId)).toEqual(["Red please"]);
  expect(await steer(chatId, "Too late"), "no answer is being written").toEqual({ isAccepted: false });
  expect(await owner().chat.withdrawSteering({ id: chatId, messageId: id })).toEqual({ isRemoved: true });
  expect(await waitingIn(chatId)).toEqual([]);
});

test("two devices send one message into an answer once, and only its author may", async () => {
  const { chatId, finish } = await askAndHold({ text: "First words", toolCalls: [planCall("Sail")] });
  const id = newId();
  const sent = await Promise.all([steer(chatId, "Red please", id), steer(chatId, "Red please", id)]);
  expect(sent).toEqual([{ isAccepted: true }, { isAccepted: true }]);
  for (const role of ["EDITOR", "USER"] as const)
    await expect(testApp.as(role).chat.steer({ id: chatId, message: turnOf("Green please") })).rejects.toThrow();
  double.queueReply({ text: "Last words" });
  await finish();
  expect(timesIn(1, "Red please")).toBe(1);
  expect(timesIn(1, "Green please")).toBe(0);
  expect(await owner().chat.withdrawSteering({ id: chatId, messageId: id }), "the model has it").toEqual({
    isRemoved: false,
  });
});

test.each(Object.keys(wireModels) as Wire[])(
  "a model of %s gets the message after the results of its tools",
  async (wire) => {
    const script = { text: "First words", toolCalls: [planCall("Sail")] };
    const { chatId, finish } = await askAndHold(script, { languageModelId: wireModels[wire] });
    await steer(chatId, "Red please");
    double.queueReply({ text: "Last words" });
    await finish();
    const order = ["Question", "First words", "Sail", "Red please"];
    expect(orderIn(1, ...order)).toEqual(order);
  },
);

test("a message that is sent before the agent asks the person reaches it after the decision", async () => {
  const agentId = await createPlanner(testApp);
  const { chatId, finish } = await askAndHold({ text: "First words", toolCalls: [planCall("Sail")] }, { agentId });
  await steer(chatId, "Red please");
  await finish();
  const reply = (await messagesOf(chatId)).at(-1) ?? expect.unreachable();
  expect(reply.status).toBe("WAITING");
  expect(await waitingIn(chatId)).toEqual(["Red please"]);
  const [call] = await db().select().from(toolCall).where(eq(toolCall.messageId, reply.id));
  double.queueReply({ text: "Last words" });
  await owner().chat.decideToolCall({ id: call?.id ?? "", decision: { kind: "allow" } });
  await vi.waitFor(async () => expect((await messagesOf(chatId)).at(-1)?.status).toBe("DONE"), { timeout: 5_000 });
  expect(timesIn(1, "Red please")).toBe(1);
});

test("when a model fails after it has taken a message, the next one of the chain gets it once", async () => {
  const { id: agentId } = await owner().agent.create({
    workspaceId: testApp.workspace.id,
    title: "Sailor",
    system: "You sail.",
    languageModelId: "gpt-4o-mini",
    fallbackModels: [{ languageModelId: "gpt-4-1-mini", on: ["error"] }],
  });
  const { chatId, finish } = await askAndHold({ text: "First words", toolCalls: [planCall("Sail")] }, { agentId });
  await steer(chatId, "Red please");
  double.queueReply({ fault: "bad-gateway" });
  double.queueReply({ text: "Last words" });
  await finish();
  const reply = (await messagesOf(chatId)).at(-1);
  expect(reply?.status).toBe("DONE");
  expect(reply?.parts.filter(isSteering)).toHaveLength(1);
  expect(double.requests).toHaveLength(3);
  expect(timesIn(2, "Red please")).toBe(1);
});
