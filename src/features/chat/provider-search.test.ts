/** Web searches that the model's provider runs itself, because no search service is set up. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { toolCall } from "#features/tool-call/table.ts";
import type { MessagePart, ToolPart } from "#lib/ui-message.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithWires, type Wire, wireModels } from "#testing/test-app-with-models.ts";
import { tools } from "#tools/index.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithWires());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");

/** A chat with an agent, with a title, so that no request for one mixes with those of the replies. */
async function openChat(wire: Wire | "GEMINI_2", toolPolicies: Record<string, "ask" | "always"> = {}) {
  const { id: workspaceId, people } = testApp.workspace;
  const languageModelId = wire === "GEMINI_2" ? "gemini-2-5-flash" : wireModels[wire];
  const settings = { title: "Scout", system: "You look things up.", languageModelId, toolPolicies };
  const { id: agentId } = await owner().agent.create({ workspaceId, ...settings });
  const chatId = await createTitledChat(testApp, { title: "Looks" });
  async function say(text: string) {
    const body = JSON.stringify({ workspaceId, chatId, agentId, message: { text } });
    const headers = { "content-type": "application/json" };
    await (await testApp.request("/api/chat/agent", { method: "POST", headers, body }, people.OWNER)).text();
    return replyOf(chatId);
  }
  return { chatId, say };
}

async function replyOf(chatId: string) {
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  return rows.at(-1) ?? expect.unreachable();
}

const callsIn = (parts: readonly MessagePart[]) => parts.filter((part): part is ToolPart => "toolCallId" in part);
const urlsIn = (parts: readonly MessagePart[]) =>
  parts.flatMap((part) => (part.type === "source-url" && "url" in part ? [part.url] : []));
const journalOf = (messageId: string) => db().select().from(toolCall).where(eq(toolCall.messageId, messageId));

const search = {
  query: "tide times Rotterdam",
  pages: [
    { url: "https://tides.example/rotterdam", title: "Tides of Rotterdam" },
    { url: "https://port.example/", title: "The port" },
  ],
};
const plan = {
  name: "manage_task_plan",
  input: { tasks: [{ content: "Sail", activeForm: "Sailing", status: "pending" }] },
};

/** The tools of a request, and what only this provider's search looks like. */
const searchTools: Record<Wire, RegExp> = {
  OPENAI: /"type":"web_search"/,
  ANTHROPIC: /"type":"web_search_20250305","name":"web_search"/,
  GOOGLE: /"googleSearch":/,
  XAI: /"type":"web_search"/,
};
const sentTools = (at = 0) => JSON.stringify(double.requests[at]?.body.tools);
const ourSearch = /Searches the web and returns up to 5 pages/;

for (const wire of ["OPENAI", "ANTHROPIC", "GOOGLE", "XAI"] as const) {
  test(`${wire}'s own search replaces ours, and its sources reach the message`, async () => {
    const { say } = await openChat(wire);
    const sources = wire === "XAI" ? search.pages : [];
    double.queueReply({ search, sources, text: "High water is at noon." });
    const reply = await say("When is high water?");
    expect(sentTools()).toMatch(searchTools[wire]);
    expect(sentTools()).not.toMatch(ourSearch);
    expect(reply.status, JSON.stringify(reply)).toBe("DONE");
    expect(reply.parts).toContainEqual(expect.objectContaining({ type: "text", text: "High water is at noon." }));
    const [call] = callsIn(reply.parts);
    expect(call).toMatchObject({ type: "tool-web_search", state: "output-available", providerExecuted: true });
    const output = tools.web_search.output.parse(call?.output);
    expect(output).toMatchObject({ query: search.query, isSample: false });
    if (wire === "OPENAI" || wire === "ANTHROPIC") expect(output.results).toHaveLength(2);
    expect(new Set(urlsIn(reply.parts))).toEqual(new Set(search.pages.map(({ url }) => url)));
    expect(JSON.stringify(reply.parts)).not.toContain("ZW5jcnlwdGVk");
    expect(await journalOf(reply.id)).toEqual([]);
  });

  test(`a turn has ${wire}'s search and a call of ours; only ours is recorded and runs here`, async () => {
    const { say } = await openChat(wire);
    double.queueReply({ search, text: "I looked it up.", toolCalls: [plan] });
    double.queueReply({ text: "The plan is made." });
    const reply = await say("Look it up and plan");
    expect(reply.status).toBe("DONE");
    expect(callsIn(reply.parts)).toMatchObject([
      { type: "tool-web_search", state: "output-available" },
      { type: "tool-manage_task_plan", state: "output-available" },
    ]);
    expect(await journalOf(reply.id)).toMatchObject([
      { tool: "manage_task_plan", said: "I looked it up.", hasReadWeb: true, state: "answered" },
    ]);
    const next = JSON.stringify(double.requests[1]?.body);
    expect(next).toContain("I looked it up.");
    // The provider gets its search back as it sent it.
    if (wire === "OPENAI") expect(next).toContain("web_search_call");
    if (wire === "ANTHROPIC") expect(next).toContain("ZW5jcnlwdGVk");
    if (wire === "GOOGLE") expect(next).toContain("toolResponse");
  });
}

test("a reply that waited for a person continues after a search with what it said, and without the search", async () => {
  const { chatId, say } = await openChat("OPENAI", { manage_task_plan: "ask" });
  double.queueReply({ search, text: "I looked it up.", toolCalls: [plan] });
  const waiting = await say("Look it up and plan");
  expect(waiting.status).toBe("WAITING");
  const [call] = await journalOf(waiting.id);
  double.queueReply({ text: "The plan is made." });
  await owner().chat.decideToolCall({ id: call?.id ?? "", decision: { kind: "allow" } });
  await vi.waitFor(async () => expect((await replyOf(chatId)).status).toBe("DONE"), { timeout: 5_000 });
  const next = JSON.stringify(double.requests[1]?.body.input);
  expect(next).toContain("I looked it up.");
  expect(next).toContain("function_call_output");
  expect(next).not.toContain("web_search_call");
});

test("a later turn gets what was said, and not the search of an earlier one", async () => {
  const { say } = await openChat("ANTHROPIC");
  double.queueReply({ search, text: "High water is at noon." });
  await say("When is high water?");
  double.queueReply({ text: "Yes." });
  await say("Sure?");
  const next = JSON.stringify(double.requests[1]?.body.messages);
  expect(next).toContain("High water is at noon.");
  expect(next).not.toContain("server_tool_use");
  expect(next).not.toContain("tool_use");
});

test("our search stays where its calls must ask, and for a model that can't search besides other tools", async () => {
  double.queueReply({ text: "Hello" });
  await (await openChat("OPENAI", { web_search: "ask" })).say("Hi");
  double.queueReply({ text: "Hello" });
  await (await openChat("GEMINI_2")).say("Hi");
  for (const at of [0, 1]) expect(sentTools(at)).toMatch(ourSearch);
});

test("our search stays if the workspace has a key for a search service", async () => {
  const { id: workspaceId } = testApp.workspace;
  await owner().credential.update({ workspaceId, type: "TAVILY_API_KEY", value: "tvly-0123456789abcdef" });
  double.queueReply({ text: "Hello" });
  await (await openChat("OPENAI")).say("Hi");
  expect(sentTools()).toMatch(ourSearch);
  await owner().credential.deleteByType({ workspaceId, type: "TAVILY_API_KEY" });
});

test("a search that Anthropic pauses continues in the same reply", async () => {
  const { say } = await openChat("ANTHROPIC");
  double.queueReply({ search, text: "I looked it up. ", isPaused: true });
  double.queueReply({ text: "High water is at noon." });
  const reply = await say("When is high water?");
  expect(reply.status, JSON.stringify(reply)).toBe("DONE");
  const said = reply.parts.flatMap((part) => (part.type === "text" && "text" in part ? [part.text] : []));
  expect(said).toEqual(["I looked it up. ", "High water is at noon."]);
  const next = JSON.stringify(double.requests[1]?.body.messages);
  expect(next).toContain("server_tool_use");
  expect(next).toContain("ZW5jcnlwdGVk");
  expect(next).toContain("I looked it up.");
});

test("a provider that pauses again and again is asked six times at most", async () => {
  const { say } = await openChat("ANTHROPIC");
  for (let asked = 0; asked < 9; asked++) double.queueReply({ search, text: "Still looking. ", isPaused: true });
  const reply = await say("When is high water?");
  expect(reply.status, JSON.stringify(reply)).toBe("DONE");
  expect(double.requests).toHaveLength(6);
});
