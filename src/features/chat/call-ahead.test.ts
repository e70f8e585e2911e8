import { and, eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { creditReservation, creditTransaction, creditWallet } from "#features/billing/table.ts";
import { plans } from "#product/plans.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

/** A turn's request leaves for the provider while the turn is stored and its credits are reserved. */
let testApp: TestApp;
let double: ProviderDouble;
const limit = plans.BUSINESS.limits.max_ai_queries ?? 0;

const statements = vi.spyOn(pg.Client.prototype, "query");
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
beforeEach(async () => {
  await spend(0);
  // What the process remembers of the workspace's credits comes from its last turn.
  const first = await send(await namedChat(), "[[reply:hello]]");
  await first.text();
  double.reset();
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;

const send = (chatId: string, text: string) => sendTurn(testApp, chatId, { text });

const namedChat = () => createTitledChat(testApp);

/** Sets what the workspace has spent, as another process would. */
const spend = (credits: number) =>
  db()
    .update(creditWallet)
    .set({ spent: String(credits), reserved: "0" })
    .where(and(eq(creditWallet.workspaceId, testApp.workspace.id), eq(creditWallet.ownerId, testApp.workspace.id)));

const messagesOf = (chatId: string) =>
  db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
const chargesOf = async (chatId: string) =>
  (await db().select().from(creditTransaction)).filter(({ refs }) => JSON.stringify(refs).includes(chatId));
const openReservations = () => db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));

/** Runs `work` while no statement can write messages. */
async function whileMessagesAreLocked(work: (client: { query(text: string): Promise<unknown> }) => Promise<void>) {
  const client = await testApp.app.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("lock table message in share row exclusive mode");
    await work(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}

test("the request leaves while the turn is stored, and its answer is shown once the turn is stored", async () => {
  const chatId = await namedChat();
  let sent: Promise<Response> | undefined;
  let isAnswered = false;
  await whileMessagesAreLocked(async () => {
    sent = Promise.resolve(send(chatId, "[[reply:seaweed]]"));
    void sent.then(() => (isAnswered = true));
    await vi.waitFor(() => expect(double.requests).toHaveLength(1), 5_000);
    expect(isAnswered).toBe(false);
    expect(testApp.app.streams.count).toBe(0);
  });
  expect(await (await sent)?.text()).toContain("seaweed");
  expect(double.requests).toHaveLength(1);
  expect((await messagesOf(chatId)).map(({ role, status }) => `${role} ${status}`)).toEqual([
    "user DONE",
    "assistant DONE",
  ]);
  expect(await chargesOf(chatId)).toHaveLength(1);
});

test("a turn reads its conversation once", async () => {
  const chatId = await namedChat();
  await (await send(chatId, "[[reply:one]]")).text();
  statements.mockClear();
  await (await send(chatId, "[[reply:two]]")).text();
  const texts = statements.mock.calls.map(([query]: unknown[]) => JSON.stringify(query));
  expect(texts.filter((text) => text.includes('"select') && text.includes('join \\"message\\"'))).toHaveLength(1);
});

test("a turn that is refused after its request left is not stored, shown or charged, and the next one waits", async () => {
  const chatId = await namedChat();
  await spend(limit);
  const refused = await send(chatId, "[[tokens:50 @ 20ms]]");
  expect(refused.status).toBe(402);
  expect(await messagesOf(chatId)).toEqual([]);
  expect(await chargesOf(chatId)).toEqual([]);
  expect(await openReservations()).toEqual([]);
  expect(testApp.app.streams.count).toBe(0);
  expect(double.requests.length).toBeLessThanOrEqual(1);
  double.reset();
  expect((await send(chatId, "[[reply:late]]")).status).toBe(402);
  expect(double.requests).toEqual([]);
});

test("near the limit no request leaves before its credits are reserved", async () => {
  await spend(limit - 10);
  await (await send(await namedChat(), "[[reply:one of the last]]")).text();
  await spend(limit);
  double.reset();
  expect((await send(await namedChat(), "[[reply:too late]]")).status).toBe(402);
  expect(double.requests).toEqual([]);
});

test("a call that left with an outdated conversation is ended, and the reply answers the whole one", async () => {
  const chatId = await namedChat();
  let sent: Promise<Response> | undefined;
  await whileMessagesAreLocked(async (client) => {
    sent = Promise.resolve(send(chatId, "[[reply:lighthouse]]"));
    await vi.waitFor(() => expect(double.requests).toHaveLength(1), 5_000);
    await client.query(
      `insert into message (id, workspace_id, chat_id, role, parts)
       values (gen_random_uuid(), '${testApp.workspace.id}', '${chatId}', 'user', '[{"type":"text","text":"from another page"}]')`,
    );
  });
  expect(await (await sent)?.text()).toContain("lighthouse");
  const [outdated, whole] = double.requests.map(({ body }) => JSON.stringify(body));
  expect(outdated).not.toContain("from another page");
  expect(whole).toContain("from another page");
  expect(double.requests).toHaveLength(2);
  expect(await chargesOf(chatId)).toHaveLength(1);
});
