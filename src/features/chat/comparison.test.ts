/** Several models answer one question side by side, and the person keeps one answer. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { creditReservation, creditTransaction, creditWallet } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import { plans } from "#product/plans.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall } from "#testing/tools/planner.ts";
import { recoverChats } from "./jobs.ts";
import type { ChatRequest } from "./schema.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER").chat;
const models = ["gpt-4o-mini", "gpt-4o"] as const;

const openChat = () => createTitledChat(testApp);

type Turn = Partial<Omit<ChatRequest, "message">> & { text?: string };

const send = (chatId: string, { text, ...turn }: Turn) =>
  testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        workspaceId: testApp.workspace.id,
        chatId,
        languageModelId: models[0],
        ...turn,
        ...(text === undefined ? {} : { message: { text } }),
      }),
    },
    testApp.workspace.people.OWNER,
  );
const compare = (chatId: string, text: string, more: Turn = {}) =>
  send(chatId, { text, compareWith: [models[1]], ...more });

const load = (chatId: string) => owner().getById({ id: chatId });
const texts = async (chatId: string) => (await load(chatId)).messages.map(({ parts }) => textOf(parts));
const repliesOf = (chatId: string) =>
  db()
    .select()
    .from(message)
    .where(and(eq(message.chatId, chatId), eq(message.role, "assistant")))
    .orderBy(message.ordinal);
const ended = (chatId: string) =>
  vi.waitFor(async () => {
    const replies = await repliesOf(chatId);
    expect(replies.map(({ status }) => status)).not.toContain("STREAMING");
    return replies;
  }, 10_000);
const idsOf = async (chatId: string) => {
  const [first, second] = await repliesOf(chatId);
  return [first?.id ?? expect.unreachable(), second?.id ?? expect.unreachable()] as const;
};
const refusal = (code: string) => ({ cause: { code } });
const codeOf = async (response: Response) => ((await response.json()) as { app?: { code?: string } }).app?.code;

/** A comparison whose answers are complete. */
async function compared(text = "[[reply:six]]") {
  const chatId = await openChat();
  await (await compare(chatId, text)).text();
  await ended(chatId);
  return { chatId, ids: await idsOf(chatId) };
}

/** A comparison whose answers are being written. */
async function comparing() {
  const chatId = await openChat();
  const response = await compare(chatId, "[[tokens:400 @ 10ms]]");
  expect(response.status).toBe(200);
  return { chatId, response, ids: await idsOf(chatId) };
}

test("two models answer one question, each is charged once, and the first answer is shown", async () => {
  const { chatId, ids } = await compared();
  const { messages, comparison, languageModelId } = await load(chatId);
  expect(messages.map(({ id }) => id).at(-1)).toBe(ids[0]);
  expect(messages.at(-1)?.versions).toEqual(ids);
  expect(comparison?.map(({ id, parts }) => [id, textOf(parts)])).toEqual(ids.map((id) => [id, "six"]));
  expect(comparison?.map(({ metadata }) => metadata.languageModelId)).toEqual(models);
  expect(languageModelId, "no choice for the chat").toBeNull();
  const charges = await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
  expect(charges.map(({ refs }) => (refs as { messageId: string }).messageId).toSorted()).toEqual(ids.toSorted());
  expect(double.requests).toHaveLength(2);
  for (const { body } of double.requests) expect(JSON.stringify(body.input).match(/six/g)).toHaveLength(1);
});

test("the conversation continues with the answer that is kept, and the other stays as its version", async () => {
  const { chatId, ids } = await compared();
  await owner().keepAnswer({ messageServerId: ids[1] });
  const kept = await load(chatId);
  expect(kept.comparison).toBeNull();
  expect(kept.messages.at(-1)).toMatchObject({ id: ids[1], versions: ids });
  await owner().keepAnswer({ messageServerId: ids[0] });
  expect((await load(chatId)).messages.at(-1)?.id, "once is enough").toBe(ids[1]);
  await owner().selectVersion({ messageServerId: ids[0] });
  expect((await load(chatId)).messages.at(-1)?.id).toBe(ids[0]);
});

test("a person who writes on keeps the first answer", async () => {
  const { chatId } = await compared();
  double.reset();
  await (await send(chatId, { text: "[[reply:seven]]" })).text();
  expect((await load(chatId)).comparison).toBeNull();
  expect(await texts(chatId)).toEqual(["[[reply:six]]", "six", "[[reply:seven]]", "seven"]);
  expect(JSON.stringify(double.requests[0]?.body.input).match(/six/g), "question and one answer").toHaveLength(2);
});

test("answers are followed and stopped alone or together", async () => {
  const { chatId, response, ids } = await comparing();
  expect(response.headers.get("x-message-id")).toBe(ids[0]);
  const follow = (id: string) =>
    testApp.request(`/api/chat/${chatId}/stream?after=0&message=${id}`, {}, testApp.workspace.people.OWNER);
  const other = await follow(ids[1]);
  expect(other.headers.get("x-message-id")).toBe(ids[1]);
  await owner().stop({ id: chatId, messageServerId: ids[1] });
  expect(await other.text()).toContain('"type":"abort"');
  await vi.waitFor(async () =>
    expect((await repliesOf(chatId)).map(({ status }) => status)).toEqual(["STREAMING", "STOPPED"]),
  );
  expect((await follow(ids[1])).status).toBe(204);
  await owner().stop({ id: chatId });
  await response.text();
  expect((await ended(chatId)).map(({ status }) => status)).toEqual(["STOPPED", "STOPPED"]);
  const { chatId: elsewhere } = await compared();
  await expect(owner().stop({ id: elsewhere, messageServerId: ids[0] })).rejects.toMatchObject(refusal("not_found"));
});

test("an answer is kept once it is complete; the others that are being written are stopped", async () => {
  const { chatId, response, ids } = await comparing();
  await expect(owner().keepAnswer({ messageServerId: ids[1] })).rejects.toMatchObject(refusal("conflict"));
  await owner().stop({ id: chatId, messageServerId: ids[1] });
  await vi.waitFor(async () => expect((await repliesOf(chatId))[1]?.status).toBe("STOPPED"));
  await owner().keepAnswer({ messageServerId: ids[1] });
  await response.text();
  const replies = await ended(chatId);
  expect(replies.map(({ status, hiddenWith }) => [status, hiddenWith])).toEqual([
    ["STOPPED", ids[0]],
    ["STOPPED", null],
  ]);
  const open = await db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));
  expect(open).toEqual([]);
});

test("while answers are written, nothing else is regenerated, edited or compared", async () => {
  const { chatId, response, ids } = await comparing();
  expect(await codeOf(await compare(chatId, "and?"))).toBe("conflict");
  expect(await codeOf(await send(chatId, { text: "and?" }))).toBe("conflict");
  await owner().stop({ id: chatId, messageServerId: ids[0] });
  await response.text();
  for (const turn of [{ trigger: "regenerate" as const }, { text: "and?", compareWith: [models[1]] }])
    expect(await codeOf(await send(chatId, turn)), "the other answer").toBe("conflict");
  await owner().stop({ id: chatId });
  await ended(chatId);
  expect(await repliesOf(chatId)).toHaveLength(2);
});

test("without credits for all models, nothing is stored and nothing is reserved", async () => {
  const chatId = await openChat();
  await compared();
  const ofWorkspace = eq(creditWallet.ownerId, testApp.workspace.id);
  const [before] = await db().select().from(creditWallet).where(ofWorkspace);
  const limit = plans.BUSINESS.limits.max_ai_queries ?? 0;
  await db()
    .update(creditWallet)
    .set({ spent: String(limit - 2) })
    .where(ofWorkspace);
  expect(await codeOf(await compare(chatId, "[[reply:six]]"))).toBe("credits");
  expect((await load(chatId)).messages).toEqual([]);
  const open = await db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));
  expect(open).toEqual([]);
  await db()
    .update(creditWallet)
    .set({ spent: before?.spent ?? "0" })
    .where(ofWorkspace);
});

test("a comparison needs a new message and two or three different models", async () => {
  const chatId = await openChat();
  await (await send(chatId, { text: "[[reply:six]]" })).text();
  for (const turn of [
    { text: "again", compareWith: [models[0]] },
    { text: "again", compareWith: ["gpt-4o", "gpt-5", "gpt-5-mini"] },
    { trigger: "regenerate" as const, compareWith: [models[1]] },
  ])
    expect((await send(chatId, turn)).status).toBe(400);
  expect(await texts(chatId)).toHaveLength(2);
});

test("answers of a dead process are written again, each without the other", async () => {
  const { chatId, ids } = await compared();
  const holderId = newId();
  for (const id of ids)
    await db()
      .update(message)
      .set({ status: "STREAMING", parts: [], holderId, streamId: newId() })
      .where(eq(message.id, id));
  await db()
    .update(message)
    .set({ parts: [{ type: "text", text: "half an answer" }] })
    .where(eq(message.id, ids[0]));
  double.reset();
  await recoverChats(testApp.app, holderId);
  expect((await ended(chatId)).map(({ parts }) => textOf(parts))).toEqual(["six", "six"]);
  expect(double.requests).toHaveLength(2);
  expect(JSON.stringify(double.requests.map(({ body }) => body.input))).not.toContain("half an answer");
  expect((await load(chatId)).comparison).toHaveLength(2);
});

test("an answer that waits for the person keeps waiting in the comparison, and ends when another one is kept", async () => {
  const agentId = await createPlanner(testApp);
  const waiting = async () => {
    const chatId = await openChat();
    for (const _ of models) double.queueReply({ text: "I'll do it.", toolCalls: [planCall("Sail")] });
    await (await compare(chatId, "Plan it", { agentId })).text();
    expect((await ended(chatId)).map(({ status }) => status)).toEqual(["WAITING", "WAITING"]);
    return { chatId, ids: await idsOf(chatId) };
  };
  const callOf = async (messageId: string) =>
    (await db().select().from(toolCall).where(eq(toolCall.messageId, messageId)))[0] ?? expect.unreachable();
  const { chatId, ids } = await waiting();
  double.queueReply({ text: "Done." });
  await owner().decideToolCall({ id: (await callOf(ids[1])).id, decision: { kind: "allow" } });
  await vi.waitFor(async () => expect((await repliesOf(chatId))[1]?.status).toBe("DONE"), 10_000);
  await owner().keepAnswer({ messageServerId: ids[1] });
  expect((await callOf(ids[0])).state).toBe("denied");
  expect((await repliesOf(chatId)).map(({ status }) => status)).toEqual(["DONE", "DONE"]);
  const other = await waiting();
  double.queueReply({ text: "All right." });
  await (await send(other.chatId, { agentId, text: "Never mind" })).text();
  for (const id of other.ids) expect((await callOf(id)).state).toBe("denied");
});

test("only the author keeps an answer", async () => {
  const { ids } = await compared();
  await expect(testApp.as("EDITOR").chat.keepAnswer({ messageServerId: ids[1] })).rejects.toMatchObject(
    refusal("forbidden"),
  );
  await expect(testApp.asOtherWorkspace("OWNER").chat.keepAnswer({ messageServerId: ids[1] })).rejects.toMatchObject(
    refusal("not_found"),
  );
});
