/** The test chat of the agent editor: an unsaved agent answers, and a person sees what was sent. */
import { asc, count, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { unsavedAgent } from "#features/agent/schema.ts";
import { agentVersion } from "#features/agent/table.ts";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { timers } from "#product/timers.ts";
import { fingerprint } from "#testing/fingerprint.ts";
import { createFixtures } from "#testing/fixtures.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { type EntityKey, sampleInput } from "#testing/sample-input.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { planCall } from "#testing/tools/planner.ts";
import { deleteOldTests } from "./service/test-chat/test-chats.ts";
import { chat, message, testReply } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let workspaceId: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  workspaceId = testApp.workspace.id;
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");

const draftOf = (changes: object = {}) => ({
  title: "Harbor master",
  system: "You know the winds.",
  languageModelId: "gpt-4o-mini",
  ...changes,
});

/** A saved agent and its empty test chat. */
async function openTest() {
  const { id: agentId } = await owner().agent.create({
    workspaceId,
    title: "Harbor master",
    system: "You know the tides.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: chatId } = await owner().chat.openTest({ agentId });
  return { agentId, chatId };
}

const post = (body: object, person = testApp.workspace.people.OWNER) =>
  testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId, ...body }),
    },
    person,
  );
const question = (text = "When is high water?") => ({ id: newId(), text, images: [], files: [] });

/** Sends a turn to its end and returns the last message. */
async function ask(body: { chatId: string; agentId: string; [field: string]: unknown }) {
  const response = await post({ message: question(), draft: draftOf(), ...body });
  expect(response.status).toBe(200);
  await response.text();
  return lastReply(body.chatId);
}
/** The same question again, to another draft. */
const askAgain = (ids: { chatId: string; agentId: string }, draft: object) =>
  ask({ ...ids, draft, trigger: "regenerate", message: undefined });

const messagesOf = (chatId: string) =>
  db().select().from(message).where(eq(message.chatId, chatId)).orderBy(asc(message.ordinal));
const lastReply = async (chatId: string) => (await messagesOf(chatId)).at(-1) ?? expect.unreachable();
const chargesOf = (chatId: string) => db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);

/** A request as the provider got it. */
interface Received {
  model: string;
  temperature?: number;
  max_output_tokens?: number;
  input: { role: string; content: string | { type: string; text: string }[] }[];
  tools?: { type: string; name: string; description?: string }[];
}
const received = (at = 0) => (double.requests[at]?.body ?? expect.unreachable()) as unknown as Received;
const textsIn = ({ content }: Received["input"][number]) =>
  typeof content === "string" ? [content] : content.map(({ text }) => text);

describe("an unsaved agent", () => {
  test("answers in its test chat, and nothing of it is stored as a version", async () => {
    const ids = await openTest();
    const reply = await ask(ids);
    expect(reply).toMatchObject({ status: "DONE", metadata: { isTest: true } });
    expect(reply.metadata, "no version answered").not.toHaveProperty("agentVersion");
    expect(JSON.stringify(received())).toContain("You know the winds.");
    expect(JSON.stringify(received())).not.toContain("You know the tides.");
    expect(await owner().agent.getById({ id: ids.agentId })).toMatchObject({
      system: "You know the tides.",
      version: 1,
    });
    const [versions] = await db()
      .select({ count: count() })
      .from(agentVersion)
      .where(eq(agentVersion.agentId, ids.agentId));
    expect(versions).toEqual({ count: 1 });
    expect(await owner().chat.getById({ id: ids.chatId })).toMatchObject({
      lastTest: { messageId: reply.id, draft: { system: "You know the winds." }, previous: null },
    });
  });

  test("is checked like a save: a foreign id in any of its fields is refused, and nothing is stored", async () => {
    const ids = await openTest();
    const ours = await createFixtures(testApp, testApp.workspace, "OURS");
    const theirs = await createFixtures(testApp, testApp.otherWorkspace, "CANARY-ABROAD");
    const leaves: { entity: EntityKey; path: string }[] = [];
    const sample = (swapped?: string) =>
      sampleInput(unsavedAgent, (entity, path) => {
        if (swapped === undefined) leaves.push({ entity, path: path.join(".") });
        return path.join(".") === swapped ? theirs[entity] : ours[entity];
      });
    const linked = sample() as Record<string, unknown>;
    expect(leaves.map(({ path }) => path).toSorted()).toEqual([
      "apiActionIds.0",
      "knowledgeSourceTreeNodeIds.0",
      "mcpServerIds.0",
      "noteIds.0",
      "skillIds.0",
      "styleIds.0",
      "subAgentFolderIds.0",
      "subAgentIds.0",
      "trustedTargets.0",
    ]);
    expect((await ask({ ...ids, draft: linked })).status, "with our own ids").toBe("DONE");
    const before = [await fingerprint(db(), workspaceId), await fingerprint(db(), testApp.otherWorkspace.id)];
    for (const { path } of leaves) {
      const refused = await post({ ...ids, message: question(), draft: sample(path) });
      expect(refused.status, path).toBe(404);
      expect(await refused.text(), path).not.toContain("CANARY");
    }
    for (const draft of [draftOf({ system: "  " }), draftOf({ subAgentIds: [ids.agentId] }), draftOf({ extra: 1 })])
      expect((await post({ ...ids, message: question(), draft })).status).toBe(400);
    expect([await fingerprint(db(), workspaceId), await fingerprint(db(), testApp.otherWorkspace.id)]).toEqual(before);
  });

  test("is refused to people who may not edit agents", async () => {
    const ids = await openTest();
    const { USER, EDITOR } = testApp.workspace.people;
    await expect(testApp.as("USER").chat.openTest({ agentId: ids.agentId })).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
    // Opened before they lost the right.
    const chatId = newId();
    await db().insert(chat).values({
      id: chatId,
      workspaceId,
      userId: USER.id,
      agentId: ids.agentId,
      title: "",
      isTitled: true,
      isTest: true,
    });
    expect((await post({ ...ids, chatId, message: question(), draft: draftOf() }, USER)).status).toBe(403);
    // An editor has a test chat of their own, and never writes in the owner's.
    expect((await post({ ...ids, message: question(), draft: draftOf() }, EDITOR)).status).toBe(403);
    expect((await testApp.as("EDITOR").chat.openTest({ agentId: ids.agentId })).id).not.toBe(ids.chatId);
  });

  test("answers only in its own test chat, and nothing else answers there", async () => {
    const ids = await openTest();
    const other = await openTest();
    const refusal = async (body: object) => {
      const response = await post({ message: question(), ...body });
      return { status: response.status, text: await response.text() };
    };
    const withoutDraft = await refusal(ids);
    expect(withoutDraft).toMatchObject({ status: 400, text: expect.stringContaining(chatErrorText.onlyUnsavedAgent) });
    expect((await refusal({ ...ids, chatId: newId(), draft: draftOf() })).status, "no such chat").toBe(404);
    expect((await refusal({ ...ids, agentId: other.agentId, draft: draftOf() })).status, "another agent").toBe(400);
    const listed = newId();
    await db()
      .insert(chat)
      .values({ id: listed, workspaceId, userId: testApp.workspace.people.OWNER.id, title: "Tides", isTitled: true });
    expect(await refusal({ ...ids, chatId: listed, draft: draftOf() })).toMatchObject({
      status: 400,
      text: expect.stringContaining(chatErrorText.onlyInTestChat),
    });
    expect(await messagesOf(ids.chatId)).toEqual([]);
    const open = await db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));
    expect(open).toEqual([]);
  });

  test("continues after a person's decision, although it was never saved, and what they allow stays allowed", async () => {
    const ids = await openTest();
    const draft = draftOf({ toolPolicies: { manage_task_plan: "ask" } });
    double.queueReply({ toolCalls: [planCall("Sail")] });
    const waiting = await ask({ ...ids, draft });
    expect(waiting.status).toBe("WAITING");
    expect((await owner().needsYou.getAll({ workspaceId })).items, "no list shows that it waits").toEqual([]);
    const [call] = await db().select().from(toolCall).where(eq(toolCall.messageId, waiting.id));
    double.queueReply({ text: "Planned." });
    await owner().chat.decideToolCall({ id: call?.id ?? "", decision: { kind: "allowInChat" } });
    await vi.waitFor(async () => expect((await lastReply(ids.chatId)).status).toBe("DONE"), { timeout: 5_000 });
    expect(JSON.stringify(received(1))).toContain("You know the winds.");
    expect(await chargesOf(ids.chatId), "charged once").toHaveLength(1);
    double.queueReply({ toolCalls: [planCall("Row")] });
    double.queueReply({ text: "Planned again." });
    expect((await askAgain(ids, draft)).status).toBe("DONE");
  });
});

test("asking again keeps the answer that it replaces, each with its draft and charged once", async () => {
  const ids = await openTest();
  double.queueReply({ text: "At noon." });
  await ask(ids);
  double.queueReply({ text: "At six." });
  await askAgain(ids, draftOf({ system: "You are brief." }));
  const said = JSON.stringify(received(1));
  expect(said).toContain("You are brief.");
  expect(said, "the model does not see its earlier answer").not.toContain("At noon.");
  const { lastTest, messages } = await owner().chat.getById({ id: ids.chatId });
  expect(messages.map(({ parts }) => textOf(parts))).toEqual(["When is high water?", "At six."]);
  expect(lastTest).toMatchObject({
    draft: { system: "You are brief." },
    previous: { draft: { system: "You know the winds." }, metadata: { credits: expect.any(Number) } },
  });
  expect(textOf(lastTest?.previous?.parts ?? [])).toBe("At noon.");
  expect(await chargesOf(ids.chatId)).toHaveLength(2);

  // The second one is of the fallback model.
  for (const fault of ["unauthorized", "unauthorized"] as const) double.queueReply({ fault });
  expect((await askAgain(ids, draftOf({ system: "You are loud." }))).status).toBe("FAILED");
  double.queueReply({ text: "At SIX!" });
  await askAgain(ids, draftOf({ system: "You are loud." }));
  const after = await owner().chat.getById({ id: ids.chatId });
  expect(textOf(after.lastTest?.previous?.parts ?? []), "a failed answer is no previous one").toBe("At six.");
  expect(await chargesOf(ids.chatId), "the failed answer is free").toHaveLength(3);
});

describe("what was sent", () => {
  test("is what the provider got: system prompt, messages, tools, model and options", async () => {
    const ids = await openTest();
    await ask({ ...ids, message: question("Who are you?") });
    const draft = draftOf({
      outputFormat: "One sentence, as in @[House style](type=STYLE&styleId=2).",
      language: "Frisian",
      temperature: 0.2,
      maxTokens: 300,
    });
    const reply = await ask({ ...ids, draft });
    const sent = await owner().chat.getSent({ messageServerId: reply.id });
    const request = received(1);
    const [system, ...rest] = request.input;
    expect(sent.system.map(({ kind }) => kind)).toEqual([
      "instructions",
      "outputFormat",
      "language",
      "mentions",
      "conversation",
    ]);
    expect(textsIn(system ?? expect.unreachable())).toEqual([sent.system.map(({ text }) => text).join("\n\n")]);
    expect(
      sent.messages.map(({ role, content }) => ({
        role,
        texts: content.map((part) => (part.type === "text" ? part.text : expect.unreachable())),
      })),
    ).toEqual(rest.map((one) => ({ role: one.role, texts: textsIn(one) })));
    const tools = request.tools?.filter(({ type }) => type === "function") ?? [];
    expect(tools.length).toBeGreaterThan(5);
    expect(sent.tools.filter(({ isProviders, isDeferred }) => !isProviders && !isDeferred)).toEqual(
      tools.map(({ name, description }) => ({ name, description })),
    );
    expect(sent).toMatchObject({ temperature: request.temperature, maxOutputTokens: request.max_output_tokens });
    expect(sent.model).toEqual({ id: "gpt-4o-mini", name: "GPT-4o Mini" });
    expect(sent).toMatchObject({ credits: reply.metadata.credits, usage: reply.metadata.usage });
    expect(sent.usage?.inputTokens).toBeGreaterThan(0);
  });

  test("is known only of test chats, and only to those who see the chat", async () => {
    const ids = await openTest();
    const reply = await ask(ids);
    await expect(testApp.as("EDITOR").chat.getSent({ messageServerId: reply.id })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
    const [asked] = await messagesOf(ids.chatId);
    await expect(owner().chat.getSent({ messageServerId: asked?.id ?? "" })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
  });
});

describe("a test chat", () => {
  test("is one for each person and agent, and no list, search or checklist shows it", async () => {
    const ids = await openTest();
    await ask({ ...ids, message: question("What about the xylophone?") });
    expect((await owner().chat.openTest({ agentId: ids.agentId })).id).toBe(ids.chatId);
    for (const search of [
      {},
      { search: "xylophone", isInMessages: true },
      { agentId: ids.agentId },
      { isPinned: true },
    ])
      expect(await owner().chat.getAll({ workspaceId, ...search })).not.toContainEqual(
        expect.objectContaining({ id: ids.chatId }),
      );
    await db().delete(chat).where(eq(chat.isTest, false));
    const checklist = await owner().workspace.getOnboardingChecklistStatus({ workspaceId });
    expect(checklist).toContainEqual({ step: "chatWithAgent", isDone: false });
  });

  test("starts over empty after it was deleted, and a day after its last question it is deleted", async () => {
    const ids = await openTest();
    await ask(ids);
    await owner().chat.delete({ id: ids.chatId });
    const { id: next } = await owner().chat.openTest({ agentId: ids.agentId });
    expect(next).not.toBe(ids.chatId);
    expect((await owner().chat.getById({ id: next })).messages).toEqual([]);
    await ask({ agentId: ids.agentId, chatId: next });
    await deleteOldTests(testApp.app);
    expect(await messagesOf(next), "it is not a day old").toHaveLength(2);
    const old = new Date(Date.now() - timers.chat.keepTestsMs - 1_000);
    await db().update(chat).set({ lastMessageAt: old });
    expect(await deleteOldTests(testApp.app)).toBeGreaterThan(0);
    expect(await messagesOf(next)).toEqual([]);
    const [left] = await db()
      .select({ tests: count() })
      .from(testReply)
      .innerJoin(message, eq(message.id, testReply.messageId))
      .where(eq(message.chatId, next));
    expect(left).toEqual({ tests: 0 });
  });
});
