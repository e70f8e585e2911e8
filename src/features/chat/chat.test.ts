import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEvents } from "#client/stream/sse.ts";
import { chargeReservation } from "#features/billing/service/ledger.ts";
import { creditReservation, creditTransaction, creditWallet } from "#features/billing/table.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { newId } from "#lib/id.ts";
import { emptyFold, type Fold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import { closeOpenParts, type MessageChunk, textOf } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person } from "#platform/context.ts";
import { stream, streamChunk } from "#platform/streams/table.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { recoverChats } from "./jobs.ts";
import type { ChatRequest } from "./schema.ts";
import { message } from "./table.ts";

let double: ProviderDouble;
let testApp: TestApp;
let agentId: string;

beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    withJobs: true,
    env: {
      OPENAI_API_KEY: "sk-instance-000000000000",
      GOOGLE_GENAI_API_KEY: "AIza-instance-00000000",
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      GOOGLE_BASE_URL: double.baseUrls.GOOGLE,
      ALLOWED_PRIVATE_HOSTS: "localhost",
    },
  });
  const made = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Librarian",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  agentId = made.id;
});
afterAll(async () => {
  await testApp.close();
  await double.close();
});

type Ask = Partial<Omit<ChatRequest, "message">> & { chatId: string; text?: string; messageId?: string };

function send({ text, messageId, ...ask }: Ask, person: Person = testApp.workspace.people.OWNER) {
  const message = text === undefined ? {} : { message: { text, ...(messageId ? { id: messageId } : {}) } };
  return testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: testApp.workspace.id, agentId, ...ask, ...message }),
    },
    person,
  );
}

const resume = (chatId: string, after = 0, person: Person = testApp.workspace.people.OWNER) =>
  testApp.request(`/api/chat/${chatId}/stream?after=${after}`, {}, person);

/** Reads events until the end, or until `isEnough` says so; leaving early breaks the connection. */
async function read(response: Response, isEnough: (chunk: MessageChunk, seq: number) => boolean = () => false) {
  const chunks: MessageChunk[] = [];
  let last = 0;
  if (!response.body) return { chunks, last, isWhole: true };
  for await (const { seq, chunk } of readEvents(response.body)) {
    if (chunk === null) return { chunks, last, isWhole: true };
    expect(seq, "numbers follow each other").toBe(last === 0 ? seq : last + 1);
    last = seq;
    chunks.push(chunk);
    if (isEnough(chunk, seq)) break;
  }
  return { chunks, last, isWhole: false };
}

const namedChat = (person = testApp.workspace.people.OWNER) => createTitledChat(testApp, { person });

const foldOf = (chunks: readonly MessageChunk[]): Fold => chunks.reduce(foldChunk, emptyFold());

/** Sends a turn and waits for the end of its reply. */
async function converse(ask: Ask, person?: Person) {
  const response = await send(ask, person);
  expect(response.status).toBe(200);
  return { ...(await read(response)), messageId: response.headers.get("x-message-id") ?? "" };
}

const open = (chatId: string) => testApp.as("OWNER").chat.getById({ id: chatId });
const codeOf = async (response: Response) => ((await response.json()) as { app?: { code?: string } }).app?.code;
const charges = async (chatId: string) =>
  (await testApp.app.database.system.select().from(creditTransaction)).filter((row) =>
    JSON.stringify(row.refs).includes(chatId),
  );

const openReservations = async (messageId: string | undefined) =>
  (await testApp.app.database.system.select().from(creditReservation)).filter(
    ({ requestId, state }) => requestId === `chat:${messageId}` && state === "RESERVED",
  );

test("a reply is streamed, and stored as it was streamed", async () => {
  const chatId = await namedChat();
  const { chunks, isWhole, messageId } = await converse({
    chatId,
    text: "[[think:the tide tables]] [[reply:High water is at **six**.]]",
  });
  expect(isWhole).toBe(true);
  expect(chunks[0]).toEqual({ type: "start", messageId });
  expect(chunks.at(-1)).toMatchObject({ type: "finish" });
  const { messages, agentId: used } = await open(chatId);
  expect(used).toBe(agentId);
  expect(messages.map(({ role, status }) => [role, status])).toEqual([
    ["user", "DONE"],
    ["assistant", "DONE"],
  ]);
  expect(messages[1]?.id).toBe(messageId);
  expect(messages[1]?.parts).toEqual(closeOpenParts(foldOf(chunks).parts));
  expect(textOf(messages[1]?.parts ?? [])).toContain("High water is at **six**.");
  expect(messages[1]?.metadata).toMatchObject({ agentId, languageModelId: "gpt-4o-mini", credits: 1 });
});

test("a chat is titled by its question until its first reply, then a title is generated once; a person's own title stays", async () => {
  const chatId = newId();
  const question = "[[reply:Tides of the Wadden Sea]]";
  const named = new Promise<void>((resolve) => {
    const unsubscribe = testApp.app.live.subscribe(`user:${testApp.workspace.people.OWNER.id}`, async () => {
      const { title } = await open(chatId);
      if (title === question) return;
      unsubscribe();
      resolve();
    });
  });
  await converse({ chatId, text: question });
  await named;
  const { title } = await open(chatId);
  expect(title.length).toBeGreaterThan(0);
  expect(title.length).toBeLessThanOrEqual(60);
  await testApp.as("OWNER").chat.updateTitle({ id: chatId, title: "My own" });
  await converse({ chatId, text: "[[reply:more]]" });
  expect((await open(chatId)).title).toBe("My own");
});

test("a thought carries its duration for early and late readers", async () => {
  const chatId = await namedChat();
  const { chunks } = await converse({
    chatId,
    languageModelId: "gemini-2-5-flash",
    text: "[[think:step by step]] [[reply:Six.]]",
  });
  const [streamed] = foldOf(chunks).parts.filter(({ type }) => type === "reasoning");
  expect(streamed).toMatchObject({ text: expect.stringContaining("step"), durationMs: expect.any(Number) });
  const { messages, languageModelId } = await open(chatId);
  expect(messages[1]?.parts).toContainEqual(streamed);
  expect(languageModelId, "the choice lasts for the chat").toBe("gemini-2-5-flash");
});

test("a reader who resumes after any number gets exactly the rest", async () => {
  const chatId = await namedChat();
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  double.queueReply({
    deltas: Array.from({ length: 150 }, (_, at) => `t${at} `),
    tokenMs: 4,
    gate: { after: 140, open },
  });
  const first = await send({ chatId, text: "Count" });
  const cuts = Array.from(crypto.getRandomValues(new Uint8Array(20)), (value) => 1 + (value % 120));
  const readers = await Promise.all(
    cuts.map(async (cut) => {
      const before = await read(await resume(chatId), (_, seq) => seq >= cut);
      return { before, rest: await resume(chatId, before.last) };
    }),
  );
  // The reply is still blocked, so all readers resumed in the middle of it.
  release();
  const { chunks: whole } = await read(first);
  for (const [index, { before, rest }] of readers.entries()) {
    const after = await read(rest);
    expect(after.isWhole).toBe(true);
    expect(JSON.stringify([...before.chunks, ...after.chunks]), `cut after ${cuts[index]}`).toBe(JSON.stringify(whole));
  }
  expect((await resume(chatId, 3)).status, "nothing to follow any more").toBe(204);
});

test("leaving does not stop a reply, stopping does and keeps the text", async () => {
  const chatId = await namedChat();
  await read(await send({ chatId, text: "[[tokens:2000 @ 5ms]]" }), ({ type }) => type === "text-delta");
  const [, answering] = (await open(chatId)).messages;
  expect(answering?.status).toBe("STREAMING");
  const following = resume(chatId).then((response) => read(response));
  await read(await resume(chatId), (_, seq) => seq > 20);
  await testApp.as("OWNER").chat.stop({ id: chatId });
  const { chunks, isWhole } = await following;
  expect(isWhole).toBe(true);
  expect(chunks.at(-1)).toEqual({ type: "abort" });
  const [, stopped] = (await open(chatId)).messages;
  expect(stopped).toMatchObject({ id: answering?.id, status: "STOPPED", error: null });
  expect(stopped?.parts).toEqual(closeOpenParts(foldOf(chunks).parts));
  expect(textOf(stopped?.parts ?? [])).toMatch(/^t0 t1 /);
});

test("regenerate replaces the last reply", async () => {
  const chatId = await namedChat();
  const first = await converse({ chatId, text: "[[reply:one]]" });
  const second = await converse({ chatId, trigger: "regenerate" });
  const { messages } = await open(chatId);
  expect(messages).toHaveLength(2);
  expect(messages[1]?.id).toBe(second.messageId);
  expect(second.messageId).not.toBe(first.messageId);
});

test("regenerating an earlier reply hides everything after it", async () => {
  const chatId = await namedChat();
  const first = await converse({ chatId, text: "[[reply:one]]" });
  await converse({ chatId, text: "[[reply:two]]" });
  const again = await converse({ chatId, trigger: "regenerate", replyId: first.messageId });
  const { messages } = await open(chatId);
  expect(messages.map(({ id }) => id).slice(1)).toEqual([again.messageId]);
  const [question] = messages;
  const wrong = await send({ chatId, trigger: "regenerate", replyId: question?.id ?? "" });
  expect(await codeOf(wrong), "a question is no reply").toBe("not_found");
  expect((await open(chatId)).messages).toHaveLength(2);
});

test("editing a message resends it and hides everything after it", async () => {
  const chatId = await namedChat();
  const messageId = newId();
  await converse({ chatId, messageId, text: "[[reply:one]]" });
  await converse({ chatId, text: "[[reply:two]]" });
  await converse({ chatId, trigger: "edit", messageId, text: "[[reply:three]]" });
  const { messages } = await open(chatId);
  expect(messages.map(({ parts }) => textOf(parts))).toEqual(["[[reply:three]]", "three"]);
  expect(messages[0]?.id).toBe(messageId);
  const elsewhere = await send({ chatId: newId(), trigger: "edit", messageId, text: "taken" });
  expect(await codeOf(elsewhere), "only in its own chat").toBe("not_found");
});

test("a message sent twice under one id is one message with one answer", async () => {
  const chatId = await namedChat();
  const messageId = newId();
  await converse({ chatId, messageId, text: "[[reply:one]]" });
  expect(await codeOf(await send({ chatId, messageId, text: "[[reply:one]]" }))).toBe("conflict");
  expect((await open(chatId)).messages).toHaveLength(2);
});

test("a chat whose last message is a person's is answered when asked, once", async () => {
  const chatId = await namedChat();
  await converse({ chatId, text: "[[reply:one]]" });
  await testApp.as("OWNER").chat.createMessage({ chatId, role: "user", content: "[[reply:two]]" });
  const answers = await Promise.all([send({ chatId }), send({ chatId })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await Promise.all(answers.map((one) => one.text()));
  expect((await open(chatId)).messages).toHaveLength(4);
  expect(await codeOf(await send({ chatId })), "nothing is left to answer").toBe("conflict");
});

test("an empty message is refused", async () => {
  const chatId = newId();
  expect(await codeOf(await send({ chatId, text: "  \n" }))).toBe("invalid");
  expect(await codeOf(await send({ chatId }))).toBe("invalid");
  await expect(open(chatId)).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("a second turn while the first is being answered is refused and changes nothing", async () => {
  const chatId = await namedChat();
  await read(await send({ chatId, text: "[[tokens:2000 @ 5ms]]" }), ({ type }) => type === "text-delta");
  for (const ask of [{ text: "me too" }, { trigger: "regenerate" as const }]) {
    const refused = await send({ chatId, ...ask });
    expect(refused.status).toBe(409);
    expect(await codeOf(refused)).toBe("conflict");
  }
  expect((await open(chatId)).messages).toHaveLength(2);
  const ended = resume(chatId).then((response) => read(response));
  await testApp.as("OWNER").chat.stop({ id: chatId });
  await ended;
});

test("people see their own chats, owners all, strangers none; only the author writes", async () => {
  const { OWNER, EDITOR, USER } = testApp.workspace.people;
  const chatId = await namedChat(USER);
  await converse({ chatId, text: "[[reply:mine]]" }, USER);
  const seenBy = async (role: "OWNER" | "EDITOR" | "USER") =>
    (await testApp.as(role).chat.getAll({ workspaceId: testApp.workspace.id })).some(({ id }) => id === chatId);
  expect(await seenBy("USER")).toBe(true);
  expect(await seenBy("EDITOR")).toBe(false);
  expect(await seenBy("OWNER"), "the list is one's own").toBe(false);
  expect((await open(chatId)).messages).toHaveLength(2);
  await expect(testApp.as("EDITOR").chat.getById({ id: chatId })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  await expect(testApp.asOtherWorkspace("OWNER").chat.getById({ id: chatId })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  expect((await resume(chatId, 0, EDITOR)).status).toBe(404);
  expect((await resume(chatId, 0, testApp.otherWorkspace.people.OWNER)).status).toBe(404);
  expect(await codeOf(await send({ chatId, text: "intruding" }, OWNER))).toBe("forbidden");
  expect(await codeOf(await send({ chatId, text: "intruding" }, testApp.otherWorkspace.people.OWNER))).toBe(
    "not_found",
  );
  expect((await open(chatId)).messages).toHaveLength(2);
});

test("after a provider's failure the fallback model answers, is marked as such, and is charged once", async () => {
  const chatId = await namedChat();
  double.reset();
  double.queueReply({ fault: "unauthorized" });
  const { chunks } = await converse({ chatId, text: "[[reply:saved]]" });
  expect(chunks.at(-1)).toMatchObject({ type: "finish" });
  const [, reply] = (await open(chatId)).messages;
  expect(reply).toMatchObject({ status: "DONE", metadata: { isFallback: true } });
  expect(reply?.metadata.languageModelId).not.toBe("gpt-4o-mini");
  expect(reply?.parts).toEqual(closeOpenParts(foldOf(chunks).parts));
  expect(await charges(chatId)).toHaveLength(1);
});

test("when the fallback fails too, the error is kept, the question stays and nothing is charged", async () => {
  const chatId = await namedChat();
  double.reset();
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ fault: "unauthorized" });
  const { chunks } = await converse({ chatId, text: "[[reply:lost]]" });
  expect(chunks.at(-1)).toMatchObject({ type: "error" });
  const { messages } = await open(chatId);
  expect(messages[1]).toMatchObject({ status: "FAILED", error: expect.stringMatching(/./) });
  expect(await charges(chatId)).toHaveLength(0);
  await converse({ chatId, trigger: "regenerate" });
  expect(textOf((await open(chatId)).messages[1]?.parts ?? [])).toBe("lost");
});

test("the fallback model answers only a reply that its provider failed, not a client that requests it", async () => {
  const chatId = await namedChat();
  const modelOf = async () => (await open(chatId)).messages.at(-1)?.metadata;
  const own = { languageModelId: "gpt-4o-mini" };
  double.reset();
  await converse({ chatId, text: "[[reply:one]]", isFallback: true });
  expect(await modelOf()).toMatchObject(own);
  expect(await modelOf()).not.toHaveProperty("isFallback");
  await converse({ chatId, trigger: "regenerate", isFallback: true });
  expect(await modelOf(), "a reply that is whole").toMatchObject(own);
  for (const _ of ["own", "fallback"]) double.queueReply({ fault: "unauthorized" });
  await converse({ chatId, text: "[[reply:two]]" });
  expect((await open(chatId)).messages.at(-1)).toMatchObject({ status: "FAILED" });
  await converse({ chatId, trigger: "regenerate", isFallback: true });
  expect(await modelOf()).toMatchObject({ isFallback: true });
  expect((await modelOf())?.languageModelId).not.toBe(own.languageModelId);
  await converse({ chatId, text: "[[reply:three]]", isFallback: true });
  expect(await modelOf(), "another question").toMatchObject(own);
});

test("without credits nothing is stored, deleted or edited, and the refusal opens the upgrade dialog", async () => {
  const { system } = testApp.app.database;
  const chatId = await namedChat();
  const messageId = newId();
  await converse({ chatId, messageId, text: "[[reply:one]]" });
  const before = await open(chatId);
  const ctx =
    (await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.USER.id, "test")) ??
    expect.unreachable();
  const [wallet] = await system.select().from(creditWallet).where(eq(creditWallet.ownerId, testApp.workspace.id));
  const left = 100 - Number(wallet?.spent ?? 0) - Number(wallet?.reserved ?? 0);
  const rest = await acquireModel(ctx, {
    requestId: newId(),
    languageModelId: null,
    use: "chat",
    price: left,
  });
  await chargeReservation(ctx.db, rest.reservation);
  for (const ask of [
    { text: "[[reply:two]]" },
    { trigger: "regenerate" as const },
    { trigger: "edit" as const, messageId, text: "changed" },
  ]) {
    const refused = await send({ chatId, ...ask });
    const body = (await refused.json()) as { app: { code: string; details: { open: string } } };
    expect(body.app).toMatchObject({ code: "credits", details: { open: "upgrade" } });
  }
  const fresh = newId();
  expect(await codeOf(await send({ chatId: fresh, text: "[[reply:new]]" }))).toBe("credits");
  await expect(open(fresh)).rejects.toMatchObject({ cause: { code: "not_found" } });
  expect((await open(chatId)).messages).toEqual(before.messages);
  for (const table of [creditTransaction, creditReservation, creditWallet]) await system.delete(table);
});

/** A question, and the reply of a dead process with the chunks that it had flushed. */
async function halfReply(question: string, flushed: readonly MessageChunk[]) {
  const { system } = testApp.app.database;
  const [chatId, messageId, streamId, dead] = [await namedChat(), newId(), newId(), newId()];
  const own = { workspaceId: testApp.workspace.id };
  await system.insert(message).values({ ...own, chatId, role: "user", parts: [{ type: "text", text: question }] });
  await system.insert(message).values({
    id: messageId,
    ...own,
    chatId,
    role: "assistant",
    parts: [],
    status: "STREAMING",
    streamId,
    holderId: dead,
    metadata: { agentId, languageModelId: "gpt-4o-mini" },
  });
  if (flushed.length > 0) {
    await system.insert(stream).values({ id: streamId, ...own, owner: `chat:${chatId}`, processId: dead });
    await system
      .insert(streamChunk)
      .values({ streamId, ...own, seq: 1, upTo: flushed.length, chunks: JSON.stringify(flushed) });
  }
  return { chatId, messageId, streamId, dead };
}

const half: MessageChunk[] = [
  { type: "start", messageId: "m" },
  { type: "text-start", id: "0" },
  { type: "text-delta", id: "0", delta: "ha" },
];

test("a reply whose process died is written again under its id, and readers replace what they had", async () => {
  const { chatId, messageId, dead } = await halfReply("[[reply:whole]]", half);
  const reader = await resume(chatId);
  await recoverChats(testApp.app, dead);
  const { chunks, isWhole } = await read(reader);
  expect(isWhole).toBe(true);
  expect(chunks.slice(0, 3)).toEqual(half);
  expect(textOf(foldOf(chunks).parts)).toBe("whole");
  const { messages } = await open(chatId);
  expect(messages[1]).toMatchObject({ id: messageId, status: "DONE" });
  expect(messages[1]?.parts).toEqual(closeOpenParts(foldOf(chunks).parts));
  await recoverChats(testApp.app, dead);
  expect(await charges(chatId)).toHaveLength(1);
});

test.each([
  ["with what it had flushed", half, "ha"],
  ["before its first flush", [], ""],
])("a stop of a process that died %s is kept: no model is called again", async (_when, flushed, text) => {
  const { chatId, messageId, streamId, dead } = await halfReply("[[reply:whole]]", flushed);
  await testApp.as("OWNER").chat.stop({ id: chatId });
  double.reset();
  await recoverChats(testApp.app, dead);
  const [reply] = await vi.waitFor(async () => {
    const found = await testApp.app.database.system.select().from(message).where(eq(message.id, messageId));
    expect(found[0]?.status).toBe("STOPPED");
    return found;
  }, 10_000);
  expect(textOf(reply?.parts ?? [])).toBe(text);
  expect(double.requests).toEqual([]);
  expect(await charges(chatId)).toEqual([]);
  const [row] = await testApp.app.database.system.select().from(stream).where(eq(stream.id, streamId));
  expect(row?.state).toBe("STOPPED");
});

test("a stop is stored before the writer is told", async () => {
  const chatId = await namedChat();
  const sent = await send({ chatId, text: "[[tokens:2000 @ 5ms]]" });
  const [, answering] = (await open(chatId)).messages;
  const streamId = answering?.streamId ?? "";
  const { signal } = testApp.app.streams.findWriter(streamId) ?? expect.unreachable();
  const wasStored = new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      void testApp.app.database.system
        .select()
        .from(stream)
        .where(eq(stream.id, streamId))
        .then(([row]) => resolve(row));
    });
  });
  await testApp.as("OWNER").chat.stop({ id: chatId });
  expect(await wasStored).toMatchObject({ isStopRequested: true });
  await sent.text();
});

test("a reply whose chat is deleted ends for its readers, is charged for what it has, and leaves no open stream", async () => {
  const chatId = await namedChat();
  const sent = await send({ chatId, text: "[[tokens:2000 @ 5ms]]" });
  const [, answering] = (await open(chatId)).messages;
  const streamId = answering?.streamId ?? "";
  const stateOf = async () =>
    (await testApp.app.database.system.select().from(stream).where(eq(stream.id, streamId)))[0];
  await read(await resume(chatId), ({ type }) => type === "text-delta");
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: "OPEN" }), 10_000);
  await testApp.as("OWNER").chat.delete({ id: chatId });
  expect((await read(sent)).chunks.at(-1)).toEqual({ type: "abort" });
  expect(await stateOf()).toMatchObject({ state: "INTERRUPTED" });
  await expect.poll(async () => (await charges(chatId)).map(({ amount }) => Number(amount))).toEqual([1]);
  expect(await openReservations(answering?.id)).toEqual([]);
});

test("neither an empty answer nor a thought alone is charged", async () => {
  for (const text of ["[[reply:]]", "[[think:only a thought]] [[reply:]]"]) {
    const chatId = await namedChat();
    const { messageId } = await converse({ chatId, text });
    expect((await open(chatId)).messages[1]).toMatchObject({ status: "DONE" });
    expect(await charges(chatId)).toEqual([]);
    expect(await openReservations(messageId)).toEqual([]);
  }
});

test("an answer that fails in the middle costs nothing", async () => {
  const chatId = await namedChat();
  double.reset();
  for (const _ of ["own", "fallback"])
    double.queueReply({ text: "High water is at six and at half past eighteen", fault: { name: "reset", after: 4 } });
  const { chunks, messageId } = await converse({ chatId, text: "When is high water?" });
  expect(textOf(foldOf(chunks).parts)).toMatch(/^High water/);
  expect((await open(chatId)).messages[1]).toMatchObject({ status: "FAILED" });
  expect(await charges(chatId)).toEqual([]);
  expect(await openReservations(messageId)).toEqual([]);
});

test("an answer stopped while the model thinks is charged", async () => {
  const chatId = await namedChat();
  double.reset();
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  double.queueReply({ reasoning: "step by step by step", text: "Six.", gate: { after: 2, open } });
  const sent = await send({ chatId, languageModelId: "gemini-2-5-flash", text: "When is high water?" });
  await read(await resume(chatId), ({ type }) => type === "reasoning-delta");
  await testApp.as("OWNER").chat.stop({ id: chatId });
  const { chunks } = await read(sent);
  release();
  expect(foldOf(chunks).parts.map(({ type }) => type)).toEqual(["step-start", "reasoning"]);
  await expect.poll(async () => (await charges(chatId)).map(({ amount }) => Number(amount))).toEqual([1]);
  expect(await openReservations(sent.headers.get("x-message-id") ?? "")).toEqual([]);
});

test("deleting a chat deletes its messages and keeps its ledger rows", async () => {
  const chatId = await namedChat();
  await converse({ chatId, text: "[[reply:one]]" });
  await testApp.as("OWNER").chat.delete({ id: chatId });
  await expect(open(chatId)).rejects.toMatchObject({ cause: { code: "not_found" } });
  expect(await testApp.app.database.system.select().from(message).where(eq(message.chatId, chatId))).toEqual([]);
  expect(await charges(chatId)).toHaveLength(1);
});

test("a reply keeps the version of its agent when the agent is saved again", async () => {
  const chatId = await namedChat();
  const { version } = await testApp.as("OWNER").agent.getById({ id: agentId });
  await converse({ chatId, text: "[[reply:one]]" });
  await testApp.as("OWNER").agent.update({ id: agentId, system: "You answer briefly." });
  await converse({ chatId, text: "[[reply:two]]" });
  const { messages } = await open(chatId);
  expect(messages.map(({ metadata }) => metadata.agentVersion)).toEqual([undefined, version, undefined, version + 1]);
});
