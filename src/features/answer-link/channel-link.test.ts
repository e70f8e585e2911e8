/** Steps that people answer with the link from Slack or Telegram, against doubles that speak their HTTP. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PersonOptions } from "#engine/step-options.ts";
import { editWaitMessage } from "#features/run/service/waits/channel/edit-message.ts";
import { sendMessage } from "#features/run/service/waits/channel/send-message.ts";
import { remindWaits } from "#features/run/service/waits/remind-waits.ts";
import { stepAnswer, stepWait, waitMessage } from "#features/run/table/wait.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { createHttp } from "#server/http/app.ts";
import { type SlackDouble, startSlackDouble } from "#testing/services/slack-double.ts";
import { startTelegramDouble, type TelegramDouble } from "#testing/services/telegram-double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";

const keys = { slack: "xoxb-channel-000000", telegram: "123456:channel-bot-00" };
let testApp: TestApp;
let slack: SlackDouble;
let telegram: TelegramDouble;
let http: ReturnType<typeof createHttp>;
beforeAll(async () => {
  slack = await startSlackDouble(keys.slack);
  telegram = await startTelegramDouble(keys.telegram);
  testApp = await startTestApp({
    withJobs: true,
    env: {
      ...{ DEFAULT_PLAN: "BUSINESS", ALLOWED_PRIVATE_HOSTS: "localhost" },
      ...{ SLACK_BASE_URL: slack.origin, TELEGRAM_BASE_URL: telegram.origin },
    },
  });
  http = createHttp({ app: testApp.app, pages: null, socketAddress: () => "127.0.0.1" });
});
beforeEach(async () => {
  await db().delete(workflowRun);
  slack.channels.splice(0);
  slack.channels.push({ id: "C1", name: "approvals", isMember: true, topic: "", messages: [] });
  telegram.sent.splice(0);
  telegram.chats["-100"] = "Harbor crew";
  for (const appName of ["slack", "telegram"] as const)
    await owner().integration.connect({ ...own(), appName, key: keys[appName] });
});
afterAll(() => Promise.all([testApp.close(), slack.close(), telegram.close()]));

const owner = () => testApp.as("OWNER");
const own = () => ({ workspaceId: testApp.workspace.id });
const db = () => testApp.app.database.system;
const inSlack = { appName: "slack", id: "C1", name: "#approvals" } as const;
const inTelegram = { appName: "telegram", id: "-100", name: "Harbor crew" } as const;
const posted = () => slack.channels[0]?.messages.map(({ text }) => text) ?? [];
const pathIn = (text = "") => /\/answer\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text);
const open = (path: string) => http.request(path);
const send = async (path: string, fields: Record<string, string>) =>
  http.request(path, {
    method: "POST",
    headers: { origin: "http://troupe.test", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

const field = { id: newId(), label: "Verdict", order: 0, required: true, type: "TEXT", config: {} };
const form = { type: "HUMAN_INPUT", config: { fields: [field] } };

async function createWorkflow(person: PersonOptions, step: { type: string; config: object } = form, title = "Tides") {
  const { id } = await owner().workflow.create({ ...own(), setup: { title } });
  const nodes = [
    { ...step, id: newId(), label: "Review", position: { x: 0, y: 0 }, options: { person } },
    { id: newId(), label: "Notice", type: "INFO", position: { x: 0, y: 100 }, config: { text: "Over" } },
  ];
  const edges = [{ id: newId(), sourceNodeId: nodes[0]?.id ?? "", targetNodeId: nodes[1]?.id ?? "" }];
  await owner().workflow.saveGraph({ id, revision: 1, graph: { nodes, edges } });
  return id;
}

async function start(...given: Parameters<typeof createWorkflow>) {
  const workflowId = await createWorkflow(...given);
  return (await owner().workflowRun.init({ ...own(), workflowId, triggerType: "IN_BACKGROUND" })).runId;
}

type State = "planned" | "sent" | "failed" | "unknown";
/** What the run says about the message, as soon as that is so. */
async function announcementOf(runId: string, state: State = "sent") {
  const isReached = (one: { wait: { announcement: { state: string; problem: string | null } | null } | null }) =>
    one.wait?.announcement?.state === state && (state !== "planned" || one.wait.announcement.problem !== null);
  const steps = await waitForSteps(testApp, runId, (all) => all.some(isReached));
  return steps.find(isReached)?.wait?.announcement ?? expect.unreachable();
}
const waitOf = async (runId: string) =>
  (await db().select().from(stepWait).where(eq(stepWait.runId, runId)))[0] ?? expect.unreachable();
const answersOf = async (runId: string) =>
  (await owner().workflowRun.getExecutions({ runId })).flatMap(({ answers }) => answers);

test("someone in a channel answers with its link once, and the run says where and what name they gave", async () => {
  const runId = await start({ channel: inSlack, dueHours: 48 }, form, "Tides <!channel>");
  expect(await announcementOf(runId)).toMatchObject({ appName: "slack", channel: "#approvals", isReminder: false });
  const [text] = posted();
  expect(text).toContain("“Tides &lt;!channel&gt;”");
  for (const said of ["“Review”", "It asks for: Verdict.", "Please answer by", "Coordinated Universal Time"])
    expect(text).toContain(said);
  expect(slack.requests.at(-1)?.body).toMatchObject({ unfurl_links: false });
  const path = pathIn(text);
  const html = await (await open(path)).text();
  for (const said of ["#approvals (Slack)", "Verdict", "Your name", "continues with “Notice”"])
    expect(html).toContain(said);
  expect(html).not.toContain(testApp.workspace.people.OWNER.email);
  const sent = { [`.${field.id}`]: "Publish", "given-name": "Ben\u202e " };
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(path, sent)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  await waitForStatus(testApp, runId, "RUNNING", "COMPLETED");
  expect(await answersOf(runId)).toMatchObject([
    {
      ...{ name: null, email: null, through: "SLACK", channel: "#approvals", givenName: "Ben" },
      shown: { step: "Review", questions: [{ kind: "form" }] },
    },
  ]);
});

test("a message is posted once, however many processes look for it, and its reminder has the same link", async () => {
  const runId = await start({ channel: inTelegram, dueHours: 48, reminderHours: 24 });
  await announcementOf(runId);
  const past = new Date(Date.now() - 3_600_000);
  await db().update(stepWait).set({ announcedAt: null, createdAt: past }).where(eq(stepWait.runId, runId));
  await Promise.all([remindWaits(testApp.app), remindWaits(testApp.app)]);
  expect(telegram.sent).toMatchObject([{ chat: "-100", text: expect.stringContaining("“Tides”") }]);
  const path = pathIn(telegram.sent[0]?.text);
  await db().update(stepWait).set({ remindAt: past }).where(eq(stepWait.runId, runId));
  await Promise.all([remindWaits(testApp.app), remindWaits(testApp.app)]);
  await waitForSteps(testApp, runId, ([step]) => {
    const { isReminder, state } = step?.wait?.announcement ?? {};
    return isReminder === true && state === "sent";
  });
  const [, reminder, ...more] = telegram.sent;
  expect(more).toEqual([]);
  expect(reminder?.text).toMatch(/^Reminder: /);
  expect(pathIn(reminder?.text)).toBe(path);
});

test("the links of a channel and of the assignee differ, and both end when the step is handed on", async () => {
  const { EDITOR } = testApp.workspace.people;
  const runId = await start({ channel: inSlack, assignee: { email: "anna@partner.example" } });
  await announcementOf(runId);
  const path = pathIn(posted()[0]);
  expect((await open(path)).status).toBe(200);
  const { id, tokenHash, channelTokenHash } = await waitOf(runId);
  expect(channelTokenHash).not.toBe(tokenHash);
  await owner().workflowRun.updateWait({ id, dueAt: new Date(Date.now() + 86_400_000) });
  expect((await open(path)).status, "a new date changes no link").toBe(200);
  await owner().workflowRun.updateWait({ id, assignee: { userId: EDITOR.id } });
  expect((await open(path)).status).toBe(404);
  expect((await send(path, { [`.${field.id}`]: "Late" })).status).toBe(404);
  expect((await owner().workflowRun.getExecutions({ runId }))[0]?.wait).toMatchObject({
    announcement: null,
    assignee: { userId: EDITOR.id },
  });
  expect(posted(), "one person answers now").toHaveLength(1);
});

test("what members answer in the app is announced with a link to the step, which takes no answer", async () => {
  const file = { type: "HUMAN_INPUT", config: { fields: [{ ...field, type: "DOCUMENT", label: "Contract" }] } };
  const payment = { type: "PAYMENT", config: { amount: 10, currency: "EUR" } };
  for (const [step, sentence] of [
    [file, "It needs a file"],
    [payment, "It needs a card payment"],
  ] as const) {
    const runId = await start({ channel: inSlack }, step);
    await announcementOf(runId);
    const text = posted().at(-1);
    expect(text).toContain(sentence);
    expect(text).toContain(`/thread/workflow/${runId}#step-1`);
    expect(text).not.toContain("/answer/");
  }
});

describe("a message that can't be posted", () => {
  test("shows up as a sentence on the run, doesn't stop it, and can be sent again", async () => {
    const runId = await start({ channel: { ...inSlack, id: "C404", name: "#gone" } });
    const failed = await announcementOf(runId, "failed");
    expect(failed.problem).toContain("channel_not_found");
    const step = (await owner().workflowRun.getExecutions({ runId }))[0] ?? expect.unreachable();
    expect(step).toMatchObject({ waitsFor: "input", error: null });
    slack.channels.push({ id: "C404", name: "gone", isMember: true, topic: "", messages: [] });
    const again = () => owner().workflowRun.resendWaitMessage({ id: step.wait?.id ?? "" });
    await again();
    await announcementOf(runId);
    expect(slack.channels[1]?.messages).toHaveLength(1);
    await expect(again(), "it was sent").rejects.toThrow();
    await expect(testApp.as("USER").workflowRun.resendWaitMessage({ id: step.wait?.id ?? "" })).rejects.toThrow();
  });

  test("says that the account is missing or no longer accepted, also before the run", async () => {
    const codes = async (id: string) => (await owner().workflow.getDiagnosis({ id })).map(({ code }) => code);
    const id = await createWorkflow({ channel: inTelegram });
    expect(await codes(id)).not.toContain("waitChannel");
    expect(await codes(await createWorkflow({ channel: { ...inSlack, id: "", name: "" } }))).toContain("waitChannel");
    await owner().integration.disconnect({ ...own(), appName: "telegram" });
    expect(await codes(id)).toContain("waitChannel");
    const removed = await start({ channel: inTelegram });
    expect((await announcementOf(removed, "failed")).problem).toContain("Telegram is not connected");
    const { runId } = await owner().workflowRun.init({
      ...{ ...own(), workflowId: await createWorkflow({ channel: inSlack }), triggerType: "IN_BACKGROUND" },
    });
    await announcementOf(runId);
    slack.revoke();
    const revoked = await start({ channel: inSlack });
    expect((await announcementOf(revoked, "failed")).problem).toContain("no longer accepts");
    slack.revoke(false);
  });

  test("is retried automatically if the service was busy", async () => {
    telegram.slowDown(30);
    const runId = await start({ channel: inTelegram });
    expect((await announcementOf(runId, "planned")).problem).toContain("30 seconds");
    await db()
      .update(waitMessage)
      .set({ updatedAt: new Date(Date.now() - 3_600_000) });
    await remindWaits(testApp.app);
    await announcementOf(runId);
    expect(telegram.sent).toHaveLength(1);
  });

  test("is never resent automatically if its process died while sending", async () => {
    const runId = await start({ channel: inSlack });
    await announcementOf(runId);
    const [row] = await db().update(waitMessage).set({ state: "sending" }).returning();
    await sendMessage(testApp.app, { id: row?.id ?? "" });
    await announcementOf(runId, "unknown");
    expect(posted()).toHaveLength(1);
    await owner().workflowRun.resendWaitMessage({ id: row?.waitId ?? "" });
    await announcementOf(runId);
    expect(posted(), "a person asked for it").toHaveLength(2);
  });
});

describe("a posted message", () => {
  /** The text of the only message of a service, as soon as it says something. */
  const saysSoon = (read: () => string | undefined, said: string) =>
    vi.waitFor(() => expect(read()).toContain(said), { timeout: 20_000 });
  const inSlackNow = () => posted()[0];
  const inTelegramNow = () => telegram.sent[0]?.text;

  test("says who answered and where, without values and without its link", async () => {
    const runId = await start({ channel: inSlack });
    await announcementOf(runId);
    const path = pathIn(inSlackNow());
    await send(path, { [`.${field.id}`]: "Publish", "given-name": "Ben <!here> www.example.com" });
    await saysSoon(
      inSlackNow,
      "Answered by someone in #approvals who gave the name “Ben &lt;!here&gt; www. example. com”",
    );
    expect(inSlackNow()).toMatch(/“Tides”.*“Review”:\nAnswered by .*\(Coordinated Universal Time\)\.$/);
    expect(inSlackNow()).not.toContain("Publish");
    expect(posted()).toHaveLength(1);
  });

  test("names the member who answered in the app, and what all answers decided", async () => {
    const { name, email } = testApp.workspace.people.OWNER;
    const runId = await start({ channel: inTelegram });
    await announcementOf(runId);
    const { executionId: nodeExecutionId } = await waitOf(runId);
    const output = { result: [{ fieldId: field.id, value: "Publish" }] };
    await owner().workflowRun.completeNodeExecution({ nodeExecutionId, output });
    await saysSoon(inTelegramNow, `Answered by ${name}, `);
    expect(inTelegramNow()).not.toContain(email);
    await db().update(stepAnswer).set({ decision: "rejected" });
    await db().update(waitMessage).set({ says: "asks" });
    await remindWaits(testApp.app);
    await saysSoon(inTelegramNow, `Answered by ${name}: Rejected, `);
  });

  test("leaves its question to a reminder, and says when the step is handed on or no longer waits", async () => {
    const runId = await start({ channel: inTelegram, dueHours: 48, reminderHours: 24 });
    await announcementOf(runId);
    await db()
      .update(stepWait)
      .set({ remindAt: new Date(Date.now() - 1_000) });
    await remindWaits(testApp.app);
    await saysSoon(inTelegramNow, "A reminder was posted below.");
    expect(telegram.sent[1]?.text).toContain("/answer/");
    await owner().workflowRun.stop({ runId });
    for (const at of [0, 1]) await saysSoon(() => telegram.sent[at]?.text, "No longer waiting.");
    const other = await start({ channel: inSlack });
    await announcementOf(other);
    const { id } = await waitOf(other);
    await owner().workflowRun.updateWait({ id, assignee: { userId: testApp.workspace.people.EDITOR.id } });
    await saysSoon(inSlackNow, "Handed on to someone else.");
    expect(inSlackNow()).not.toContain("/answer/");
  });

  test("says that it no longer waits when its run is deleted, though its row is gone", async () => {
    const runId = await start({ channel: inSlack });
    await announcementOf(runId);
    const trouble = slack.fail("busy");
    await owner().workflowRun.delete({ id: runId });
    await trouble.met;
    trouble.end();
    await saysSoon(inSlackNow, "No longer waiting.");
    expect(inSlackNow()).not.toContain("/answer/");
    expect(await db().select().from(waitMessage)).toEqual([]);
  });

  test("says that the answer is overdue as soon as it is, and names a date that was moved", async () => {
    const runId = await start({ channel: inTelegram, dueHours: 48 });
    await announcementOf(runId);
    await db()
      .update(stepWait)
      .set({ dueAt: new Date(Date.now() - 1_000) });
    await db()
      .update(waitMessage)
      .set({ updatedAt: new Date(Date.now() - 60_000) });
    await remindWaits(testApp.app);
    await saysSoon(inTelegramNow, "An answer was due by");
    expect(inTelegramNow()).toContain("/answer/");
    const before = telegram.requests.length;
    await remindWaits(testApp.app);
    expect(telegram.requests, "said once").toHaveLength(before);
    const { id } = await waitOf(runId);
    await owner().workflowRun.updateWait({ id, dueAt: new Date(Date.now() + 86_400_000) });
    await saysSoon(inTelegramNow, "Please answer by");
    expect(telegram.sent).toHaveLength(1);
  });

  test("has the newer text when two changes meet, also if the older one arrives last", async () => {
    const runId = await start({ channel: inSlack });
    await announcementOf(runId);
    const [{ id = "" } = {}] = await db().select().from(waitMessage);
    const held = slack.holdChange();
    await db().update(stepWait).set({ channel: null });
    const older = editWaitMessage(testApp.app, { id });
    await held.arrived;
    await owner().workflowRun.stop({ runId });
    await saysSoon(inSlackNow, "No longer waiting.");
    held.release();
    await older;
    expect(inSlackNow()).toContain("No longer waiting.");
  });

  test.each(["busy", "down"] as const)(
    "is changed later if the service was %s, and never holds up the run",
    async (how) => {
      const runId = await start({ channel: inSlack });
      await announcementOf(runId);
      const trouble = slack.fail(how);
      await send(pathIn(inSlackNow()), { [`.${field.id}`]: "Publish" });
      await waitForStatus(testApp, runId, "RUNNING", "COMPLETED");
      // Whatever happens to the run plans another attempt, so there may be several.
      await vi.waitFor(
        async () =>
          expect(await db().select().from(waitMessage)).toMatchObject([
            { says: "asks", editAttempts: expect.toSatisfy((attempts: number) => attempts > 0) },
          ]),
        20_000,
      );
      expect(inSlackNow()).toContain("/answer/");
      trouble.end();
      await db()
        .update(waitMessage)
        .set({ editedAt: new Date(Date.now() - 3_600_000) });
      await remindWaits(testApp.app);
      await saysSoon(inSlackNow, "Answered by someone in #approvals");
    },
  );

  test("stays as it is if the service refuses the change, and the step says why", async () => {
    const runId = await start({ channel: inTelegram });
    await announcementOf(runId);
    telegram.age();
    await db().update(workflowRun).set({ status: "STOPPED" }).where(eq(workflowRun.id, runId));
    await remindWaits(testApp.app);
    const unchanged = async () => (await owner().workflowRun.getExecutions({ runId }))[0]?.unchangedMessages;
    await vi.waitFor(
      async () =>
        expect(await unchanged()).toMatchObject([
          { appName: "telegram", channel: "Harbor crew", problem: expect.stringContaining("can't be edited") },
        ]),
      20_000,
    );
    const before = telegram.requests.length;
    await remindWaits(testApp.app);
    expect(telegram.requests).toHaveLength(before);
    expect(inTelegramNow()).toContain("/answer/");
  });
});

test("the channels that the account sees are listed for editors, and copies of a workflow name none", async () => {
  slack.channels.push({ id: "C2", name: "archive", isMember: false, topic: "", messages: [], isArchived: true });
  const list = (appName: "slack" | "telegram") => owner().integration.getChannels({ ...own(), appName });
  slack.channels.push({ id: "G3", name: "board", isMember: true, topic: "", messages: [], isPrivate: true });
  const open = { id: "C1", name: "#approvals", isMember: true, isPrivate: false };
  expect(await list("slack"), "without groups:read").toEqual({ channels: [open], isPublicOnly: true });
  slack.scopes.add("groups:read");
  const board = { id: "G3", name: "#board", isMember: true, isPrivate: true };
  expect(await list("slack")).toEqual({ channels: [open, board], isPublicOnly: false });
  slack.scopes.delete("groups:read");
  slack.scopes.delete("channels:read");
  await expect(list("slack")).rejects.toThrow("channels:read");
  slack.scopes.add("channels:read");
  const chat = { id: "-100", name: "Harbor crew", isMember: true, isPrivate: false };
  expect(await list("telegram")).toEqual({ channels: [chat], isPublicOnly: false });
  await expect(testApp.as("USER").integration.getChannels({ ...own(), appName: "slack" })).rejects.toThrow();
  const id = await createWorkflow({ channel: inSlack, dueHours: 4 });
  const copy = await owner().workflow.duplicate({ id });
  const { graph } = await owner().workflow.getById({ id: copy.id });
  expect(graph.nodes[0]?.options).toEqual({ person: { dueHours: 4 } });
});
