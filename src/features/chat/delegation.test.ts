/** An agent that hands tasks to its sub-agents in a chat, on the real server. */
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { formatMention } from "#lib/mention.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const tool = "delegate_task_to_sub_agent";
const db = () => testApp.app.database.system;

async function agentOf(title: string, subAgentIds: string[] = []): Promise<string> {
  const workspaceId = testApp.workspace.id;
  const system = `You are the ${title}.`;
  const made = await testApp
    .as("OWNER")
    .agent.create({ workspaceId, title, system, languageModelId: "gpt-4o-mini", subAgentIds });
  return made.id;
}

/** A chat with a title, so that no request for one mixes with those of the replies. */
async function chatWith(agentId: string) {
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  const say = async (text: string) => await (await sendTurn(testApp, chatId, { text }, { agentId })).text();
  return { chatId, say };
}

/** A chat with a manager of one librarian. */
async function openChat() {
  const librarian = await agentOf("Librarian");
  return { librarian, ...(await chatWith(await agentOf("Manager", [librarian]))) };
}

const delegate = (agentId: string, task = "Count the ships") => ({
  toolCalls: [{ name: tool, input: { agentId, task } }],
});
const chargesOf = (chatId: string) => db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
const replyOf = async (chatId: string) => {
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  return rows.at(-1) ?? expect.unreachable();
};
const openReservations = () => db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));
const said = (at: number) => JSON.stringify(double.requests[at]?.body.input);

test("nothing is delegated on the FREE plan, and the sub-agents are kept", async () => {
  const { say } = await openChat();
  await testApp.setPlan("FREE");
  await say("Hello");
  await testApp.setPlan("PERSONAL");
  await say("Hello again");
  const offered = double.requests.map(({ body }) => JSON.stringify(body.tools ?? []).includes(tool));
  expect(offered).toEqual([false, true]);
});

test("a sub-agent gets its task without the conversation, and its answer is charged with the reply", async () => {
  const { librarian, chatId, say } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ text: "Seven ships" });
  await say("The secret harbor. How many ships are there?");
  expect(said(1)).toContain("You are the Librarian.");
  expect(said(1)).toContain("Count the ships");
  expect(said(1)).not.toContain("secret harbor");
  const reply = await replyOf(chatId);
  expect(reply.status).toBe("DONE");
  expect(JSON.stringify(reply.parts)).toContain("Seven ships");
  const charges = await chargesOf(chatId);
  expect(charges).toHaveLength(2);
  expect(reply.metadata.credits).toBe(charges.reduce((sum, { amount }) => sum + Number(amount), 0));
  expect(await openReservations()).toEqual([]);
});

test("an agent that a message mentions can be asked from then on", async () => {
  const librarian = await agentOf("Librarian");
  const { chatId, say } = await chatWith(await agentOf("Loner"));
  await say(`Ask ${formatMention("Librarian", "AGENT", { agentId: librarian })} when you need facts.`);
  double.queueReply(delegate(librarian));
  double.queueReply({ text: "Seven ships" });
  await say("How many ships are there?");
  expect(JSON.stringify((await replyOf(chatId)).parts)).toContain("Seven ships");
});

test("an agent that only the output format mentions is a sub-agent, and one that is also selected is offered once", async () => {
  const [librarian, archivist] = [await agentOf("Librarian"), await agentOf("Archivist")];
  const mention = (title: string, agentId: string) => formatMention(title, "AGENT", { agentId });
  const manager = await agentOf("Manager", [archivist]);
  const outputFormat = `As ${mention("Librarian", librarian)} and ${mention("Archivist", archivist)} write.`;
  await testApp.as("OWNER").agent.update({ id: manager, outputFormat });
  const { say } = await chatWith(manager);
  await say("Hello");
  const offered = JSON.stringify(double.requests[0]?.body.tools);
  expect([librarian, archivist].map((id) => offered.split(id).length - 1)).toEqual([1, 1]);
});

test("an agent without sub-agents gets no tool for it", async () => {
  const { say } = await chatWith(await agentOf("Loner"));
  await say("Hello");
  expect(JSON.stringify(double.requests[0]?.body.tools)).not.toContain(tool);
});

test("a sub-agent in the bin is not offered until it is restored", async () => {
  const { librarian, say } = await openChat();
  await testApp.as("OWNER").agent.delete({ id: librarian });
  await say("Hello");
  await testApp.as("OWNER").agent.restore({ id: librarian });
  await say("Hello again");
  const offered = double.requests.map(({ body }) => JSON.stringify(body.tools ?? []).includes(librarian));
  expect(offered).toEqual([false, true]);
});

test("the failure of a sub-agent is told to the agent, and only answers are charged", async () => {
  const { librarian, chatId, say } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ fault: "unauthorized" });
  await say("How many ships are there?");
  const reply = await replyOf(chatId);
  expect(reply.status).toBe("DONE");
  expect(reply.parts.find((part) => "toolCallId" in part)).toMatchObject({ state: "output-error" });
  expect(await chargesOf(chatId)).toHaveLength(1);
  expect(await openReservations()).toEqual([]);
});

test("a delegated answer is charged once when the agent's own answer fails and another model answers", async () => {
  const { librarian, chatId, say } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ text: "Seven ships" });
  double.queueReply({ fault: "unauthorized" });
  await say("How many ships are there?");
  expect(await replyOf(chatId)).toMatchObject({ status: "DONE", metadata: { isFallback: true } });
  expect(await chargesOf(chatId)).toHaveLength(2);
  expect(await openReservations()).toEqual([]);
});

test("a delegated answer is charged even if every answer of the agent fails", async () => {
  const { librarian, chatId, say } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ text: "Seven ships" });
  double.queueReply({ fault: "unauthorized" });
  double.queueReply({ fault: "unauthorized" });
  await say("How many ships are there?");
  expect((await replyOf(chatId)).status).toBe("FAILED");
  expect((await chargesOf(chatId)).map(({ requestId }) => requestId)).toEqual([expect.stringMatching(/^tool:/)]);
  expect(await openReservations()).toEqual([]);
});

test("the request of a later turn begins like the one before, so that providers can cache it", async () => {
  const { librarian, say } = await openChat();
  double.queueReply(delegate(librarian));
  await say("First question");
  await say("Second question");
  await say("Third question");
  const inputs = double.requests.map(({ body }) => (Array.isArray(body.input) ? body.input : expect.unreachable()));
  const own = inputs.filter(([system]) => JSON.stringify(system).includes("You are the Manager."));
  expect(own).toHaveLength(4);
  for (const [at, input] of own.entries()) if (at > 0) expect(input.slice(0, own[at - 1]?.length)).toEqual(own[at - 1]);
});

test("a later turn knows what a sub-agent answered", async () => {
  const { librarian, say } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ text: "Seven ships" });
  double.queueReply({ text: "There are some." });
  await say("How many ships are there?");
  await say("How many exactly?");
  expect(said(3)).toContain("Seven ships");
});
