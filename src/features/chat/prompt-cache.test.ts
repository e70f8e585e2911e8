/** A chat finds in the provider's cache what it sent before, and its tokens are recorded. The server and HTTP are real. */
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithWires } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithWires());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const system = Array.from({ length: 180 }, (_, at) => `Rule ${at}: a ship that enters berth ${at} is counted once.`);

async function createAgent(languageModelId: string, subAgentIds: string[] = []): Promise<string> {
  const workspaceId = testApp.workspace.id;
  const made = await testApp
    .as("OWNER")
    .agent.create({ workspaceId, title: "Harbor", system: system.join("\n"), languageModelId, subAgentIds });
  return made.id;
}

/** A chat with a title, so that no request for one mixes with those of the replies. */
async function openChat(agentId: string) {
  const { id: workspaceId, people } = testApp.workspace;
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  async function say(text: string): Promise<void> {
    const body = JSON.stringify({ workspaceId, chatId, agentId, message: { text } });
    const headers = { "content-type": "application/json" };
    const response = await testApp.request("/api/chat/agent", { method: "POST", headers, body }, people.OWNER);
    expect(response.status).toBe(200);
    await response.text();
  }
  return { chatId, say };
}

const repliesOf = async (chatId: string) =>
  (await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal)).filter(
    ({ role }) => role === "assistant",
  );
const chargesOf = (chatId: string) => db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

describe.each([
  ["OpenAI", "gpt-4o-mini"],
  ["Anthropic", "claude-4-5-sonnet"],
  ["Google", "gemini-2-5-flash"],
])("%s", (_, model) => {
  test("ten turns with an agent read at least 80 % of their input from the cache, by message and ledger", async () => {
    const { chatId, say } = await openChat(await createAgent(model, [await createAgent(model)]));
    for (let turn = 0; turn < 10; turn++) await say(`Question ${turn}: how many ships are there?`);
    const usages = (await repliesOf(chatId)).map(({ metadata }) => metadata.usage ?? expect.unreachable());
    const input = sum(usages.map(({ inputTokens }) => inputTokens));
    const cached = sum(usages.map(({ cachedInputTokens }) => cachedInputTokens));
    expect(cached / input).toBeGreaterThan(0.8);
    const charges = await chargesOf(chatId);
    expect(charges).toHaveLength(10);
    expect(sum(charges.map(({ inputTokens }) => inputTokens))).toBe(input);
    expect(sum(charges.map(({ cachedInputTokens }) => cachedInputTokens))).toBe(cached);
    expect(sum(charges.map(({ outputTokens }) => outputTokens))).toBe(
      sum(usages.map(({ outputTokens }) => outputTokens)),
    );
  });
});

test("the instructions and the tools are sent byte by byte as in the turn before", async () => {
  const { say } = await openChat(await createAgent("claude-4-5-sonnet", [await createAgent("claude-4-5-sonnet")]));
  for (let turn = 0; turn < 3; turn++) await say(`Question ${turn}`);
  const starts = double.requests.map(({ body }) => JSON.stringify([body.tools, body.system]));
  expect(starts).toHaveLength(3);
  expect(new Set(starts).size).toBe(1);
  expect(starts[0]).toContain("delegate_task_to_sub_agent");
  expect(starts[0]).toContain("Rule 179");
});

test("chats of one agent share a cache key, which names neither the agent nor the workspace; other agents have another", async () => {
  const [one, other] = [await createAgent("gpt-4o-mini"), await createAgent("gpt-4o-mini")];
  for (const agentId of [one, one, other]) await (await openChat(agentId)).say("Hello");
  const keys = double.requests.map(({ body }) => String(body.prompt_cache_key));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
  for (const key of keys) {
    expect(key).toMatch(/^[\w-]{1,64}$/);
    for (const id of [one, other, testApp.workspace.id]) expect(key).not.toContain(id);
  }
});

test("the tokens of a sub-agent are counted with the reply, and charged as their own", async () => {
  const librarian = await createAgent("gpt-4o-mini");
  const { chatId, say } = await openChat(await createAgent("gpt-4o-mini", [librarian]));
  const toolCalls = [{ name: "delegate_task_to_sub_agent", input: { agentId: librarian, task: "Count" } }];
  double.queueReply({ toolCalls, usage: { input: 100, output: 10 } });
  double.queueReply({ text: "Seven", usage: { input: 30, output: 3 } });
  double.queueReply({ text: "Seven ships", usage: { input: 110, output: 11, cached: 90 } });
  await say("How many ships are there?");
  const [reply] = await repliesOf(chatId);
  expect(reply?.metadata.usage).toEqual({ inputTokens: 240, outputTokens: 24, cachedInputTokens: 90 });
  expect((await chargesOf(chatId)).map(({ inputTokens }) => inputTokens).sort()).toEqual([210, 30]);
});
