/** Whom a mail or a web push reaches when a reply is ready or waits, on the real server with a push service. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { timers } from "#product/timers.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { type PushDouble, startPushDouble } from "#testing/push-double/push-double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall } from "#testing/tools/planner.ts";
import type { ReplyNotice } from "./schema.ts";
import { announceReply, planAnnouncement, startAnnouncement } from "./service/announce/announce-reply.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let pushes: PushDouble;
let agentId: string;
let browser: ReturnType<PushDouble["subscribe"]>;

beforeAll(async () => {
  pushes = await startPushDouble();
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  agentId = await createPlanner(testApp);
  browser = pushes.subscribe();
  await testApp.as("OWNER").notification.subscribe(browser);
});
afterEach(async () => {
  vi.useRealTimers();
  double.reset();
  await changeMetadata({});
});
afterAll(async () => {
  await testApp.close();
  await pushes.close();
});

const db = () => testApp.app.database.system;
const owner = () => testApp.workspace.people.OWNER;
const changeMetadata = (publicMetadata: { language?: "de"; emailWhenReady?: boolean }) =>
  db().update(user).set({ publicMetadata }).where(eq(user.id, owner().id));

const createChat = (title: string) => createTitledChat(testApp, { title });

const replyOf = async (chatId: string) => {
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  return rows.at(-1) ?? expect.unreachable();
};
const waitFor = (chatId: string, status: string) =>
  vi.waitFor(async () => expect((await replyOf(chatId)).status).toBe(status), { timeout: 5_000 });

const mailsAbout = async (title: string) =>
  (await db().select().from(outboxMail)).filter((mail) => mail.text.includes(title));
const pushesAbout = (title: string) => pushes.messagesFor(browser).filter((one) => JSON.stringify(one).includes(title));

/** Asks something that a person must allow; the page is closed before the answer. */
async function letReplyWait(title: string, { isPageOpen = false, language = "en" } = {}): Promise<string> {
  const chatId = await createChat(title);
  double.queueReply({ text: "SECRET-ANSWER", toolCalls: [planCall("SECRET-CALL")] });
  const response = await sendTurn(testApp, chatId, { text: "SECRET-QUESTION" }, { agentId, language });
  if (isPageOpen) await response.text();
  else await response.body?.cancel();
  await waitFor(chatId, "WAITING");
  return chatId;
}

/** A reply that takes longer than the threshold, by the clock of the server. */
async function letReplyTakeLong(title: string, { end = "DONE", act = async (_chatId: string) => {} } = {}) {
  const chatId = await createChat(title);
  const text = end === "FAILED" ? "[[tokens:20 @ 10ms]] [[fault:stall]]" : "[[tokens:60 @ 10ms]] SECRET-ANSWER";
  const response = await sendTurn(testApp, chatId, { text });
  await response.body?.cancel();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + timers.notification.longReplyMs + 1_000);
  await act(chatId);
  await waitFor(chatId, end);
  vi.useRealTimers();
  return chatId;
}

/** What the job of a reply that waits has as its input. */
async function noticeOf(chatId: string): Promise<ReplyNotice> {
  const { id: messageId, streamId, workspaceId } = await replyOf(chatId);
  const reply = { workspaceId, chatId, messageId, streamId: streamId ?? "", userId: owner().id };
  return { ...reply, status: "WAITING", language: "en", isPageOpen: false };
}

const arrived = (title: string) => vi.waitFor(() => expect(pushesAbout(title)).toHaveLength(1), { timeout: 5_000 });

test("nobody is told about a reply in a test chat, or about one that isn't the shown one of several", async () => {
  const row = await replyOf(await letReplyWait("Planned"));
  const plan = (more: Partial<typeof row>) =>
    planAnnouncement(testApp.app, {
      row: { ...row, ...more },
      userId: owner().id,
      status: "WAITING",
      startedAt: Date.now(),
    });
  expect(plan({})).toMatchObject({ messageId: row.id });
  expect(plan({ metadata: { ...row.metadata, isTest: true } })).toBeNull();
  expect(plan({ hiddenWith: newId() })).toBeNull();
});

test("a reply that waits is mailed and pushed, with the title of the chat and nothing of its messages", async () => {
  const chatId = await letReplyWait("Harbor plan");
  await arrived("Harbor plan");
  const [mail] = await mailsAbout("Harbor plan");
  const path = `/${testApp.workspace.slug}/thread/agent/${chatId}`;
  expect(mail).toMatchObject({ to: owner().email, subject: "home: Harbor plan needs your input" });
  expect(mail?.text).toContain(`http://troupe.test${path}`);
  expect(mail?.text).toContain("http://troupe.test/account?tab=notifications");
  expect(pushesAbout("Harbor plan")).toEqual([
    { title: "Harbor plan", body: "The answer is waiting for your input.", path, tag: expect.any(String) },
  ]);
  const push = pushes.received.at(-1) ?? expect.unreachable();
  expect(push.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "86400" });
  expect(push.headers.topic).toHaveLength(32);
  expect(push.claims).toMatchObject({ aud: new URL(browser.endpoint).origin, sub: expect.stringMatching(/^mailto:/) });
  expect(push.body.includes("Harbor plan")).toBe(false);
  expect(JSON.stringify([mail, push.message])).not.toContain("SECRET");
});

test("a page that shows the chat keeps both away, and a page in the background only the mail", async () => {
  const shown = await createChat("Shown");
  const cookie = await testApp.app.auth.cookieFor(owner().sessionId);
  const page = await testApp.request(`/api/live?workspaceId=${testApp.workspace.id}&chat=${shown}`, {
    headers: { cookie },
  });
  double.queueReply({ text: "", toolCalls: [planCall("Sail")] });
  await (await sendTurn(testApp, shown, { text: "Plan" }, { agentId })).body?.cancel();
  await waitFor(shown, "WAITING");
  await announceReply(testApp.app, await noticeOf(shown));
  await letReplyWait("Hidden", { isPageOpen: true });
  // What comes later has come, so what comes first would have, too.
  await arrived("Hidden");
  expect(await mailsAbout("Hidden")).toEqual([]);
  expect([await mailsAbout("Shown"), pushesAbout("Shown")]).toEqual([[], []]);
  await page.body?.cancel();
});

test("a job that runs again sends nothing twice, and one that comes after the decision sends nothing", async () => {
  const chatId = await letReplyWait("Twice");
  await arrived("Twice");
  const again = await noticeOf(chatId);
  const { messageId } = again;
  await startAnnouncement(testApp.app, again);
  await announceReply(testApp.app, again);
  await announceReply(testApp.app, { ...again, streamId: newId() });
  const next = newId();
  await db().update(message).set({ status: "DONE", streamId: next }).where(eq(message.id, messageId));
  await announceReply(testApp.app, { ...again, streamId: next });
  await letReplyWait("After twice");
  await arrived("After twice");
  expect([await mailsAbout("“Twice”"), pushesAbout('"Twice"')].map(({ length }) => length)).toEqual([1, 1]);
});

test("only replies that took long are announced, and none that was stopped", async () => {
  const quick = await createChat("Quick");
  await (await sendTurn(testApp, quick, { text: "Hello" })).body?.cancel();
  await waitFor(quick, "DONE");
  const stop = (id: string) => testApp.as("OWNER").chat.stop({ id });
  await letReplyTakeLong("Stopped", { end: "STOPPED", act: stop });
  await letReplyTakeLong("Long");
  await arrived("Long");
  expect((await mailsAbout("Long"))[0]?.subject).toBe("home: The answer in Long is ready");
  expect(JSON.stringify(await mailsAbout("Long"))).not.toContain("SECRET");
  for (const title of ["Quick", "Stopped"]) expect([await mailsAbout(title), pushesAbout(title)]).toEqual([[], []]);
});

test("it is written in the language of the browser or the one that the person chose, and mails can be turned off", async () => {
  await letReplyWait("Ufer", { language: "de" });
  await arrived("Ufer");
  expect((await mailsAbout("Ufer"))[0]?.subject).toBe("home: Ufer braucht eine Eingabe");
  await changeMetadata({ language: "de" });
  await letReplyWait("Hafen");
  await arrived("Hafen");
  expect((await mailsAbout("Hafen"))[0]?.subject).toBe("home: Hafen braucht eine Eingabe");
  expect(pushesAbout("Hafen")).toMatchObject([{ body: "Die Antwort wartet auf eine Eingabe." }]);
  await changeMetadata({ emailWhenReady: false });
  await letReplyWait("Silent");
  await arrived("Silent");
  expect(await mailsAbout("Silent")).toEqual([]);
});
