/** Long chats: earlier messages are summarized, and models get the summary in their place. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { limits } from "#product/limits.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { chat, message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const { summarizeAfterMessages, messagesAfterSummary } = limits.chat;

/** A chat with so many messages: "word 1", "word 2", and so on. */
async function longChat(count: number) {
  const { id: workspaceId } = testApp.workspace;
  const chatId = await createTitledChat(testApp, { title: "Long" });
  await db()
    .insert(message)
    .values(
      Array.from({ length: count }, (_, at) => ({
        workspaceId,
        chatId,
        role: at % 2 === 0 ? ("user" as const) : ("assistant" as const),
        parts: [{ type: "text" as const, text: `word ${at + 1}.` }],
      })),
    );
  const say = async (text: string) => await (await sendTurn(testApp, chatId, { text })).text();
  return { chatId, say };
}

const summaryOf = async (chatId: string) =>
  (await db().select({ summary: chat.summary }).from(chat).where(eq(chat.id, chatId)))[0]?.summary ?? null;
const said = (at: number) => JSON.stringify(double.requests[at]?.body.input);

async function summarized() {
  const opened = await longChat(summarizeAfterMessages);
  double.queueReply({ text: "Yes." });
  double.queueReply({ text: "They counted words." });
  await opened.say("Go on");
  const summary = await vi.waitFor(async () => (await summaryOf(opened.chatId)) ?? expect.unreachable());
  return { ...opened, summary };
}

test("after many messages, the earlier ones are summarized once, and the next request has the summary in their place", async () => {
  const { chatId, say, summary } = await summarized();
  expect(summary.text).toBe("They counted words.");
  expect(await testApp.as("OWNER").chat.getById({ id: chatId })).toMatchObject({ isSummarized: true });
  expect(said(1)).toContain("User: word 1.");
  expect(said(1)).not.toContain("Go on");
  double.queueReply({ text: "Again." });
  await say("And now?");
  expect(double.requests).toHaveLength(3);
  expect(said(2)).toContain("They counted words.");
  expect(said(2)).not.toContain("word 1.");
  expect(said(2)).toContain("And now?");
  expect(said(2)).toContain(`word ${summarizeAfterMessages}.`);
  expect(said(2).match(/word \d/g)?.length).toBe(messagesAfterSummary - 2);
});

test("a chat of few messages has no summary", async () => {
  const { chatId, say } = await longChat(summarizeAfterMessages - 2);
  await say("Go on");
  expect(double.requests).toHaveLength(1);
  expect(await summaryOf(chatId)).toBeNull();
});

test("editing or deleting a summarized message drops the summary; a later one keeps it", async () => {
  const { chatId } = await summarized();
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  const owner = testApp.as("OWNER").chat;
  await owner.deleteMessages({ messageServerIds: [rows.at(-3)?.id ?? ""] });
  expect(await summaryOf(chatId)).not.toBeNull();
  await owner.updateMessage({ messageServerId: rows[0]?.id ?? "", text: "Something else" });
  expect(await summaryOf(chatId)).toBeNull();
});
