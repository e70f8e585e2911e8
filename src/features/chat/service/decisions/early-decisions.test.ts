/** Decisions that a person makes while the reply still runs its other calls, on the real server. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { emptyFold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import type { MessageChunk, ToolPart } from "#lib/ui-message.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall, questionCall } from "#testing/tools/planner.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { chat, message } from "../../table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let site: WebhookReceiver;
beforeAll(async () => {
  site = await startWebhookReceiver();
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => {
  double.reset();
  site.reset();
});
afterAll(async () => {
  await testApp.close();
  await site.close();
});

const db = () => testApp.app.database.system;
const decide = (id: string, decision: ToolDecision) => testApp.as("OWNER").chat.decideToolCall({ id, decision });

/** A reply with calls that ask, while another call of it reads a page that answers when it is told to. */
async function askWhileReading(...asking: { name: string; input: object }[]) {
  const { id: workspaceId, people } = testApp.workspace;
  const agentId = await createPlanner(testApp);
  const chatId = newId();
  await db().insert(chat).values({ id: chatId, workspaceId, userId: people.OWNER.id, title: "Plans", isTitled: true });
  let answer = () => {};
  const after = new Promise<void>((resolve) => {
    answer = resolve;
  });
  site.queueResponse({ status: 200, body: "High water is at noon.", after });
  const asked = site.nextDelivery();
  const readPage = { name: "scrape_website_content", input: { url: site.url } };
  double.queueReply({ text: "I'll do it.", toolCalls: [...asking, readPage] });
  const stream = (await sendTurn(testApp, chatId, { text: "Please do it" }, { agentId })).text();
  await asked;
  const replyOf = async () => {
    const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
    return rows.at(-1) ?? expect.unreachable();
  };
  const reply = await replyOf();
  // The page shows a call as asking once its stream says so.
  const shown = async () => (await testApp.as("OWNER").chat.getById({ id: chatId })).messages.at(-1)?.parts ?? [];
  await vi.waitFor(async () =>
    expect(toolParts(await shown()).filter(({ state }) => state === "approval-requested")).toHaveLength(asking.length),
  );
  const calls = await db()
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.messageId, reply.id), eq(toolCall.state, "waiting")))
    .orderBy(toolCall.position);
  expect(reply.status).toBe("STREAMING");
  const reaches = async (status: typeof reply.status) => {
    await vi.waitFor(async () => expect((await replyOf()).status).toBe(status), { timeout: 5_000 });
    return replyOf();
  };
  return { chatId, messageId: reply.id, ids: calls.map(({ id }) => id), answer, stream, shown, reaches };
}

const toolParts = (parts: readonly unknown[]) =>
  parts.filter((part): part is ToolPart => typeof part === "object" && part !== null && "toolCallId" in part);
const idAt = (ids: readonly string[], at = 0) => ids[at] ?? expect.unreachable();
const chunksOf = (stream: string) =>
  [...stream.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? "") as MessageChunk);

test("a decision made while another call runs is shown at once, and the reply continues by itself and is charged once", async () => {
  const { chatId, ids, answer, stream, shown, reaches } = await askWhileReading(planCall("Sail"), questionCall);
  double.queueReply({ text: "The plan is made." });
  expect(await decide(idAt(ids), { kind: "allow", input: planCall("Row").input })).toEqual({ isOpen: true });
  expect(await decide(idAt(ids, 1), { kind: "answer", given: { isSkipped: true } })).toEqual({ isOpen: true });
  expect(toolParts(await shown()).map(({ state }) => state)).toEqual([
    "input-available",
    "output-available",
    "input-available",
  ]);
  await expect(decide(idAt(ids), { kind: "deny" })).rejects.toMatchObject({ code: "CONFLICT" });
  answer();
  const done = await reaches("DONE");
  expect(toolParts(done.parts)).toMatchObject([
    { state: "output-available", output: { tasks: [{ content: "Row" }] } },
    { state: "output-available" },
    { state: "output-available" },
  ]);
  expect(JSON.stringify(done.parts)).toContain("The plan is made.");
  expect(double.requests).toHaveLength(2);
  const read = chunksOf(await stream).reduce(foldChunk, emptyFold());
  expect(toolParts(read.parts)[0], "readers of the stream see the decision").toMatchObject({
    state: "input-available",
    input: planCall("Row").input,
  });
  expect(await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`)).toHaveLength(1);
  expect(await db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"))).toEqual([]);
});

test("a reply waits for the calls that are not decided yet, and shows those that are", async () => {
  const { ids, answer, reaches } = await askWhileReading(planCall("Sail"), questionCall);
  await decide(idAt(ids), { kind: "deny" });
  answer();
  expect(toolParts((await reaches("WAITING")).parts).map(({ state }) => state)).toEqual([
    "output-denied",
    "approval-requested",
    "output-available",
  ]);
  double.queueReply({ text: "Then not." });
  await decide(idAt(ids, 1), { kind: "answer", given: { isSkipped: true } });
  await reaches("DONE");
  expect(double.requests).toHaveLength(2);
});

test("a reply that is stopped runs nothing that was allowed, and asks nothing any more", async () => {
  const { chatId, messageId, ids, reaches } = await askWhileReading(planCall("Sail"), questionCall);
  await decide(idAt(ids), { kind: "allow" });
  await testApp.as("OWNER").chat.stop({ id: chatId });
  const stopped = await reaches("STOPPED");
  expect(toolParts(stopped.parts).map(({ state }) => state)).toEqual(["output-error", "output-denied", "output-error"]);
  const calls = await db().select().from(toolCall).where(eq(toolCall.messageId, messageId));
  expect(calls.filter(({ state }) => state === "waiting" || state === "answered")).toEqual([]);
  expect(double.requests).toHaveLength(1);
});

test("a reply that continues after a decision shows its earlier text until it has been written again", async () => {
  const { chatId, messageId, answer, shown, reaches } = await askWhileReading(planCall("Sail"));
  answer();
  const { parts } = await reaches("WAITING");
  const { id: workspaceId } = testApp.workspace;
  const streamId = newId();
  const writer = await testApp.app.streams.open({ id: streamId, workspaceId, owner: `chat:${chatId}` });
  await db().update(message).set({ status: "STREAMING", streamId }).where(eq(message.id, messageId));
  expect(await shown()).toEqual(parts);
  writer.write({ type: "start", messageId });
  writer.write({ type: "text-start", id: "1" });
  writer.write({ type: "text-delta", id: "1", delta: "I'll" });
  expect(await shown()).toEqual(parts);
  writer.write({ type: "text-delta", id: "1", delta: " do it. And the rest of the answer." });
  expect(await shown()).toMatchObject([{ text: "I'll do it. And the rest of the answer." }]);
  testApp.app.streams.close(writer);
});
