/** Fail-over in chats: the chosen model and the first of the chain can't answer, the third does and is charged once. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { creditReservation, creditTransaction, creditWallet } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { textOf } from "#lib/ui-message.ts";
import type { ChainModel } from "#product/models/failover.ts";
import { plans } from "#product/plans.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { Script } from "#testing/provider-double/script.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(async () => {
  double.reset();
  await setSpent(0);
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const [chosen, second, third] = ["gpt-5", "gpt-4-1-mini", "gpt-5-nano"]; // 15, 3 and 1 credits
const any = (...ids: string[]) => ids.map((languageModelId) => ({ languageModelId }));

async function agentOf(languageModelId: string, fallbackModels: readonly (Partial<ChainModel> & object)[], more = {}) {
  const agent = { workspaceId: testApp.workspace.id, title: "Librarian", system: "Brief.", languageModelId };
  return (await testApp.as("OWNER").agent.create({ ...agent, fallbackModels: [...fallbackModels] as never, ...more }))
    .id;
}

/** Sets what the workspace has spent. */
const setSpent = (credits: number) =>
  db()
    .update(creditWallet)
    .set({ spent: String(credits), reserved: "0" })
    .where(and(eq(creditWallet.workspaceId, testApp.workspace.id), eq(creditWallet.ownerId, testApp.workspace.id)));

/** Sends a question in a titled chat, so that no call asks for a title. */
async function send(agentId: string, text = "When is high water?") {
  const { id: workspaceId, people } = testApp.workspace;
  const chatId = await createTitledChat(testApp);
  const body = JSON.stringify({ workspaceId, chatId, agentId, message: { text } });
  const answer = await testApp.request(
    "/api/chat/agent",
    { method: "POST", headers: { "content-type": "application/json" }, body },
    people.OWNER,
  );
  await answer.text();
  return { chatId, status: answer.status };
}

/** The reply to a question, and what was charged for it. */
async function ask(agentId: string, text?: string) {
  const { chatId } = await send(agentId, text);
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  const charges = await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
  return { reply: rows.at(-1) ?? expect.unreachable(), charges };
}

const openReservations = () => db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));
const askedModels = () => double.requests.map(({ body }) => body.model);
const provider = (status: number, said = "No."): Script => ({
  status,
  body: JSON.stringify({ error: { message: said, type: "x" } }),
});

async function endpoint(name: string, contextWindow: number): Promise<string> {
  const owner = testApp.as("OWNER").credential;
  const workspaceId = testApp.workspace.id;
  await owner.createEndpoint({
    workspaceId,
    name,
    baseUrl: double.endpointUrl,
    models: [{ name: "m", contextWindow }],
  });
  const { models } = await owner.getLanguageModels({ workspaceId });
  return models.find(({ endpointName }) => endpointName === name)?.id ?? expect.unreachable();
}

test.each<["error" | "limit" | "timeout" | "window", Script]>([
  ["error", { fault: "error-500" }],
  ["limit", { fault: "rate-limit-1" }],
  ["limit", provider(402, "Your credit balance is too low.")],
  ["timeout", provider(504)],
])("when two models fail by %s, the third answers, is charged once, and the reason is kept", async (reason, script) => {
  const agentId = await agentOf(chosen, any(second, third));
  double.queueReply(script);
  double.queueReply(script);
  const { reply, charges } = await ask(agentId);
  expect(reply).toMatchObject({
    status: "DONE",
    metadata: {
      languageModelId: third,
      isFallback: true,
      credits: 1,
      failedModels: [
        { id: chosen, model: "GPT-5", reason, isCalled: true },
        { id: second, model: "GPT-4.1 Mini", reason, isCalled: true },
      ],
    },
  });
  expect(JSON.stringify(reply.metadata)).not.toContain("No.");
  expect(charges).toMatchObject([{ amount: "1.0000", modelId: third, requestId: `chat:${reply.id}` }]);
  expect(await openReservations()).toEqual([]);
});

test("a question that two windows can't hold goes to the first larger one, without a call and at its own price", async () => {
  const [tiny, small] = [await endpoint("Tiny", 4_000), await endpoint("Small", 8_000)];
  const agentId = await agentOf(tiny, any(small, second, third));
  const { reply, charges } = await ask(agentId, "tide ".repeat(12_000));
  expect(reply).toMatchObject({
    status: "DONE",
    metadata: {
      languageModelId: second,
      failedModels: [
        { id: tiny, reason: "window", isCalled: false },
        { id: small, reason: "window", isCalled: false },
      ],
    },
  });
  expect(askedModels()).toEqual(["gpt-4.1-mini"]);
  expect(charges).toMatchObject([{ amount: "3.0000", modelId: second }]);
});

test("when the credits don't suffice for two models, a cheaper one answers, and no more than its price is reserved", async () => {
  const limit = plans.BUSINESS.limits.max_ai_queries ?? 0;
  const own = and(eq(creditWallet.workspaceId, testApp.workspace.id), eq(creditWallet.ownerId, testApp.workspace.id));
  const setSpent = (spent: number) =>
    db()
      .update(creditWallet)
      .set({ spent: String(spent), reserved: "0" })
      .where(own);
  await ask(await agentOf(third, []));
  double.reset();
  await setSpent(limit - 2);
  const { reply, charges } = await ask(await agentOf(chosen, any(second, third)));
  expect(reply).toMatchObject({
    status: "DONE",
    metadata: {
      languageModelId: third,
      failedModels: [
        { id: chosen, reason: "price", isCalled: false },
        { id: second, reason: "price", isCalled: false },
      ],
    },
  });
  // A call of the first one may have left before the database refused it.
  expect(askedModels().at(-1)).toBe("gpt-5-nano");
  expect(charges).toMatchObject([{ amount: "1.0000", modelId: third }]);
  const withoutPrice = await agentOf(chosen, [{ languageModelId: third, on: ["error"] }]);
  expect((await send(withoutPrice)).status, "no model may take over for the price").toBe(402);
});

test("only a model that may take over for the reason does, and after the chain the platform's own", async () => {
  const agentId = await agentOf(chosen, [
    { languageModelId: second, on: ["window"] },
    { languageModelId: third, on: ["error"] },
  ]);
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ fault: "unauthorized" });
  const { reply } = await ask(agentId);
  expect(askedModels()).toEqual(["gpt-5", "gpt-5-nano", "gpt-4o-mini"]);
  expect(reply).toMatchObject({ status: "DONE", metadata: { languageModelId: "gpt-4o-mini", isFallback: true } });
});

test("a reply on which all models fail names each of them, and nothing is charged", async () => {
  const agentId = await agentOf(chosen, any(second));
  for (const said of ["The first broke.", "The second broke.", "The third broke."])
    double.queueReply(provider(400, said));
  const { reply, charges } = await ask(agentId);
  expect(reply.status).toBe("FAILED");
  expect(reply.error).toMatch(
    /^GPT-5 failed, and so did the fallback models GPT-4\.1 Mini and GPT-4o Mini\.\nGPT-5: .*The first broke\.\nGPT-4\.1 Mini: .*The second broke\.\nGPT-4o Mini: .*The third broke\.$/,
  );
  expect(charges).toEqual([]);
  expect(await openReservations()).toEqual([]);
});

test("what a provider refuses to answer is not asked of another model", async () => {
  const agentId = await agentOf(chosen, any(second, third));
  double.queueReply(provider(400, "Your request was flagged by our content policy."));
  const { reply } = await ask(agentId);
  expect(reply.status).toBe("FAILED");
  expect(askedModels()).toEqual(["gpt-5"]);
});

test("when a model fails after tool calls, the next model continues with their results and nothing is called again", async () => {
  const agentId = await agentOf(chosen, any(second, third));
  const tasks = [{ content: "Count", activeForm: "Counting", status: "pending" }];
  double.queueReply({ toolCalls: [{ name: "manage_task_plan", input: { tasks } }] });
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ text: "Seven ships" });
  const { reply, charges } = await ask(agentId, "How many ships are there?");
  expect(askedModels()).toEqual(["gpt-5", "gpt-5", "gpt-4.1-mini", "gpt-5-nano"]);
  expect(JSON.stringify(double.requests[3]?.body.input)).toContain("Counting");
  expect(reply).toMatchObject({ status: "DONE", metadata: { languageModelId: third } });
  expect(textOf(reply.parts)).toBe("Seven ships");
  expect(reply.parts.filter((part) => "toolCallId" in part)).toHaveLength(1);
  expect(await db().select().from(toolCall).where(eq(toolCall.messageId, reply.id))).toHaveLength(1);
  expect(charges).toMatchObject([{ amount: "1.0000", modelId: third }]);
});

test("a sub-agent moves on within its own chain, and its answer is charged once", async () => {
  const librarian = await agentOf(chosen, any(second, third));
  const manager = await agentOf("gpt-4o-mini", [], { subAgentIds: [librarian] });
  double.queueReply({
    toolCalls: [{ name: "delegate_task_to_sub_agent", input: { agentId: librarian, task: "Count the ships" } }],
  });
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ text: "Seven ships" });
  const { reply, charges } = await ask(manager);
  expect(askedModels()).toEqual(["gpt-4o-mini", "gpt-5", "gpt-4.1-mini", "gpt-5-nano", "gpt-4o-mini"]);
  expect(reply).toMatchObject({ status: "DONE" });
  expect(charges.map(({ amount, modelId }) => [modelId, amount]).toSorted()).toEqual([
    ["gpt-4o-mini", "1.0000"],
    [third, "1.0000"],
  ]);
});

test("a chain has at most five models, none twice, and only ones that exist", async () => {
  const create = (fallbackModels: readonly object[]) => agentOf(chosen, fallbackModels);
  await expect(create(any("gpt-99"))).rejects.toMatchObject({ cause: { code: "invalid" } });
  for (const wrong of [any(second, second), any("a", "b", "c", "d", "e", "f"), [{ languageModelId: second, on: [] }]])
    await expect(create(wrong)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const id = await create([{ languageModelId: second, on: ["price", "error", "price"] }, { languageModelId: third }]);
  expect((await testApp.as("OWNER").agent.getById({ id })).fallbackModels).toEqual([
    { languageModelId: second, on: ["error", "price"] },
    { languageModelId: third, on: ["error", "limit", "timeout", "window", "price"] },
  ]);
});
