import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import type { Role } from "#product/roles.ts";
import { createFixtures } from "#testing/fixtures.ts";
import type { EntityKey } from "#testing/sample-input.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { chat, message } from "./table.ts";

let testApp: TestApp;
let ours: Record<EntityKey, string>;
let theirs: Record<EntityKey, string>;
beforeAll(async () => {
  testApp = await startTestApp();
  ours = await createFixtures(testApp, testApp.workspace, "OURS");
  theirs = await createFixtures(testApp, testApp.otherWorkspace, "THEIRS");
});
afterAll(() => testApp.close());

/** A chat with two questions and two answers; returns the ids of its messages. */
async function conversation({ isAnswering = false, author = "OWNER" as Role } = {}) {
  const { id: workspaceId, people } = testApp.workspace;
  const chatId = newId();
  const ids = Array.from({ length: 4 }, () => newId());
  const db = testApp.app.database.system;
  await db.insert(chat).values({ id: chatId, workspaceId, userId: people[author].id, title: "Tides" });
  for (const [at, id] of ids.entries())
    await db.insert(message).values({
      id,
      workspaceId,
      chatId,
      role: at % 2 === 0 ? "user" : "assistant",
      parts: [{ type: "text", text: `Text ${at}` }],
      status: isAnswering && at === 3 ? "STREAMING" : "DONE",
    });
  const idAt = (at: number) => ids[at] ?? expect.unreachable();
  return { chatId, idAt };
}

const owner = () => testApp.as("OWNER").chat;
const load = async (chatId: string) => (await owner().getById({ id: chatId })).messages;
const texts = async (chatId: string) => (await load(chatId)).map(({ parts }) => textOf(parts));
const filePart = (url: string) => ({ type: "file" as const, mediaType: "text/plain", url });

test("a question gets new parts, and its later messages stay", async () => {
  const { chatId, idAt } = await conversation();
  const parts = [filePart(ours.documentPath), { type: "text" as const, text: "New" }];
  await owner().updateMessage({ messageServerId: idAt(0), parts });
  expect(await texts(chatId)).toEqual(["New", "Text 1", "Text 2", "Text 3"]);
  const files = [expect.objectContaining({ s3FilePath: ours.documentPath, documentId: ours.document })];
  expect((await load(chatId))[0]?.metadata.files).toEqual(files);
  await owner().updateMessage({ messageServerId: idAt(0), text: "Newer" });
  expect((await load(chatId))[0], "the files stay").toMatchObject({ metadata: { files }, parts: [{ text: "Newer" }] });
});

test("a question that is resent hides its later messages, unless a reply is being written", async () => {
  const { chatId, idAt } = await conversation();
  const change = { parts: [{ type: "text" as const, text: "New" }], isResend: true };
  await owner().updateMessage({ messageServerId: idAt(0), ...change });
  expect(await texts(chatId)).toEqual(["New"]);
  const busy = await conversation({ isAnswering: true });
  await expect(owner().updateMessage({ messageServerId: busy.idAt(0), ...change })).rejects.toMatchObject({
    cause: { code: "conflict" },
  });
  expect(await texts(busy.chatId)).toHaveLength(4);
});

test("an answer is not edited, nor is a message emptied or given the file of someone else", async () => {
  const { chatId, idAt } = await conversation();
  const before = await load(chatId);
  const newText = [{ type: "text" as const, text: "New" }];
  for (const [messageServerId, parts] of [
    [idAt(1), newText],
    [idAt(0), [{ type: "text" as const, text: " " }]],
    [idAt(0), [filePart(theirs.documentPath)]],
    [idAt(0), [filePart("data:text/plain,hello")]],
  ] as const)
    await expect(owner().updateMessage({ messageServerId, parts: [...parts] })).rejects.toMatchObject({
      cause: { code: "invalid" },
    });
  const colleagues = await conversation({ author: "EDITOR" });
  const { updateMessage } = testApp.as("EDITOR").chat;
  await expect(
    updateMessage({ messageServerId: colleagues.idAt(0), parts: [filePart(ours.documentPath)] }),
  ).rejects.toMatchObject({ cause: { code: "invalid" } });
  await expect(owner().updateMessage({ messageServerId: idAt(0) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await load(chatId)).toEqual(before);
});

test("deleting messages leaves the others, and takes all or none", async () => {
  const { chatId, idAt } = await conversation();
  await owner().deleteMessages({ messageServerIds: [idAt(0), idAt(1), idAt(0)] });
  expect(await texts(chatId)).toEqual(["Text 2", "Text 3"]);
  for (const wrong of [newId(), theirs.message])
    await expect(owner().deleteMessages({ messageServerIds: [idAt(2), wrong] })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
  const busy = await conversation({ isAnswering: true });
  await expect(owner().deleteMessages({ messageServerIds: [idAt(2), busy.idAt(3)] })).rejects.toMatchObject({
    cause: { code: "conflict" },
  });
  expect(await texts(chatId)).toEqual(["Text 2", "Text 3"]);
  expect(await texts(busy.chatId)).toHaveLength(4);
});

test("only the author changes messages, and other pages hear of it", async () => {
  const { chatId, idAt } = await conversation();
  const parts = [{ type: "text" as const, text: "New" }];
  for (const [role, code] of [
    ["EDITOR", "forbidden"],
    ["USER", "forbidden"],
  ] as const) {
    const { updateMessage, deleteMessages } = testApp.as(role).chat;
    await expect(updateMessage({ messageServerId: idAt(0), parts })).rejects.toMatchObject({ cause: { code } });
    await expect(deleteMessages({ messageServerIds: [idAt(0)] })).rejects.toMatchObject({ cause: { code } });
  }
  const stranger = testApp.asOtherWorkspace("OWNER").chat;
  await expect(stranger.deleteMessages({ messageServerIds: [theirs.message, idAt(0)] })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  const heard: unknown[] = [];
  const unsubscribe = testApp.app.live.subscribe(`chat:${chatId}`, (event) => heard.push(event));
  await owner().updateMessage({ messageServerId: idAt(0), parts });
  await owner().deleteMessages({ messageServerIds: [idAt(1)] });
  await expect.poll(() => heard).toMatchObject([{ changed: "messages" }, { changed: "messages" }]);
  unsubscribe();
});
