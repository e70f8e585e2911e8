/** Reasoning, temperature and length that a chat sets for its answers, up to the request of each provider. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { languageModels } from "#product/models/language.ts";
import type { ModelSettings } from "#product/models/settings.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithWires } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall } from "#testing/tools/planner.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithWires());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

interface Said {
  languageModelId?: string;
  modelSettings?: ModelSettings | null;
  agentId?: string;
}

async function say(chatId: string, { languageModelId = "gpt-4o-mini", ...rest }: Said) {
  const message = { text: "Hello" };
  const body = JSON.stringify({ workspaceId: testApp.workspace.id, chatId, languageModelId, message, ...rest });
  const headers = { "content-type": "application/json" };
  const { OWNER } = testApp.workspace.people;
  const response = await testApp.request("/api/chat/agent", { method: "POST", headers, body }, OWNER);
  await response.text();
  return response.status;
}

/** What the provider was asked for the model. */
async function askedOf(languageModelId: string, modelSettings: ModelSettings) {
  expect(await say(newId(), { languageModelId, modelSettings })).toBe(200);
  const name = languageModels.find(({ id }) => id === languageModelId)?.backendName;
  // The title of the chat is asked for without tools.
  const request = double.requests.find(
    ({ path, body }) => (body.model === name || path.includes(`/${name}:`)) && "tools" in body,
  );
  return request?.body ?? expect.unreachable("the model was not called");
}

const all = { reasoningEffort: "high", temperature: 0.4, maxTokens: 300 } as const;

test("OpenAI gets the effort for models that reason, and the temperature for those that don't", async () => {
  const reasoning = await askedOf("gpt-5", all);
  expect(reasoning).toMatchObject({ reasoning: { effort: "high" }, max_output_tokens: 300 });
  expect(reasoning).not.toHaveProperty("temperature");
  const plain = await askedOf("gpt-4o-mini", all);
  expect(plain).toMatchObject({ temperature: 0.4, max_output_tokens: 300 });
  expect(plain).not.toHaveProperty("reasoning");
});

test("Anthropic gets a budget for its thinking, and then no temperature", async () => {
  const thinking = await askedOf("claude-4-5-sonnet", all);
  expect(thinking).toMatchObject({ thinking: { type: "enabled", budget_tokens: expect.any(Number) } });
  expect(thinking).not.toHaveProperty("temperature");
  const plain = await askedOf("claude-3-5-haiku", all);
  expect(plain).toMatchObject({ temperature: 0.4, max_tokens: 300 });
  expect(plain).not.toHaveProperty("thinking");
});

test("Google gets a level or a budget for its thinking, and older models none", async () => {
  const level = await askedOf("gemini-3-0-flash", all);
  expect(level.generationConfig).toMatchObject({ temperature: 0.4, thinkingConfig: { thinkingLevel: "high" } });
  const budget = await askedOf("gemini-2-5-flash", { reasoningEffort: "none" });
  expect(budget.generationConfig).toMatchObject({ thinkingConfig: { thinkingBudget: 0 } });
  const plain = await askedOf("gemini-2-0-flash", all);
  expect(plain.generationConfig).toMatchObject({ temperature: 0.4, maxOutputTokens: 300 });
  expect(plain.generationConfig).not.toHaveProperty("thinkingConfig");
});

test("settings are stored with the chat until they are reset, and refused if they make no sense", async () => {
  const chatId = newId();
  const stored = async () => (await testApp.as("OWNER").chat.getById({ id: chatId })).modelSettings;
  await say(chatId, { modelSettings: { temperature: 0.4 } });
  expect(await stored()).toEqual({ temperature: 0.4 });
  await say(chatId, {});
  expect(await stored(), "a client that doesn't know them").toEqual({ temperature: 0.4 });
  await say(chatId, { modelSettings: null });
  expect(await stored()).toBeNull();
  expect(await say(chatId, { modelSettings: { temperature: 7 } })).toBe(400);
});

/** Asks an agent that must ask before its tool call, and allows the call. Returns what its model was asked, twice. */
async function askTwice(said: Said) {
  const agentId = await createPlanner(testApp);
  await testApp.as("OWNER").agent.update({ id: agentId, temperature: 0.9, maxTokens: 900 });
  const chatId = newId();
  double.queueReply({ toolCalls: [planCall("Sail")] });
  await say(chatId, { agentId, ...said });
  const { messages } = await testApp.as("OWNER").chat.getById({ id: chatId });
  const call = messages.at(-1)?.parts.find((part) => "toolCallId" in part);
  const id = call && "approval" in call ? call.approval?.id : undefined;
  await testApp.as("OWNER").chat.decideToolCall({ id: id ?? "", decision: { kind: "allow" } });
  const asked = () => double.requests.map(({ body }) => body).filter((body) => "tools" in body);
  await expect.poll(() => asked().length).toBe(2);
  return asked();
}

test("a reply that continues after a decision keeps its settings, which replace those of the agent", async () => {
  for (const body of await askTwice({ modelSettings: { temperature: 0.4 } }))
    expect(body).toMatchObject({ temperature: 0.4, max_output_tokens: 900 });
});

test("a provider that signs its reasoning gets none when a reply continues, because its log doesn't keep it", async () => {
  const settings = { languageModelId: "claude-4-5-sonnet", modelSettings: { reasoningEffort: "high" } } as const;
  const [first, second] = await askTwice(settings);
  expect(first).toHaveProperty("thinking");
  expect(second).not.toHaveProperty("thinking");
});
