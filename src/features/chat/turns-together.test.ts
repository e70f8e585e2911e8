import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { stream } from "#platform/streams/table.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { chat, message } from "./table.ts";

/** Turns that start, and replies that end, at the same moment share statements. */
let testApp: TestApp;
beforeAll(async () => {
  ({ testApp } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS", MAX_STREAMS_PER_USER: "50" } }));
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;

const send = (chatId: string, text: string, more: { id?: string } = {}) => sendTurn(testApp, chatId, { text, ...more });

const messagesOf = (chatId: string) =>
  db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
const chargesOf = (chatId: string) => db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);

test("turns of many chats that start together are each stored, answered and charged once", async () => {
  const chatIds = Array.from({ length: 20 }, newId);
  for (const round of [1, 2])
    for (const response of await Promise.all(chatIds.map((id) => send(id, `[[reply:answer ${round} to ${id}]]`)))) {
      expect(response.status).toBe(200);
      await response.text();
    }
  for (const id of chatIds) {
    const rows = await messagesOf(id);
    expect(rows.map(({ role, status }) => `${role} ${status}`)).toEqual([
      "user DONE",
      "assistant DONE",
      "user DONE",
      "assistant DONE",
    ]);
    expect(JSON.stringify(rows[1]?.parts)).toContain(`answer 1 to ${id}`);
    expect(JSON.stringify(rows[3]?.parts)).toContain(`answer 2 to ${id}`);
    expect(await chargesOf(id)).toHaveLength(2);
  }
});

test("a turn that is refused doesn't keep others from starting at the same moment", async () => {
  const [own, foreign, busy] = [newId(), newId(), newId()];
  const theirs = { id: foreign, workspaceId: testApp.workspace.id, userId: testApp.workspace.people.EDITOR.id };
  await db()
    .insert(chat)
    .values({ ...theirs, title: "Not yours" });
  const responses = await Promise.all([
    send(own, "[[reply:mine]]"),
    send(foreign, "[[reply:theirs]]"),
    send(busy, "[[tokens:60 @ 10ms]]"),
    send(busy, "[[tokens:60 @ 10ms]]"),
  ]);
  const statuses = responses.map(({ status }) => status);
  for (const response of responses) await response.text();
  expect(statuses.slice(0, 2)).toEqual([200, 403]);
  expect(statuses.slice(2).sort(), "one reply at a time").toEqual([200, 409]);
  expect(await messagesOf(own)).toHaveLength(2);
  expect(await messagesOf(foreign)).toEqual([]);
  expect(await messagesOf(busy)).toHaveLength(2);
});

test("a message that was stored already isn't stored again beside a new one, and is answered if it wasn't", async () => {
  const [resent, fresh] = [newId(), newId()];
  const question = { id: newId(), workspaceId: testApp.workspace.id, chatId: resent, role: "user" as const };
  await db().insert(chat).values({
    id: resent,
    workspaceId: testApp.workspace.id,
    userId: testApp.workspace.people.OWNER.id,
    title: "Tides",
  });
  await db()
    .insert(message)
    .values({ ...question, parts: [{ type: "text", text: "[[reply:late]]" }] });
  const responses = await Promise.all([
    send(resent, "[[reply:late]]", { id: question.id }),
    send(fresh, "[[reply:new]]"),
  ]);
  for (const response of responses) {
    expect(response.status).toBe(200);
    await response.text();
  }
  expect((await messagesOf(resent)).map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect((await messagesOf(fresh)).map(({ role }) => role)).toEqual(["user", "assistant"]);
  const again = await send(resent, "[[reply:late]]", { id: question.id });
  expect(again.status, "it has its answer").toBe(409);
});

test("of replies that end together, one that another process has taken over is left alone, and the others are charged", async () => {
  const chatIds = Array.from({ length: 4 }, newId);
  const sent = chatIds.map((id) => send(id, "[[tokens:60 @ 10ms]]"));
  const replies = and(inArray(message.chatId, chatIds), eq(message.role, "assistant"));
  await vi.waitFor(async () => expect(await db().select().from(message).where(replies)).toHaveLength(4), 10_000);
  const [lost = "", ...kept] = chatIds;
  const elsewhere = newId();
  await db()
    .update(message)
    .set({ holderId: elsewhere })
    .where(and(replies, eq(message.chatId, lost)));
  for (const response of await Promise.all(sent)) await response.text();
  for (const id of kept) {
    expect((await messagesOf(id))[1]).toMatchObject({ status: "DONE", metadata: { credits: 1 } });
    expect(await chargesOf(id)).toHaveLength(1);
  }
  const row = (await messagesOf(lost))[1];
  expect(row).toMatchObject({ status: "STREAMING", holderId: elsewhere, parts: [] });
  expect(await chargesOf(lost)).toEqual([]);
  const ends = await db()
    .select({ id: stream.id, state: stream.state })
    .from(stream)
    .where(
      inArray(
        stream.owner,
        chatIds.map((id) => `chat:${id}`),
      ),
    );
  expect(ends.filter(({ id }) => id === row?.streamId)).toMatchObject([{ state: "INTERRUPTED" }]);
  expect(ends.filter(({ state }) => state === "DONE")).toHaveLength(3);
});
