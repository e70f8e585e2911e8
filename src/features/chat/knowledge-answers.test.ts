/** Agents that answer from the knowledge library, in chats on the real server, with the offline encoder. */
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { knowledgeChunk, knowledgeNode } from "#features/knowledge/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import type { Role } from "#product/roles.ts";
import { quotableText } from "#product/tools/passage.ts";
import { learnSource, makeKnowledgeFolder } from "#testing/knowledge/learn-source.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { tools } from "#tools/index.ts";
import { chat, message } from "./table.ts";

const tool = "get_context_from_provided_knowledge_sources_and_notes";
const question = "How many days of vacation do employees get?";

let testApp: TestApp;
let double: ProviderDouble;
let handbook: Awaited<ReturnType<typeof learnSource>>;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "FREE" } }));
  handbook = await learn("Handbook", [
    "Employees get 28 days of vacation a year.",
    "The kitchen is cleaned on Fridays.",
  ]);
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const learn = (title: string, texts: string[], more: { parentId?: string; workspaceId?: string } = {}) =>
  learnSource(testApp.app, {
    workspaceId: testApp.workspace.id,
    title,
    chunks: texts.map((text) => ({ text })),
    ...more,
  });

interface Draft {
  knowledgeSourceTreeNodeIds?: string[];
  forceGetContextFromKnowledgeSources?: boolean;
  system?: string;
  subAgentIds?: string[];
  readsAllKnowledge?: boolean;
}
const makeAgent = async (more: Draft = {}) =>
  (
    await testApp.as("OWNER").agent.create({
      workspaceId: testApp.workspace.id,
      title: "Librarian",
      system: "You answer.",
      languageModelId: "gpt-4o-mini",
      ...more,
    })
  ).id;

interface Asking {
  by?: Role;
  /** The chat to continue. */
  chatId?: string;
  selected?: string[];
}

/** One turn of a chat, by default of a new one; `requests` are what the model got. */
async function ask(agentId: string, text = question, languageModelId = "gpt-4o-mini", asking: Asking = {}) {
  const { by = "OWNER", chatId = newId(), selected = [] } = asking;
  const person = testApp.workspace.people[by];
  await db()
    .insert(chat)
    .values({ id: chatId, workspaceId: testApp.workspace.id, userId: person.id, title: "Q", isTitled: true })
    .onConflictDoNothing();
  const body = {
    workspaceId: testApp.workspace.id,
    chatId,
    agentId,
    languageModelId,
    message: { text },
    knowledgeSourceTreeNodeIdList: selected,
  };
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  await (await testApp.request("/api/chat/agent", init, person)).text();
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  const reply = rows.at(-1) ?? expect.unreachable();
  const calls = reply.parts.filter((part): part is ToolPart => "toolCallId" in part);
  const requests = double.requests.map(({ body }) => JSON.stringify(body.input ?? body.messages));
  const offered = double.requests.map(({ body }) => JSON.stringify(body.tools ?? []).includes(tool));
  return { chatId, reply, calls, requests, offered };
}

const look = (asked = question) => ({ text: "", toolCalls: [{ name: tool, input: { question: asked } }] });
const outputOf = (call: ToolPart | undefined) => tools[tool].output.parse(call?.output);

test("an agent with a source looks in it and gets numbered passages as data, also on the FREE plan", async () => {
  double.queueReply(look());
  double.queueReply({ text: "28 days [1]." });
  const { calls, requests, offered } = await ask(await makeAgent({ knowledgeSourceTreeNodeIds: [handbook.nodeId] }));
  expect(offered).toEqual([true, true]);
  expect(requests[0]).not.toContain("28 days");
  expect(JSON.parse(requests[1] ?? "[]").at(-1).output).toContain(
    '<passage number="1" source="Handbook">\nEmployees get 28 days of vacation a year.\n</passage>',
  );
  const { lookedIn, passages } = outputOf(calls[0]);
  expect(lookedIn).toEqual(["Handbook"]);
  expect(passages[0]).toMatchObject({ number: 1, nodeId: handbook.nodeId, chunkId: handbook.chunkIds[0] });
});

test("without sources nothing is offered, and a mention or a selected source is enough", async () => {
  expect((await ask(await makeAgent())).offered).toEqual([false]);
  double.reset();
  const mention = formatMention("Handbook", "KNOWLEDGE_SOURCE_TREE_NODE", {
    knowledgeSourceTreeNodeId: handbook.nodeId,
  });
  expect((await ask(await makeAgent(), `Look in ${mention}.`)).offered).toEqual([true]);
  double.reset();
  expect((await ask(await makeAgent({ system: `Read ${mention}.` }))).offered).toEqual([true]);
});

test("with forced context the passages are in the first request, as a recorded call before the answer", async () => {
  double.queueReply({ text: "28 days [1]." });
  const sources = { knowledgeSourceTreeNodeIds: [handbook.nodeId], forceGetContextFromKnowledgeSources: true };
  const { calls, requests, reply } = await ask(await makeAgent(sources));
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain("28 days of vacation");
  expect(calls).toMatchObject([{ type: `tool-${tool}`, state: "output-available", input: { question } }]);
  expect(reply.status).toBe("DONE");
  const rows = await db().select().from(toolCall).where(eq(toolCall.messageId, reply.id));
  expect(rows).toMatchObject([{ tool, step: 0, state: "answered" }]);
});

test("passages keep their numbers through an answer: a passage that is found again has the same one", async () => {
  double.queueReply(look());
  double.queueReply(look("When is the kitchen cleaned?"));
  double.queueReply({ text: "Done." });
  const { calls } = await ask(await makeAgent({ knowledgeSourceTreeNodeIds: [handbook.nodeId] }));
  const numbers = calls.map((call) => outputOf(call).passages.map(({ number, chunkId }) => [chunkId, number]));
  const byChunk = new Map<unknown, unknown>();
  for (const [chunkId, number] of numbers.flat()) {
    expect(byChunk.get(chunkId) ?? number).toBe(number);
    byChunk.set(chunkId, number);
  }
  expect(new Set(byChunk.values()).size).toBe(byChunk.size);
});

test("a folder means what is in it when the question is asked; what was deleted is not found", async () => {
  const folder = await makeKnowledgeFolder(testApp.app, { workspaceId: testApp.workspace.id });
  const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [folder] });
  const late = await learn("Late", ["Employees get 5 days of vacation in May."], { parentId: folder });
  double.queueReply(look());
  expect(outputOf((await ask(agentId)).calls[0]).passages).toMatchObject([{ title: "Late" }]);
  await db().delete(knowledgeNode).where(eq(knowledgeNode.id, late.nodeId));
  double.reset();
  double.queueReply(look());
  expect(outputOf((await ask(agentId)).calls[0]).passages).toEqual([]);
});

test("a reply is finished although its source is deleted while it is written, and the agent loses the link", async () => {
  const gone = await learn("Gone", ["Employees get 12 days of vacation at sea."]);
  const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [gone.nodeId, handbook.nodeId] });
  let open = () => {};
  const deleted = new Promise<void>((done) => {
    open = done;
  });
  double.queueReply({ ...look(), gate: { after: 0, open: deleted } });
  double.queueReply({ text: "28 days [1]." });
  const asked = ask(agentId);
  await vi.waitUntil(() => double.requests.length > 0);
  await testApp.as("OWNER").knowledgeSourceTreeNode.delete({ id: gone.nodeId });
  open();
  const { reply, calls } = await asked;
  expect(outputOf(calls[0]).passages.map(({ title }) => title)).toEqual(["Handbook", "Handbook"]);
  expect(reply.status).toBe("DONE");
  expect((await testApp.as("OWNER").agent.getById({ id: agentId })).knowledgeSourceTreeNodeIds).toEqual([
    handbook.nodeId,
  ]);
});

test("sources of another workspace give nothing, however their id gets into a turn", async () => {
  const foreign = await learn("Foreign", ["Employees get 99 days of vacation."], {
    workspaceId: testApp.otherWorkspace.id,
  });
  const mention = formatMention("Foreign", "KNOWLEDGE_SOURCE_TREE_NODE", {
    knowledgeSourceTreeNodeId: foreign.nodeId,
  });
  expect((await ask(await makeAgent({ system: `Read ${mention}.` }))).offered).toEqual([false]);
  double.reset();
  double.queueReply(look());
  const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [handbook.nodeId] });
  const { calls, requests } = await ask(agentId, `${question} Look in ${mention}.`);
  expect(outputOf(calls[0]).passages.map(({ title }) => title)).not.toContain("Foreign");
  expect(requests.join("\n")).not.toContain("99 days");
});

test("a model without tools gets the passages with the question, and none of the tools", async () => {
  const { id: workspaceId } = testApp.workspace;
  const { credential } = testApp.as("OWNER");
  const models = [{ name: "plain", toolUsageSupport: false }];
  await credential.createEndpoint({ workspaceId, name: "Plain", baseUrl: double.endpointUrl, models });
  const known = await credential.getLanguageModels({ workspaceId });
  const plain = known.models.find(({ endpointName }) => endpointName === "Plain")?.id;
  double.queueReply({ text: "28 days [1]." });
  const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [handbook.nodeId] });
  const { reply, requests, calls, offered } = await ask(agentId, question, plain);
  expect(reply).toMatchObject({ status: "DONE", error: null });
  expect(offered).toEqual([false]);
  expect(JSON.parse(requests[0] ?? "[]").map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
  expect(requests[0]).toContain("28 days of vacation");
  expect(outputOf(calls[0]).passages[0]).toMatchObject({ number: 1, title: "Handbook" });
});

test("a search that fails leaves N/A, and the answer is written", async () => {
  double.queueReply({ text: "Nobody knows." });
  const sources = { knowledgeSourceTreeNodeIds: [handbook.nodeId], forceGetContextFromKnowledgeSources: true };
  const agentId = await makeAgent(sources);
  const { embeddings } = testApp.app;
  const embed = embeddings.embed;
  Object.assign(embeddings, { embed: () => Promise.reject(new Error("The encoder is broken.")) });
  const { reply, requests, calls } = await ask(agentId).finally(() => Object.assign(embeddings, { embed }));
  expect(reply.status).toBe("DONE");
  expect(
    JSON.parse(requests[0] ?? "[]")
      .at(-1)
      .content.at(-1).text,
  ).toBe("N/A");
  expect(outputOf(calls[0])).toMatchObject({ passages: [], isUnavailable: true });
});

test("what a sub-agent cites can be cited by the agent that asked it, under the same number", async () => {
  await testApp.setPlan("BUSINESS");
  const librarian = await makeAgent({ knowledgeSourceTreeNodeIds: [handbook.nodeId] });
  const lead = await makeAgent({ subAgentIds: [librarian] });
  double.queueReply({
    text: "",
    toolCalls: [{ name: "delegate_task_to_sub_agent", input: { agentId: librarian, task: question } }],
  });
  double.queueReply(look());
  double.queueReply({ text: "28 days [1]." });
  double.queueReply({ text: "They get 28 days [1]." });
  const { calls } = await ask(lead);
  await testApp.setPlan("FREE");
  const { passages } = tools.delegate_task_to_sub_agent.output.parse(calls[0]?.output);
  expect(passages).toMatchObject([{ number: 1, chunkId: handbook.chunkIds[0], title: "Handbook" }]);
});

test("an agent digs in its own sources only: it lists them, finds exact words, and reads pages", async () => {
  const other = await learn("Other", ["The kitchen has a secret door."]);
  const call = (name: string, input: object) => ({ text: "", toolCalls: [{ name, input }] });
  double.queueReply(call("list_sources", {}));
  double.queueReply(call("search_text", { words: "kitchen Fridays" }));
  double.queueReply(call("read_pages", { sourceId: handbook.sourceId, from: 2, to: 9 }));
  double.queueReply(call("read_pages", { sourceId: other.sourceId, from: 1 }));
  double.queueReply({ text: "Done." });
  const { calls, requests } = await ask(await makeAgent({ knowledgeSourceTreeNodeIds: [handbook.nodeId] }));
  const kitchen = { number: 1, chunkId: handbook.chunkIds[1] };
  expect(calls.map(({ state, output }) => [state, output])).toMatchObject([
    ["output-available", { sources: [{ sourceId: handbook.sourceId, title: "Handbook", pages: 2 }], total: 1 }],
    ["output-available", { passages: [kitchen] }],
    ["output-available", { passages: [kitchen], pages: 2 }],
    ["output-error", undefined],
  ]);
  expect(requests.join("\n")).not.toContain("secret door");
});

test("a page learns which sources still exist, and nothing about those of others", async () => {
  const { id: workspaceId } = testApp.workspace;
  const foreign = await learn("Foreign", ["Secret."], { workspaceId: testApp.otherWorkspace.id });
  const gone = await learn("Gone", ["Soon gone."]);
  await db().delete(knowledgeNode).where(eq(knowledgeNode.id, gone.nodeId));
  const sourceIds = [handbook.sourceId, gone.sourceId, foreign.sourceId];
  const states = await testApp.as("USER").knowledgeSourceTreeNode.getSourceStates({ workspaceId, sourceIds });
  expect(states.map(({ sourceId }) => sourceId)).toEqual([handbook.sourceId]);
});

describe("a limited folder", () => {
  const answer = "The bonus is 4,711 euros.";
  const asked = "How high is the bonus?";
  let folder: string;
  let bonus: Awaited<ReturnType<typeof learnSource>>;
  const limit = (roles: ("EDITOR" | "USER")[]) =>
    testApp.as("OWNER").knowledgeSourceTreeNode.updateAccess({ id: folder, limit: { roles, userIds: [] } });
  beforeAll(async () => {
    folder = await makeKnowledgeFolder(testApp.app, { workspaceId: testApp.workspace.id });
    bonus = await learn("Bonus list", [answer, "It is paid in May."], { parentId: folder });
  });
  beforeEach(() => limit(["EDITOR"]));

  test("answers those who may see it, and is no source for others, whatever agent they ask", async () => {
    const mention = formatMention("List", "KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: bonus.nodeId });
    const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [folder, bonus.nodeId], system: `See ${mention}.` });
    double.queueReply(look(asked));
    const seen = await ask(agentId, asked, undefined, { by: "EDITOR" });
    expect(outputOf(seen.calls[0]).passages[0]).toMatchObject({ text: answer });
    double.reset();
    const hidden = await ask(agentId, `${asked} ${mention}`, undefined, { by: "USER", selected: [bonus.nodeId] });
    expect(hidden.offered).toEqual([false]);
    expect(await testApp.as("USER").agent.getById({ id: agentId })).toMatchObject({ knowledgeSourceTreeNodeIds: [] });
  });

  test("stays out of what agents dig in, also with forced context and in sub-agents", async () => {
    const both = { knowledgeSourceTreeNodeIds: [handbook.nodeId, folder] };
    const call = (name: string, input: object) => ({ text: "", toolCalls: [{ name, input }] });
    double.queueReply(call("list_sources", {}));
    double.queueReply(call("search_text", { words: "bonus" }));
    double.queueReply(call("read_pages", { sourceId: bonus.sourceId, from: 1 }));
    double.queueReply({ text: "Done." });
    const dug = await ask(await makeAgent(both), asked, undefined, { by: "USER" });
    expect(dug.calls.map(({ state, output }) => [state, output])).toMatchObject([
      ["output-available", { sources: [{ title: "Handbook" }], total: 1 }],
      ["output-available", { passages: [] }],
      ["output-error", undefined],
    ]);
    expect(JSON.stringify(dug.requests)).not.toContain("4,711");
    double.reset();
    const forced = await makeAgent({ ...both, forceGetContextFromKnowledgeSources: true });
    const first = await ask(forced, asked, undefined, { by: "USER" });
    expect(outputOf(first.calls[0]).lookedIn).toEqual(["Handbook"]);
    expect(JSON.stringify(first.requests)).not.toContain("4,711");
    double.reset();
    await testApp.setPlan("BUSINESS");
    const librarian = await makeAgent(both);
    const lead = await makeAgent({ subAgentIds: [librarian] });
    double.queueReply(call("delegate_task_to_sub_agent", { agentId: librarian, task: asked }));
    double.queueReply(look(asked));
    double.queueReply({ text: "Nothing." });
    double.queueReply({ text: "Nothing." });
    const delegated = await ask(lead, asked, undefined, { by: "USER" });
    await testApp.setPlan("FREE");
    expect(JSON.stringify(delegated.requests)).not.toContain("4,711");
    expect(JSON.stringify(delegated.calls)).not.toContain("Bonus list");
  });

  test("takes title and text out of old citations for those who may no longer see it, but not the number", async () => {
    const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [folder, bonus.nodeId] });
    double.queueReply(look(asked));
    double.queueReply({ text: "It is high [1]." });
    const { chatId, calls } = await ask(agentId, asked, undefined, { by: "EDITOR" });
    const read = async (by: Role) => {
      const chats = testApp.as(by).chat;
      const id = await callIdOf(chatId);
      return JSON.stringify([
        await chats.getById({ id: chatId }),
        await chats.getToolOutput({ id }),
        await chats.getToolCall({ id }),
      ]);
    };
    expect(await read("EDITOR")).toContain(answer);
    await limit(["USER"]);
    const after = await read("EDITOR");
    expect(after).toContain('"isHidden":true');
    expect(after).toContain("It is high [1].");
    for (const secret of ["4,711", "Bonus list"]) expect(after).not.toContain(secret);
    expect(await read("OWNER")).toContain(answer);
    expect(calls).toHaveLength(1);
    double.reset();
    const next = await ask(agentId, "Say it again.", undefined, { by: "EDITOR", chatId });
    expect(JSON.stringify(next.requests)).toContain("It is high [1].");
    expect(JSON.stringify(next.requests)).not.toContain("4,711");
  });

  const callIdOf = async (chatId: string) => {
    const [row] = await db()
      .select({ id: toolCall.id })
      .from(toolCall)
      .innerJoin(message, eq(message.id, toolCall.messageId))
      .where(eq(message.chatId, chatId));
    return row?.id ?? expect.unreachable();
  };
});

test("an agent that reads its sources whole has them before every question, the same each time, and its answer keeps what it cites", async () => {
  const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [handbook.nodeId], readsAllKnowledge: true });
  double.queueReply({ text: "“28 days of vacation” [1]." });
  const { reply, requests, offered } = await ask(agentId);
  expect(offered).toEqual([false]);
  const [before, asked] = JSON.parse(requests[0] ?? "[]").slice(-2);
  expect(JSON.stringify(before)).toContain("28 days of vacation");
  expect(JSON.stringify(before)).toContain("cleaned on Fridays");
  expect(JSON.stringify(asked)).toContain(question);
  const kept = reply.parts.flatMap((part) => (part.type === "data-cited" && "data" in part ? [part.data] : []));
  expect(kept).toMatchObject([{ passages: [{ number: 1, chunkId: handbook.chunkIds[0], title: "Handbook" }] }]);
  double.reset();
  const later = await ask(agentId, "When is the kitchen cleaned?");
  expect(JSON.parse(later.requests[0] ?? "[]").at(-2)).toEqual(before);
});

test("sources that are too long to be read whole are searched, and the answer says so", async () => {
  const grown = await learn("Grown", ["Employees get 28 days of vacation a year."]);
  const words = sql`repeat('harbor ledger ', ${Math.ceil(limits.knowledgeTool.wholeTokens / 3)})`;
  await db()
    .update(knowledgeChunk)
    .set({ text: words })
    .where(eq(knowledgeChunk.id, grown.chunkIds[0] ?? ""));
  const agentId = await makeAgent({ knowledgeSourceTreeNodeIds: [grown.nodeId], readsAllKnowledge: true });
  const { reply, requests, offered } = await ask(agentId);
  expect(offered).toEqual([true]);
  expect(requests[0]?.includes("harbor ledger")).toBe(false);
  expect(reply.metadata.notes).toMatchObject([
    { kind: "knowledgeSearched", maxTokens: limits.knowledgeTool.wholeTokens },
  ]);
  const { tokens } = await testApp.as("OWNER").knowledgeSourceTreeNode.measureText({
    workspaceId: testApp.workspace.id,
    nodeIds: [grown.nodeId],
  });
  expect(tokens).toBeGreaterThan(limits.knowledgeTool.wholeTokens);
});

test("passages come with what stands around them, which may be quoted with their number", async () => {
  const verses = ["The sea was calm.", "A whale came near the boat.", "The crew was silent."];
  const novel = await learn("Novel", verses);
  double.queueReply(look("whale near the boat"));
  double.queueReply({ text: "“The sea was calm” [1]." });
  const { calls, requests } = await ask(await makeAgent({ knowledgeSourceTreeNodeIds: [novel.nodeId] }));
  const { passages } = outputOf(calls[0]);
  const whale = passages.find(({ text }) => text === verses[1]) ?? expect.unreachable();
  const told = JSON.parse(requests[1] ?? "[]").at(-1).output as string;
  const others = passages.filter((one) => one !== whale).map(({ text }) => text);
  // A neighbor that was found itself is not told twice.
  for (const [place, verse] of [
    ["before", verses[0]],
    ["after", verses[2]],
  ] as const)
    if (!others.includes(verse ?? "")) {
      expect(told).toContain(`<passage ${place}="${whale.number}">\n${verse}`);
      expect(quotableText(whale)).toContain(verse);
    }
  expect(told.match(/The sea was calm/g)).toHaveLength(1);
});
