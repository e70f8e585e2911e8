/** Versions of answers and questions: one branch of a conversation is shown, the others are kept. */
import { globSync, readFileSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall } from "#testing/tools/planner.ts";
import { recoverChats } from "./jobs.ts";
import type { ChatRequest } from "./schema.ts";
import { chat, message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER").chat;

const openChat = () => createTitledChat(testApp);

type Turn = Partial<Omit<ChatRequest, "message">> & { text?: string; id?: string };

const send = (chatId: string, { text, id, ...turn }: Turn) =>
  testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        workspaceId: testApp.workspace.id,
        chatId,
        languageModelId: "gpt-4o-mini",
        ...turn,
        ...(text === undefined ? {} : { message: { text, ...(id && { id }) } }),
      }),
    },
    testApp.workspace.people.OWNER,
  );

/** Sends a turn, waits for the end of its reply, and returns the id of the reply. */
async function say(chatId: string, turn: Turn): Promise<string> {
  const response = await send(chatId, turn);
  expect(response.status).toBe(200);
  await response.text();
  return response.headers.get("x-message-id") ?? expect.unreachable();
}

const load = async (chatId: string) => (await owner().getById({ id: chatId })).messages;
const texts = async (chatId: string) => (await load(chatId)).map(({ parts }) => textOf(parts));
/** "2/3" for each message with versions. */
const marks = async (chatId: string) =>
  (await load(chatId)).map(({ id, versions }) => (versions ? `${versions.indexOf(id) + 1}/${versions.length}` : ""));
const rowsOf = (chatId: string) =>
  db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
const select = (messageServerId: string) => owner().selectVersion({ messageServerId });
const refusal = (code: string) => ({ cause: { code } });
const idAt = async (chatId: string, at: number) => (await load(chatId)).at(at)?.id ?? expect.unreachable();

/** One, two, and the first answer again, as "uno": its former branch has four messages. */
async function twoBranches() {
  const chatId = await openChat();
  const one = await say(chatId, { text: "[[reply:one]]" });
  await say(chatId, { text: "[[reply:two]]" });
  double.queueReply({ text: "uno" });
  const uno = await say(chatId, { trigger: "regenerate", replyId: one });
  return { chatId, one, uno };
}

test("a regenerated answer is another version, and the former one is selected again with what followed it", async () => {
  const { chatId, one, uno } = await twoBranches();
  expect(await texts(chatId)).toEqual(["[[reply:one]]", "uno"]);
  expect(await marks(chatId)).toEqual(["", "2/2"]);
  await select(one);
  expect(await texts(chatId)).toEqual(["[[reply:one]]", "one", "[[reply:two]]", "two"]);
  expect(await marks(chatId)).toEqual(["", "1/2", "", ""]);
  await select(one);
  await select(uno);
  expect(await texts(chatId)).toEqual(["[[reply:one]]", "uno"]);
});

test("the model sees only the branch that is shown", async () => {
  const { chatId, one } = await twoBranches();
  const asked = () => JSON.stringify(double.requests.at(-1)?.body.input);
  await say(chatId, { text: "[[reply:three]]" });
  expect(asked()).toContain("uno");
  expect(asked()).not.toContain("two");
  await select(one);
  await say(chatId, { text: "[[reply:four]]" });
  expect(asked()).toContain("two");
  expect(asked()).not.toContain("uno");
  expect(asked()).not.toContain("three");
  expect(await texts(chatId)).toHaveLength(6);
});

test("an edited question keeps its id, and its former branch is kept with the versions inside it", async () => {
  const chatId = await openChat();
  const question = newId();
  await say(chatId, { text: "[[reply:one]]", id: question });
  const two = await say(chatId, { text: "[[reply:two]]" });
  double.queueReply({ text: "dos" });
  await say(chatId, { trigger: "regenerate", replyId: two });
  await say(chatId, { trigger: "edit", id: question, text: "[[reply:three]]" });
  expect(await texts(chatId)).toEqual(["[[reply:three]]", "three"]);
  expect(await marks(chatId)).toEqual(["2/2", ""]);
  const [edited] = await load(chatId);
  expect(edited?.id).toBe(question);
  const former = edited?.versions?.[0] ?? expect.unreachable();
  await select(former);
  expect(await texts(chatId)).toEqual(["[[reply:one]]", "one", "[[reply:two]]", "dos"]);
  expect(await marks(chatId)).toEqual(["1/2", "", "", "2/2"]);
  await select(two);
  expect(await marks(chatId)).toEqual(["1/2", "", "", "1/2"]);
  await select(question);
  await select(former);
  expect((await texts(chatId)).at(-1), "the version that was shown last").toBe("two");
});

test("a question that is edited through chat.updateMessage keeps its former branch, too", async () => {
  const chatId = await openChat();
  await say(chatId, { text: "[[reply:one]]" });
  const question = await idAt(chatId, 0);
  await owner().updateMessage({ messageServerId: question, text: "[[reply:two]]", isResend: true });
  expect(await texts(chatId)).toEqual(["[[reply:two]]"]);
  await say(chatId, {});
  await owner().updateMessage({ messageServerId: question, text: "[[reply:2]]" });
  expect(await texts(chatId), "without isResend, the version itself is changed").toEqual(["[[reply:2]]", "two"]);
  const former = (await load(chatId))[0]?.versions?.[0] ?? expect.unreachable();
  await select(former);
  expect(await texts(chatId)).toEqual(["[[reply:one]]", "one"]);
});

test("an answer without content is no version, nor is a question that nothing follows", async () => {
  const chatId = await openChat();
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ fault: "unauthorized" });
  await say(chatId, { text: "[[reply:one]]" });
  await say(chatId, { trigger: "regenerate" });
  expect(await marks(chatId)).toEqual(["", ""]);
  await owner().deleteMessages({ messageServerIds: [await idAt(chatId, 1)] });
  await say(chatId, { trigger: "edit", id: await idAt(chatId, 0), text: "[[reply:two]]" });
  expect(await texts(chatId)).toEqual(["[[reply:two]]", "two"]);
  expect(await rowsOf(chatId)).toHaveLength(2);
});

test("another model answers one version, is stored with it, and is no choice for the chat", async () => {
  const chatId = await openChat();
  await say(chatId, { text: "[[reply:one]]" });
  await say(chatId, { trigger: "regenerate", languageModelId: "gpt-4o" });
  const { languageModelId, messages } = await owner().getById({ id: chatId });
  expect(languageModelId).toBe("gpt-4o-mini");
  expect(messages[1]?.metadata.languageModelId).toBe("gpt-4o");
  const charges = await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
  expect(charges, "each version is charged once").toHaveLength(2);
  await select(messages[1]?.versions?.[0] ?? expect.unreachable());
  expect((await load(chatId))[1]?.metadata.languageModelId).toBe("gpt-4o-mini");
});

test("no version is selected while an answer is written or waits for the person", async () => {
  const { chatId, one } = await twoBranches();
  const reply = and(eq(message.chatId, chatId), eq(message.id, await idAt(chatId, 1)));
  for (const status of ["STREAMING", "WAITING"] as const) {
    await db().update(message).set({ status }).where(reply);
    await expect(select(one)).rejects.toMatchObject(refusal("conflict"));
  }
  await db().update(message).set({ status: "DONE" }).where(reply);
  await select(one);
});

test("an answer that waits for the person ends when it is regenerated: its calls are denied", async () => {
  const chatId = await openChat();
  const agentId = await createPlanner(testApp);
  double.queueReply({ text: "I'll do it.", toolCalls: [planCall("Sail")] });
  const waiting = await say(chatId, { agentId, text: "Plan it" });
  double.queueReply({ text: "No plan." });
  await say(chatId, { agentId, trigger: "regenerate" });
  const [call] = await db().select().from(toolCall).where(eq(toolCall.messageId, waiting));
  expect(call?.state).toBe("denied");
  await select(waiting);
  expect((await load(chatId))[1]).toMatchObject({ id: waiting, status: "DONE" });
  await expect(owner().decideToolCall({ id: call?.id ?? "", decision: { kind: "allow" } })).rejects.toMatchObject(
    refusal("conflict"),
  );
});

test("the last message is deleted as one version; before others, it is deleted with all of them", async () => {
  const { chatId, one, uno } = await twoBranches();
  await owner().deleteMessages({ messageServerIds: [uno] });
  expect(await texts(chatId)).toEqual(["[[reply:one]]", "one", "[[reply:two]]", "two"]);
  expect(await marks(chatId)).toEqual(["", "", "", ""]);
  await say(chatId, { trigger: "regenerate" });
  await say(chatId, { trigger: "regenerate", replyId: one });
  await select(one);
  await owner().deleteMessages({ messageServerIds: [one] });
  expect(await texts(chatId)).toEqual(["[[reply:one]]", "[[reply:two]]", "two"]);
  const hidden = (await rowsOf(chatId)).filter(({ hiddenWith }) => hiddenWith !== null);
  expect(hidden, "only the other version of the last answer is left").toHaveLength(1);
});

test("a hidden branch is deleted with the branches that only it leads to", async () => {
  const { chatId, one } = await twoBranches();
  await select(one);
  await say(chatId, { trigger: "regenerate" });
  const uno = (await load(chatId))[1]?.versions?.[1] ?? expect.unreachable();
  await select(uno);
  expect(await rowsOf(chatId)).toHaveLength(6);
  await owner().deleteMessages({ messageServerIds: [one] });
  expect((await rowsOf(chatId)).map(({ id }) => id)).toEqual((await load(chatId)).map(({ id }) => id));
});

test("pages, exports and the search contain only the branch that is shown", async () => {
  const { chatId, one } = await twoBranches();
  const messages = limits.chat.pageMessages;
  for (let at = 0; at < messages; at++)
    await owner().createMessage({ chatId, role: at % 2 ? "assistant" : "user", content: `kelp ${at}` });
  const page = await owner().getById({ id: chatId });
  expect([page.countBefore, page.messages.length]).toEqual([2, messages]);
  const earlier = await owner().getEarlier({ id: chatId, before: page.before ?? expect.unreachable() });
  expect(earlier.messages.map(({ parts }) => textOf(parts))).toEqual(["[[reply:one]]", "uno"]);
  expect(earlier.messages[1]?.versions).toHaveLength(2);
  const find = async (search: string) => {
    const { id: workspaceId } = testApp.workspace;
    const found = await owner().getAll({ workspaceId, search, isInMessages: true });
    return found.some(({ id }) => id === chatId);
  };
  expect([await find("kelp 7"), await find("[[reply:two]]")]).toEqual([true, false]);
  await select(one);
  expect(await find("kelp 7")).toBe(false);
  const { people } = testApp.workspace;
  const exported = await testApp.request(`/api/chat/${chatId}/export?format=markdown`, {}, people.OWNER);
  const markdown = await exported.text();
  expect(markdown).toContain("two");
  expect(markdown).not.toMatch(/uno|kelp/);
});

test("a summary is dropped when a version that it covers is replaced", async () => {
  const { chatId, one, uno } = await twoBranches();
  const ordinalOf = async (id: string) => (await rowsOf(chatId)).find((row) => row.id === id)?.ordinal ?? 0;
  const summaryAt = async (id: string) => {
    await db()
      .update(chat)
      .set({ summary: { text: "Tides.", ordinal: await ordinalOf(id) } })
      .where(eq(chat.id, chatId));
  };
  const summary = async () => (await db().select().from(chat).where(eq(chat.id, chatId)))[0]?.summary ?? null;
  await summaryAt(await idAt(chatId, 0));
  await select(one);
  expect(await summary(), "both branches have what it covers").not.toBeNull();
  await summaryAt(one);
  await select(uno);
  expect(await summary()).toBeNull();
});

test("a version that a dead process was writing is written again without the former answer", async () => {
  const { chatId, one } = await twoBranches();
  const [holderId, streamId] = [newId(), newId()];
  const uno = await idAt(chatId, 1);
  await db().update(message).set({ status: "STREAMING", parts: [], holderId, streamId }).where(eq(message.id, uno));
  double.reset();
  double.queueReply({ text: "uno again" });
  await recoverChats(testApp.app, holderId);
  await vi.waitFor(async () => expect(await texts(chatId)).toEqual(["[[reply:one]]", "uno again"]), 10_000);
  expect(double.requests).toHaveLength(1);
  expect(JSON.stringify(double.requests[0]?.body.input)).not.toContain("two");
  expect((await load(chatId))[1]?.versions).toEqual([one, uno]);
});

test("only the author selects versions, and only those of messages that are shown; other pages hear of it", async () => {
  const { chatId, one, uno } = await twoBranches();
  for (const role of ["EDITOR", "USER"] as const)
    await expect(testApp.as(role).chat.selectVersion({ messageServerId: one })).rejects.toMatchObject(
      refusal("forbidden"),
    );
  await expect(testApp.asOtherWorkspace("OWNER").chat.selectVersion({ messageServerId: one })).rejects.toMatchObject(
    refusal("not_found"),
  );
  const within = (await rowsOf(chatId)).find(({ parts }) => textOf(parts) === "two")?.id ?? expect.unreachable();
  await expect(select(within)).rejects.toMatchObject(refusal("not_found"));
  for (const turn of [
    { trigger: "regenerate", replyId: within } as const,
    { trigger: "edit", id: one, text: "x" } as const,
  ])
    expect((await send(chatId, turn)).status).toBe(404);
  const heard: unknown[] = [];
  const unsubscribe = testApp.app.live.subscribe(`chat:${chatId}`, (event) => heard.push(event));
  await select(one);
  await expect.poll(() => heard).toEqual([{ changed: "messages" }]);
  unsubscribe();
  await select(uno);
});

test("a message has a limited number of versions; at the limit nothing changes and nothing is charged", async () => {
  const { chatId, uno } = await twoBranches();
  const versionGroupId = (await rowsOf(chatId)).find(({ id }) => id === uno)?.versionGroupId ?? null;
  const own = { workspaceId: testApp.workspace.id, chatId, role: "assistant", versionGroupId } as const;
  const others = Array.from({ length: limits.chat.versions - 2 }, () => {
    const id = newId();
    return { ...own, id, hiddenWith: id, parts: [] };
  });
  await db().insert(message).values(others);
  const before = await load(chatId);
  expect(before[1]?.versions).toHaveLength(limits.chat.versions);
  const refused = await send(chatId, { trigger: "regenerate" });
  expect(await refused.json()).toMatchObject({ app: { code: "limit" } });
  expect(await load(chatId)).toEqual(before);
  const reserved = await db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));
  expect(reserved).toEqual([]);
});

test("deleting a chat deletes its hidden branches", async () => {
  const { chatId } = await twoBranches();
  await owner().delete({ id: chatId });
  expect(await rowsOf(chatId)).toEqual([]);
});

test("a chat of an earlier release is one branch without versions, with one open reply at a time", async () => {
  const chatId = await openChat();
  await say(chatId, { text: "[[reply:one]]" });
  const [file = ""] = globSync("drizzle/*_message-versions.sql");
  const { rows: databases } = await db().execute<{ name: string }>(sql`select current_database() as name`);
  // Only the owner of the tables changes them.
  const owning = new pg.Client({ ...inject("cluster"), database: databases[0]?.name ?? expect.unreachable() });
  await owning.connect();
  await owning.query(`begin;
    alter table message drop column version_group_id, drop column hidden_with;
    alter table chat drop column compared_group_id;
    create unique index message_streaming_index on message (chat_id) where status = 'STREAMING'`);
  await owning.query(readFileSync(file, "utf8").replaceAll("--> statement-breakpoint", ""));
  const { rows } = await owning.query("select version_group_id, hidden_with from message where chat_id = $1", [chatId]);
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ version_group_id: null, hidden_with: null })));
  const open = `insert into message (id, workspace_id, chat_id, role, parts, status)
    select gen_random_uuid(), workspace_id, id, 'assistant', '[]', 'STREAMING' from chat where id = $1`;
  await owning.query(open, [chatId]);
  await expect(owning.query(open, [chatId])).rejects.toMatchObject({ code: "23505" });
  await owning.query("rollback");
  await owning.end();
});
