/** Tool calls that wait for a person, and replies that continue after the decision, on the real server. */
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall, questionCall } from "#testing/tools/planner.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");

/** A chat with an agent that asks before it makes a plan. */
async function openChat() {
  const agentId = await createPlanner(testApp);
  const chatId = await createTitledChat(testApp, { title: "Plans" });
  const say = async (text: string) => await (await sendTurn(testApp, chatId, { text }, { agentId })).text();
  return { chatId, say };
}

const messagesOf = (chatId: string) =>
  db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
const replyOf = async (chatId: string) => (await messagesOf(chatId)).at(-1) ?? expect.unreachable();
const callsOf = async (messageId: string) =>
  db().select().from(toolCall).where(eq(toolCall.messageId, messageId)).orderBy(toolCall.step, toolCall.position);
const partsOf = ({ parts }: { parts: unknown[] }) =>
  parts.filter((part): part is ToolPart => typeof part === "object" && part !== null && "toolCallId" in part);
const chargesOf = (chatId: string) => db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
const said = (at: number) => JSON.stringify(double.requests[at]?.body.input);

/** Sends a message whose answer waits for a decision, and returns the calls that wait. */
async function askFor(...calls: { name: string; input: object }[]) {
  const opened = await openChat();
  double.queueReply({ text: "I'll do it.", toolCalls: calls });
  await opened.say("Please do it");
  const reply = await replyOf(opened.chatId);
  expect(reply.status).toBe("WAITING");
  return { ...opened, reply, calls: await callsOf(reply.id) };
}

const idAt = (calls: readonly { id: string }[], at = 0) => calls[at]?.id ?? expect.unreachable();

async function waitUntilDone(chatId: string) {
  await vi.waitFor(async () => expect((await replyOf(chatId)).status).toBe("DONE"), { timeout: 5_000 });
  return replyOf(chatId);
}

test("a call that must ask waits with its reply, and runs after it is allowed; the reply is charged once", async () => {
  const { chatId, reply, calls } = await askFor(planCall("Sail"));
  expect(calls).toMatchObject([{ tool: "manage_task_plan", state: "waiting", said: "I'll do it." }]);
  expect(partsOf(reply)).toMatchObject([{ state: "approval-requested", approval: { id: idAt(calls) } }]);
  double.queueReply({ text: "The plan is made." });
  expect(await owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "allow" } })).toEqual({ isOpen: true });
  const done = await waitUntilDone(chatId);
  expect(partsOf(done)).toMatchObject([{ state: "output-available", output: { tasks: [{ content: "Sail" }] } }]);
  expect(JSON.stringify(done.parts)).toContain("The plan is made.");
  expect(double.requests).toHaveLength(2);
  expect(said(1)).toContain("I'll do it.");
  expect(said(1)).toContain("function_call_output");
  const charges = await chargesOf(chatId);
  expect(charges).toHaveLength(1);
  expect(done.metadata.credits).toBe(Number(charges[0]?.amount));
  const open = await db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));
  expect(open).toEqual([]);
});

test("a denied call does not run, and the model is told", async () => {
  const { chatId, calls } = await askFor(planCall("Sail"));
  double.queueReply({ text: "Then not." });
  await owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "deny" } });
  const done = await waitUntilDone(chatId);
  expect(partsOf(done)).toMatchObject([{ state: "output-denied" }]);
  expect(said(1)).toMatch(/denied/i);
});

test("a person's answers reach the model, and answers that don't fit are refused without losing the question", async () => {
  const { chatId, calls } = await askFor(questionCall);
  const answer = (given: object) =>
    owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "answer", given } });
  await expect(answer({ answers: [{ id: "ship", value: "Rotterdam" }] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  expect((await replyOf(chatId)).status).toBe("WAITING");
  double.queueReply({ text: "Rotterdam it is." });
  await answer({ answers: [{ id: "port", value: "Rotterdam" }] });
  await waitUntilDone(chatId);
  expect(said(1)).toContain("Rotterdam");
});

test("an allowed call runs with the arguments that the person edited, and the model sees those", async () => {
  const { chatId, calls } = await askFor(planCall("Sail"));
  double.queueReply({ text: "Done." });
  const { input } = planCall("Row");
  await expect(
    owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "allow", input: { tasks: [] } } }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "allow", input } });
  const done = await waitUntilDone(chatId);
  expect(partsOf(done)).toMatchObject([{ output: { tasks: [{ content: "Row" }] } }]);
  expect(said(1)).toContain("Row");
  expect(said(1)).not.toContain("Sail");
});

test("a tool that is allowed for the chat does not ask there again", async () => {
  const { chatId, calls, say } = await askFor(planCall("Sail"));
  double.queueReply({ text: "Done." });
  await owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "allowInChat" } });
  await waitUntilDone(chatId);
  double.queueReply({ toolCalls: [planCall("Row")] });
  double.queueReply({ text: "Done again." });
  await say("And row");
  expect((await replyOf(chatId)).status).toBe("DONE");
});

test("of two waiting calls, the reply continues after the last decision", async () => {
  const { chatId, calls } = await askFor(planCall("Sail"), questionCall);
  expect(await owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "allow" } })).toEqual({
    isOpen: false,
  });
  expect((await replyOf(chatId)).status).toBe("WAITING");
  double.queueReply({ text: "Done." });
  const given = { isSkipped: true };
  expect(await owner().chat.decideToolCall({ id: idAt(calls, 1), decision: { kind: "answer", given } })).toEqual({
    isOpen: true,
  });
  expect(partsOf(await waitUntilDone(chatId))).toHaveLength(2);
});

test("a call of a sub-agent, about which nobody can decide, keeps no reply waiting", async () => {
  const { chatId, reply, calls } = await askFor(planCall("Sail"));
  const place = { workspaceId: testApp.workspace.id, messageId: reply.id, parentId: idAt(calls), step: 0, position: 0 };
  await db()
    .insert(toolCall)
    .values({ ...place, modelCallId: "inner", tool: "send_mail", inputHash: "", state: "unknown" });
  double.queueReply({ text: "Done." });
  expect(await owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "allow" } })).toEqual({ isOpen: true });
  await waitUntilDone(chatId);
});

test("two decisions about one call at the same moment continue the reply once", async () => {
  const { chatId, calls } = await askFor(planCall("Sail"));
  double.queueReply({ text: "Done." });
  const decisions = await Promise.allSettled(
    ["allow", "deny"].map((kind) =>
      owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: kind as "allow" | "deny" } }),
    ),
  );
  expect(decisions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await waitUntilDone(chatId);
  expect(double.requests).toHaveLength(2);
});

test("a person who writes on instead of deciding denies the call, and the model answers the new message", async () => {
  const { chatId, calls, say } = await askFor(planCall("Sail"));
  double.queueReply({ text: "As you wish." });
  await say("Forget it");
  const rows = await messagesOf(chatId);
  expect(rows.map(({ status }) => status)).toEqual(["DONE", "DONE", "DONE", "DONE"]);
  expect((await callsOf(rows[1]?.id ?? ""))[0]?.state).toBe("denied");
  expect(partsOf(rows[1] ?? { parts: [] })).toMatchObject([{ state: "output-denied" }]);
  await expect(owner().chat.decideToolCall({ id: idAt(calls), decision: { kind: "allow" } })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("only the author of the chat decides", async () => {
  const { calls } = await askFor(planCall("Sail"));
  await expect(
    testApp.as("EDITOR").chat.decideToolCall({ id: idAt(calls), decision: { kind: "allow" } }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a tool that the owner of the agent switched off is not offered", async () => {
  const { id: workspaceId } = testApp.workspace;
  const { id: agentId } = await owner().agent.create({
    workspaceId,
    title: "Quiet",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
    toolPolicies: { manage_task_plan: "never" },
  });
  double.queueReply({ text: "Hello" });
  await (await sendTurn(testApp, newId(), { text: "Hi" }, { agentId })).text();
  const names = ((double.requests[0]?.body.tools ?? []) as { name: string }[]).map(({ name }) => name);
  expect(names).toContain("ask_person");
  expect(names).not.toContain("manage_task_plan");
  expect(names).toEqual(names.toSorted());
});
