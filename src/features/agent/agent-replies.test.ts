/** What an agent decides about its replies: which model answers, with which settings, from which version, and at what price. */
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clearPlanCache } from "#features/billing/service/plan.ts";
import { creditReservation, creditTransaction, creditWallet, workspaceBilling } from "#features/billing/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import type { Person } from "#platform/context.ts";
import type { CorePlan } from "#product/plans.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";

let testApp: TestApp;
let double: ProviderDouble;
let workspaceId: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
  workspaceId = testApp.workspace.id;
});
afterEach(async () => {
  const { system } = testApp.app.database;
  for (const table of [creditTransaction, creditReservation, creditWallet, workspaceBilling])
    await system.delete(table);
  clearPlanCache(testApp.app, workspaceId);
  double.reset();
});
afterAll(() => testApp.close());

const agents = () => testApp.as("OWNER").agent;
const create = async (draft: object = {}) =>
  (await agents().create({ workspaceId, title: "Harbor master", system: "You know the tides.", ...draft })).id;

async function setPlan(corePlan: CorePlan) {
  await testApp.app.database.system.insert(workspaceBilling).values({ workspaceId, corePlan });
  clearPlanCache(testApp.app, workspaceId);
}

const newChat = (person: Person) => createTitledChat(testApp, { person });

const send = (body: object, person = testApp.workspace.people.OWNER) =>
  testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId, message: { text: "When is high water?" }, ...body }),
    },
    person,
  );

/** One question to an agent, to its end: the stored reply, what the provider was sent, and what was charged. */
async function ask(
  agentId: string,
  { person = testApp.workspace.people.OWNER, ...body }: { person?: Person; languageModelId?: string | null } = {},
) {
  const chatId = await newChat(person);
  double.requests.length = 0;
  const response = await send({ chatId, agentId, ...body }, person);
  expect(response.status).toBe(200);
  await response.text();
  const { system } = testApp.app.database;
  const rows = await system.select().from(message).where(eq(message.chatId, chatId)).orderBy(asc(message.ordinal));
  const reply = rows.at(-1) ?? expect.unreachable();
  const ledger = await system
    .select()
    .from(creditTransaction)
    .where(eq(creditTransaction.requestId, `chat:${reply.id}`));
  return {
    chatId,
    reply,
    sent: double.requests.map(({ body }) => body),
    charged: ledger.map(({ amount, modelId, userId, refs }) => ({ amount: Number(amount), modelId, userId, refs })),
  };
}

describe("settings", () => {
  test("instructions, output format, language, length and temperature of the agent are sent", async () => {
    const agentId = await create({
      outputFormat: "One sentence.",
      language: "Frisian",
      languageModelId: "gpt-4o-mini",
      maxTokens: 300,
      temperature: 0.1,
    });
    const [request] = (await ask(agentId)).sent;
    expect(request).toMatchObject({ model: "gpt-4o-mini", max_output_tokens: 300, temperature: 0.1 });
    const text = JSON.stringify(request);
    for (const part of ["You know the tides.", "One sentence.", "Frisian", "When is high water?"])
      expect(text).toContain(part);
  });

  test("an agent on Auto sends no limits of its own", async () => {
    const [request] = (await ask(await create())).sent;
    expect(request).not.toHaveProperty("max_output_tokens");
    expect(request).not.toHaveProperty("temperature");
  });

  test("the model chosen in the chat replaces the agent's model and keeps its settings", async () => {
    await setPlan("BUSINESS");
    const agentId = await create({ languageModelId: "gpt-4o-mini", temperature: 0.1 });
    const { sent, charged, reply } = await ask(agentId, { languageModelId: "gpt-4-1-mini" });
    expect(sent[0]).toMatchObject({ model: "gpt-4.1-mini", temperature: 0.1 });
    expect(charged).toMatchObject([{ amount: 3, modelId: "gpt-4-1-mini" }]);
    expect(reply.metadata.languageModelId).toBe("gpt-4-1-mini");
  });

  test("Auto in the chat means the agent's model", async () => {
    const agentId = await create({ languageModelId: "gpt-5-nano" });
    expect((await ask(agentId, { languageModelId: null })).sent[0]).toMatchObject({ model: "gpt-5-nano" });
  });
});

describe("charges", () => {
  test("a reply costs the price of its agent's model and names chat, message and agent", async () => {
    await setPlan("BUSINESS");
    const agentId = await create({ languageModelId: "gpt-5-mini" });
    const { charged, chatId, reply } = await ask(agentId, { person: testApp.workspace.people.EDITOR });
    expect(charged).toEqual([
      {
        amount: 3,
        modelId: "gpt-5-mini",
        userId: testApp.workspace.people.EDITOR.id,
        refs: { chatId, messageId: reply.id, agentId },
      },
    ]);
    expect(reply.metadata.credits).toBe(3);
  });

  test("a premium model of an agent is refused on FREE, before anything is sent or stored", async () => {
    const agentId = await create({ languageModelId: "gpt-5" });
    const chatId = newId();
    const response = await send({ chatId, agentId });
    expect(await response.json()).toMatchObject({ app: { code: "credits", details: { open: "upgrade" } } });
    expect(double.requests).toEqual([]);
    expect(await testApp.app.database.system.select().from(chat).where(eq(chat.id, chatId))).toEqual([]);
    expect(await testApp.app.database.system.select().from(creditReservation)).toEqual([]);
  });

  test("a model whose key is missing is refused with the names of the keys", async () => {
    const agentId = await create({ languageModelId: "claude-4-5-haiku" });
    const response = await send({ chatId: newId(), agentId });
    expect(await response.json()).toMatchObject({
      app: { code: "keys", details: { missing: ["ANTHROPIC_API_KEY"] } },
    });
  });

  test("an agent whose model no longer exists is refused", async () => {
    const agentId = await create({ languageModelId: "model-of-last-year" });
    expect((await send({ chatId: newId(), agentId })).status).toBe(400);
    expect(double.requests).toEqual([]);
  });
});

describe("access", () => {
  test("a USER chats with every agent of the workspace", async () => {
    const { reply, charged } = await ask(await create(), { person: testApp.workspace.people.USER });
    expect(reply.status).toBe("DONE");
    expect(charged).toMatchObject([{ userId: testApp.workspace.people.USER.id }]);
  });

  test("an agent of another workspace, a deleted agent and an unknown agent do not exist, and nothing is charged", async () => {
    const foreign = await testApp
      .asOtherWorkspace("OWNER")
      .agent.create({ workspaceId: testApp.otherWorkspace.id, title: "Foreign", system: "You are elsewhere." });
    const deleted = await create();
    await agents().delete({ id: deleted });
    for (const agentId of [foreign.id, deleted, newId()])
      expect((await send({ chatId: newId(), agentId })).status, agentId).toBe(404);
    expect(double.requests).toEqual([]);
    expect(await testApp.app.database.system.select().from(creditReservation)).toEqual([]);
  });

  test("a person of another workspace cannot use an agent", async () => {
    const response = await send({ chatId: newId(), agentId: await create() }, testApp.otherWorkspace.people.OWNER);
    expect(response.status).toBe(404);
    expect(double.requests).toEqual([]);
  });

  test("a restored agent answers again", async () => {
    const agentId = await create();
    await agents().delete({ id: agentId });
    await agents().restore({ id: agentId });
    expect((await ask(agentId)).reply.status).toBe("DONE");
  });
});

describe("versions", () => {
  test("a reply records the version that wrote it; later replies use the newest version", async () => {
    const agentId = await create();
    const before = await ask(agentId);
    await agents().update({ id: agentId, system: "You know the winds." });
    const after = await ask(agentId);
    expect(before.reply.metadata).toMatchObject({ agentId, agentVersion: 1 });
    expect(after.reply.metadata).toMatchObject({ agentId, agentVersion: 2 });
    expect(JSON.stringify(after.sent)).toContain("You know the winds.");
    const [stored] = await testApp.app.database.system.select().from(message).where(eq(message.id, before.reply.id));
    expect(stored?.metadata.agentVersion, "an edit changes no earlier reply").toBe(1);
  });

  test("a restored version answers with its old instructions under a new number", async () => {
    const agentId = await create();
    await agents().update({ id: agentId, system: "You know the winds." });
    await agents().restoreVersion({ id: agentId, number: 1 });
    const { reply, sent } = await ask(agentId);
    expect(reply.metadata.agentVersion).toBe(3);
    expect(JSON.stringify(sent)).toContain("You know the tides.");
  });

  test("a version keeps the whole configuration and lists what it changed", async () => {
    const agentId = await create({ temperature: 0.2, outputFormat: "A list." });
    await agents().update({ id: agentId, temperature: null, outputFormat: "" });
    expect(await agents().getVersion({ id: agentId, number: 1 })).toMatchObject({
      temperature: 0.2,
      outputFormat: "A list.",
    });
    const versions = await agents().getVersions({ id: agentId });
    expect(versions.map(({ number, changed }) => [number, changed.toSorted()])).toEqual([
      [2, ["outputFormat", "temperature"]],
      [1, []],
    ]);
  });
});
