/** Schedules of chats on the real server: made by an agent with the person's consent, sent once, and paused. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { creditTransaction, creditWallet } from "#features/billing/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { textOf } from "#lib/ui-message.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { plans } from "#product/plans.ts";
import { chatScheduleErrorText } from "#product/texts/chat/chat-schedule.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { pauseFailingSchedules } from "./service/pause-schedule.ts";
import { sendDueMessages } from "./service/send-due.ts";
import { chatSchedule, chatScheduleEvent } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(async () => {
  double.reset();
  await db().delete(chatSchedule);
});
afterAll(() => testApp.close());

const minute = 60_000;
const hour = 60 * minute;
const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
const config = { frequency: "HOUR", minute: 0, timezone: "UTC" } as const;
const prompt = "Which ships arrive?";

/** A chat with an agent. */
async function openChat() {
  const agentId = (
    await owner().agent.create({
      ...{ workspaceId: testApp.workspace.id, title: "Harbor", system: "You know ships." },
      languageModelId: "gpt-4o-mini",
    })
  ).id;
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  await db().update(chat).set({ agentId }).where(eq(chat.id, chatId));
  return { agentId, chatId };
}

const messagesOf = (chatId: string) =>
  db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
const lastOf = async (chatId: string) => (await messagesOf(chatId)).at(-1) ?? expect.unreachable();
const waitForStatus = (chatId: string, status: string) =>
  vi.waitFor(async () => expect((await lastOf(chatId)).status).toBe(status), { timeout: 5_000 });
const listOf = (chatId: string) => owner().chatSchedule.getAll({ workspaceId: testApp.workspace.id, chatId });

async function createSchedule(more: { emailsResult?: boolean; title?: string } = {}) {
  const { chatId, agentId } = await openChat();
  const draft = { title: "Harbor report", prompt, config, emailsResult: false, ...more };
  const { id } = await owner().chatSchedule.create({ workspaceId: testApp.workspace.id, chatId, ...draft });
  const read = async () => (await listOf(chatId))[0] ?? expect.unreachable();
  const slot = (await read()).nextTimes[0] ?? expect.unreachable();
  return { id, chatId, agentId, read, slot };
}

test("an agent creates a schedule only after its person allowed it, in the time zone of the person", async () => {
  const { chatId, agentId } = await openChat();
  const input = { title: "Harbor report", prompt, when: { frequency: "WEEK", daysOfWeek: [1, 1], time: "09:00" } };
  double.queueReply({ text: "I'll schedule it.", toolCalls: [{ name: "create_schedule", input }] });
  const ask = { text: "Every Monday at 9, tell me which ships arrive" };
  await (await sendTurn(testApp, chatId, ask, { agentId, timezone: "Europe/Berlin" })).text();
  expect((await lastOf(chatId)).status).toBe("WAITING");
  expect(await listOf(chatId)).toEqual([]);

  const [call] = await db()
    .select()
    .from(toolCall)
    .where(eq(toolCall.messageId, (await lastOf(chatId)).id));
  double.queueReply({ text: "It is scheduled." });
  await owner().chat.decideToolCall({ id: call?.id ?? "", decision: { kind: "allow" } });
  await waitForStatus(chatId, "DONE");
  const berlin = { frequency: "WEEK", daysOfWeek: [1], time: "09:00", timezone: "Europe/Berlin" };
  expect(await listOf(chatId)).toMatchObject([
    { id: call?.id, title: "Harbor report", prompt, config: berlin, agentId },
  ]);
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain("Every Monday at 09:00, time zone Europe/Berlin");

  const offered = (at: number) => JSON.stringify(double.requests.at(at)?.body.tools);
  expect(offered(0)).not.toContain("delete_schedule");
  double.queueReply({ text: "", toolCalls: [{ name: "list_schedules", input: {} }] });
  double.queueReply({ text: "One." });
  await (await sendTurn(testApp, chatId, { text: "What is scheduled?" }, { agentId })).text();
  expect(offered(-1)).toContain("delete_schedule");
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain(prompt);
});

test("a slot sends one message, however many processes look, and its answer is charged as SCHEDULE", async () => {
  const { chatId, slot, read, agentId } = await createSchedule();
  await sendDueMessages(testApp.app, after(slot, -1));
  expect(await messagesOf(chatId)).toEqual([]);

  double.queueReply({ text: "The Albatross." });
  const now = after(slot, 20_000);
  await Promise.all(Array.from({ length: 4 }, () => sendDueMessages(testApp.app, now)));
  await waitForStatus(chatId, "DONE");
  await sendDueMessages(testApp.app, after(now, minute));
  const [question, reply, another] = await messagesOf(chatId);
  expect(another).toBeUndefined();
  expect(question).toMatchObject({ role: "user", parts: [{ text: prompt }] });
  expect(question?.metadata.schedule?.title).toBe("Harbor report");
  expect(textOf(reply?.parts ?? [])).toBe("The Albatross.");
  expect(reply?.metadata.agentId).toBe(agentId);
  const charges = await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
  expect(charges.map(({ source }) => source)).toEqual(["SCHEDULE"]);
  expect(await read()).toMatchObject({ events: [{ status: "DONE", problem: null }], isActive: true });

  const { workspace } = testApp;
  const [listed] = (await owner().chat.getAll({ workspaceId: workspace.id })).filter(({ id }) => id === chatId);
  expect(listed?.isUnread).toBe(true);
  await owner().chat.markRead({ id: chatId });
  expect((await owner().chat.getById({ id: chatId })).isUnread).toBe(false);
});

test("what was missed for less than an hour is sent once, and what was missed for longer is skipped", async () => {
  const { chatId, slot, read } = await createSchedule();
  double.queueReply({ text: "The Albatross." });
  await sendDueMessages(testApp.app, after(slot, 5 * hour + minute));
  await waitForStatus(chatId, "DONE");
  expect(await messagesOf(chatId)).toHaveLength(2);

  // Later than what was just sent, at whatever hour this test runs.
  const time = `${after(slot, 12 * hour)
    .toISOString()
    .slice(11, 13)}:00`;
  const daily = { frequency: "DAY", time, timezone: "UTC" } as const;
  const { id, title, emailsResult } = await read();
  await owner().chatSchedule.update({ id, title, prompt, emailsResult, config: daily });
  const next = (await read()).nextTimes[0] ?? expect.unreachable();
  await sendDueMessages(testApp.app, after(next, hour));
  expect(await messagesOf(chatId)).toHaveLength(2);
  expect((await read()).events[0]).toMatchObject({ isSkipped: true });
});

test("the answer is emailed with its text if the person chose that, whatever they chose for other answers", async () => {
  const { slot, chatId } = await createSchedule({ emailsResult: true, title: "Mailed report" });
  await createSchedule({ title: "Silent report" });
  for (const text of ["The Albatross.", "The Albatross."]) double.queueReply({ text });
  await sendDueMessages(testApp.app, slot);
  await waitForStatus(chatId, "DONE");
  const mails = () => db().select().from(outboxMail).where(sql`subject like '%report%'`);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 5_000 });
  const [mail] = await mails();
  expect(mail?.subject).toContain("Mailed report");
  expect(mail?.text).toContain("The Albatross.");
});

test("five failures in a row pause a schedule and email its author; turning it on again resets the count", async () => {
  const { slot, read, agentId, id } = await createSchedule({ title: "Fragile" });
  await owner().agent.delete({ id: agentId });
  for (let failed = 1; failed <= 5; failed += 1) {
    await sendDueMessages(testApp.app, after(slot, (failed - 1) * hour));
    expect(await pauseFailingSchedules(testApp.app)).toBe(failed < 5 ? 0 : 1);
  }
  expect(await read()).toMatchObject({ isActive: false, pausedReason: "FAILURES", nextTimes: [] });
  const mails = (await db().select().from(outboxMail)).filter(({ subject }) => subject.includes("Fragile"));
  expect(mails.map((mail) => mail.to)).toEqual([testApp.workspace.people.OWNER.email]);

  // The clock of the test was ahead.
  await db()
    .update(chatScheduleEvent)
    .set({ createdAt: after(new Date(), -minute) });
  await owner().chatSchedule.setActive({ id, isActive: true });
  expect(await pauseFailingSchedules(testApp.app)).toBe(0);
  expect(await read()).toMatchObject({ isActive: true, pausedReason: null });
});

test("without credits a schedule pauses at once, and nothing is sent", async () => {
  const { slot, read, chatId } = await createSchedule();
  const setSpent = (credits: number) =>
    db()
      .update(creditWallet)
      .set({ spent: String(credits) })
      .where(eq(creditWallet.ownerId, testApp.workspace.id));
  await setSpent(plans.BUSINESS.limits.max_ai_queries ?? expect.unreachable());
  await sendDueMessages(testApp.app, slot);
  expect(await read()).toMatchObject({ isActive: false, pausedReason: "CREDITS" });
  expect(await messagesOf(chatId)).toEqual([]);
  await setSpent(0);
});

test("a schedule stops when its person loses access to the workspace", async () => {
  const { chatId } = await openChat();
  const { workspace } = testApp;
  const { EDITOR } = workspace.people;
  await db().update(chat).set({ userId: EDITOR.id }).where(eq(chat.id, chatId));
  const draft = { title: "Left", prompt, config, emailsResult: false };
  await testApp.as("EDITOR").chatSchedule.create({ workspaceId: workspace.id, chatId, ...draft });
  const [before] = await listOf(chatId);
  const isEditor = and(eq(workspaceMember.workspaceId, workspace.id), eq(workspaceMember.userId, EDITOR.id));
  await db().update(workspaceMember).set({ workspaceId: testApp.otherWorkspace.id }).where(isEditor);
  await sendDueMessages(testApp.app, before?.nextTimes[0]);
  await db()
    .update(workspaceMember)
    .set({ workspaceId: workspace.id })
    .where(and(eq(workspaceMember.workspaceId, testApp.otherWorkspace.id), eq(workspaceMember.userId, EDITOR.id)));
  expect(await listOf(chatId)).toMatchObject([{ isActive: false, pausedReason: "ACCESS", canEdit: false }]);
  expect(await messagesOf(chatId)).toEqual([]);
});

test("an answer that waits for a decision is not dismissed by the next message", async () => {
  const { slot, chatId, read, agentId } = await createSchedule();
  double.queueReply({ text: "", toolCalls: [{ name: "delete_schedule", input: { id: (await read()).id } }] });
  await (await sendTurn(testApp, chatId, { text: "Delete the schedule" }, { agentId })).text();
  await waitForStatus(chatId, "WAITING");
  await sendDueMessages(testApp.app, slot);
  expect((await read()).events).toMatchObject([{ problem: chatScheduleErrorText.answerWaits }]);
  expect((await lastOf(chatId)).status).toBe("WAITING");
});

test("run now sends the message at once and keeps the next time", async () => {
  const { id, chatId, slot, read } = await createSchedule();
  double.queueReply({ text: "The Albatross." });
  await owner().chatSchedule.runNow({ id });
  await waitForStatus(chatId, "DONE");
  const { events, nextTimes } = await read();
  expect(events).toMatchObject([{ status: "DONE" }]);
  expect(nextTimes[0]).toEqual(slot);
});

test("only its person changes a schedule; owners see and stop it, others don't know it", async () => {
  const { id, chatId } = await createSchedule();
  await expect(testApp.as("EDITOR").chatSchedule.delete({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db().update(chatSchedule).set({ userId: testApp.workspace.people.USER.id }).where(eq(chatSchedule.id, id));
  const changes = { id, title: "Other", prompt: "Other", config, emailsResult: false };
  await expect(owner().chatSchedule.update(changes)).rejects.toMatchObject({ cause: { code: "forbidden" } });
  await expect(owner().chatSchedule.runNow({ id })).rejects.toMatchObject({ cause: { code: "forbidden" } });
  await owner().chatSchedule.setActive({ id, isActive: false });
  expect(await listOf(chatId)).toMatchObject([{ isActive: false, canEdit: false }]);
});

test("more than one message an hour, and more than 20 schedules of a person, are refused", async () => {
  const { chatId } = await openChat();
  const { create } = owner().chatSchedule;
  const draft = { workspaceId: testApp.workspace.id, chatId, title: "Often", prompt, emailsResult: false };
  const often = { frequency: "CRON", expression: "*/30 9 * * *", timezone: "UTC" } as const;
  await expect(create({ ...draft, config: often })).rejects.toThrow(chatScheduleErrorText.tooOften);
  const { perPerson } = limits.chatSchedule;
  const created = await Promise.allSettled(Array.from({ length: perPerson + 2 }, () => create({ ...draft, config })));
  expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(perPerson);
});
