/** App events against doubles that speak their services' HTTP. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { workflowRun } from "#features/run/table.ts";
import { newNode } from "#nodes/index.ts";
import { user } from "#platform/tables/account.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { timers } from "#product/timers.ts";
import { type GithubDouble, startGithubDouble } from "#testing/services/github-double.ts";
import { type SlackDouble, startSlackDouble } from "#testing/services/slack-double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import type { AppEventConfig } from "../../schema.ts";
import { workflowTrigger } from "../../table.ts";
import { pauseFailing } from "../schedule/pause-failing.ts";
import { lookForEvents } from "./look-for-events.ts";

const keys = { slack: "xoxb-harbor-000000", github: "github_pat_harbor_000" } as const;
let testApp: TestApp;
let slack: SlackDouble;
let github: GithubDouble;
beforeAll(async () => {
  slack = await startSlackDouble(keys.slack);
  github = await startGithubDouble(keys.github);
  const urls = { SLACK_BASE_URL: slack.origin, GITHUB_BASE_URL: github.origin };
  ({ testApp } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS", ...urls } }));
  await connect("slack");
  await connect("github");
});
afterEach(() => db().delete(workflowTrigger));
afterAll(() => Promise.all([testApp.close(), slack.close(), github.close()]));

const connect = (appName: keyof typeof keys) =>
  testApp.as("OWNER").integration.connect({ workspaceId: testApp.workspace.id, appName, key: keys[appName] });
const db = () => testApp.app.database.system;
const minute = 60_000;
const slackEvent = { event: "new_slack_message", values: { channel: "C1" } } as const;
const githubEvent = { event: "new_github_issue", values: { owner: "fernhollow", repo: "site" } } as const;

async function createTrigger(
  source: Pick<AppEventConfig, "event" | "values">,
  path: string,
  title = "Harbor",
  accountOf: AccountKind = "workspace",
) {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Tides" } });
  const { graph, revision } = await owner.workflow.getById({ id: workflowId });
  const topic = { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const form = { ...newNode("HUMAN_INPUT", { x: 0, y: 0 }, graph), config: { fields: [topic] } };
  await owner.workflow.saveGraph({ id: workflowId, revision, graph: { nodes: [form], edges: [] } });
  const config = { ...source, everyMinutes: 5 as const, mapping: [{ fieldId: "topic", path }] };
  const { id } = await testApp.as("EDITOR").workflowTrigger.createAppEvent({
    ...{ workspaceId, workflowId, title, config, accountOf },
  });
  const read = async () => {
    const [found] = await testApp.as("EDITOR").workflowTrigger.getAll({ workspaceId, workflowId });
    return found?.type === "APP_EVENT" ? found : expect.unreachable();
  };
  const start = (await read()).nextLookAt ?? expect.unreachable();
  const runs = () => db().select().from(workflowRun).where(eq(workflowRun.workflowId, workflowId));
  /** The look after so many minutes. */
  const look = (minutes: number) => lookForEvents(testApp.app, new Date(start.getTime() + minutes * minute));
  const edit = (values: AppEventConfig["values"]) =>
    testApp.as("EDITOR").workflowTrigger.updateAppEvent({ id, title, config: { ...config, values }, accountOf });
  return { id, read, runs, look, start, edit };
}

const secondsFromNow = (seconds: number) => (Date.now() / 1_000 + seconds).toFixed(6);

test("the first look starts nothing; then each new message starts one run, however many processes look", async () => {
  const old = { ts: secondsFromNow(-100), user: "U1", text: "An old one" };
  slack.channels.push({ id: "C1", name: "harbor", isMember: true, topic: "", messages: [old] });
  const { look, runs, read } = await createTrigger(slackEvent, "text");
  await look(0);
  expect(await runs()).toEqual([]);

  const messages = slack.channels[0]?.messages ?? expect.unreachable();
  for (const at of [1, 2]) messages.push({ ts: secondsFromNow(100 + at), user: "U1", text: `Ship ${at}` });
  await Promise.all(Array.from({ length: 4 }, () => look(5)));
  await look(10);
  const started = await runs();
  expect(started).toHaveLength(2);
  expect(started.map(({ trigger }) => trigger?.type)).toEqual(["APP_EVENT", "APP_EVENT"]);
  const [first] = await testApp.as("OWNER").workflowRun.getExecutions({ runId: started[0]?.id ?? "" });
  expect(JSON.stringify(first)).toContain("Ship 1");
  expect((await read()).events).toMatchObject([{ problem: null }, { problem: null }]);
});

test("what happens while a trigger is off starts nothing later", async () => {
  github.issues.push({ number: 1, title: "First", body: "", state: "open", comments: [] });
  const { id, look, runs } = await createTrigger(githubEvent, "title");
  await look(0);
  await testApp.as("EDITOR").workflowTrigger.setActive({ id, isActive: false });
  github.issues.push({ number: 2, title: "Second", body: "", state: "open", comments: [] });
  await testApp.as("EDITOR").workflowTrigger.setActive({ id, isActive: true });
  await look(5);
  github.issues.push({ number: 3, title: "Third", body: "", state: "open", comments: [] });
  await look(10);
  expect((await runs()).map(({ trigger }) => trigger?.title)).toEqual(["Harbor"]);
});

test("another source starts over with a first look", async () => {
  const channel = (id: string) => ({
    ...{ id, name: id, isMember: true, topic: "" },
    messages: [{ ts: secondsFromNow(-10), user: "U1", text: "Old" }],
  });
  slack.channels.push(channel("C8"), channel("C9"));
  const { look, runs, edit } = await createTrigger({ event: "new_slack_message", values: { channel: "C8" } }, "text");
  await look(0);
  await edit({ channel: "C9" });
  slack.channels.at(-1)?.messages.push({ ts: secondsFromNow(-5), user: "U1", text: "Before the first look" });
  await look(5);
  expect(await runs()).toEqual([]);
  slack.channels.at(-1)?.messages.push({ ts: secondsFromNow(900), user: "U1", text: "New" });
  await look(10);
  expect(await runs()).toHaveLength(1);
});

test("looks that fail wait longer each time, and five in a row pause the trigger with an email", async () => {
  const { look, read, start } = await createTrigger(githubEvent, "title", "Unreachable");
  github.refuses.all = true;
  await look(0);
  const first = await read();
  expect(first.events[0]?.problem).toBeTruthy();
  expect(first.nextLookAt).toEqual(new Date(start.getTime() + 10 * minute));
  await look(5);
  expect((await read()).events).toHaveLength(1);
  for (const at of [10, 30, 90, 190]) await look(at);
  const { nextLookAt } = await read();
  expect(nextLookAt).toEqual(new Date(start.getTime() + 190 * minute + timers.trigger.maxLookDelayMs));
  expect(await pauseFailing(testApp.app)).toBe(1);
  expect(await read()).toMatchObject({ isActive: false, pausedReason: "FAILURES" });
  github.refuses.all = false;
});

test("a trigger pauses with an email to the owners when its service is no longer connected", async () => {
  const { look, read, id } = await createTrigger(slackEvent, "text", "Disconnected");
  await testApp.as("OWNER").integration.disconnect({ workspaceId: testApp.workspace.id, appName: "slack" });
  await look(0);
  expect(await read()).toMatchObject({ isActive: false, pausedReason: "ACCOUNT", nextLookAt: null });
  const mails = (await db().select().from(outboxMail)).filter(({ subject }) => subject.includes("Disconnected"));
  expect(mails.map((mail) => mail.to)).toEqual([testApp.workspace.people.OWNER.email]);
  await connect("slack");
  await testApp.as("EDITOR").workflowTrigger.setActive({ id, isActive: true });
  expect(await read()).toMatchObject({ isActive: true, pausedReason: null });
});

test("a test shows the latest item, and an event without its inputs is refused", async () => {
  const workspaceId = testApp.workspace.id;
  const { testAppEvent } = testApp.as("EDITOR").workflowTrigger;
  expect((await testAppEvent({ workspaceId, ...githubEvent })).fields).toContain('"title"');
  await expect(testAppEvent({ workspaceId, event: "new_slack_message", values: {} })).rejects.toThrow(
    triggerErrorText.eventInputs,
  );
});

describe("with the own account of the person who sets it up", () => {
  const own = { appName: "slack", accountOf: "person" } as const;
  const connectOwn = (role: "OWNER" | "EDITOR") =>
    testApp.as(role).integration.connect({ workspaceId: testApp.workspace.id, ...own, key: keys.slack });

  test("it reads that account, and pauses with an email to the owners as soon as it is gone", async () => {
    await connectOwn("EDITOR");
    slack.channels.push({ id: "C20", name: "own", isMember: true, topic: "", messages: [] });
    const source = { event: "new_slack_message", values: { channel: "C20" } } as const;
    const { look, read, runs } = await createTrigger(source, "text", "Own", "person");
    // The account of the workspace is not needed.
    await testApp.as("OWNER").integration.disconnect({ workspaceId: testApp.workspace.id, appName: "slack" });
    await look(0);
    slack.channels.at(-1)?.messages.push({ ts: secondsFromNow(100), user: "U1", text: "New" });
    await look(5);
    expect(await runs()).toHaveLength(1);
    await connect("slack");
    expect(await read()).toMatchObject({ accountOf: "person", accountHolder: null, isActive: true });
    await testApp.as("EDITOR").integration.disconnect({ workspaceId: testApp.workspace.id, ...own });
    await look(10);
    expect(await read()).toMatchObject({ isActive: false, pausedReason: "OWN_ACCOUNT" });
    const mails = await db().select().from(outboxMail);
    expect(mails.some(({ subject }) => subject.includes("The trigger Own is paused"))).toBe(true);
  });

  test("it pauses in the same way as soon as that person is suspended", async () => {
    await connectOwn("EDITOR");
    slack.channels.push({ id: "C21", name: "held", isMember: true, topic: "", messages: [] });
    const source = { event: "new_slack_message", values: { channel: "C21" } } as const;
    const { look, read, runs } = await createTrigger(source, "text", "Held", "person");
    await look(0);
    slack.channels.at(-1)?.messages.push({ ts: secondsFromNow(100), user: "U1", text: "New" });
    const { id } = testApp.workspace.people.EDITOR;
    await db().update(user).set({ suspendedAt: new Date() }).where(eq(user.id, id));
    await look(5);
    await db().update(user).set({ suspendedAt: null }).where(eq(user.id, id));
    expect(await read()).toMatchObject({ isActive: false, pausedReason: "OWN_ACCOUNT" });
    expect(await runs()).toEqual([]);
    const mails = await db().select().from(outboxMail);
    expect(mails.some(({ subject }) => subject.includes("The trigger Held is paused"))).toBe(true);
  });

  test("someone else who edits it keeps the account only for what it was chosen for", async () => {
    await connectOwn("EDITOR");
    const source = { event: "new_slack_message", values: { channel: "C20" } } as const;
    const { id } = await createTrigger(source, "text", "Kept", "person");
    const save = async (channel: string) => {
      const config = { ...source, values: { channel }, everyMinutes: 1 as const, mapping: [] };
      await testApp.as("OWNER").workflowTrigger.updateAppEvent({ id, title: "Kept", config, accountOf: "person" });
      const [row] = await db().select().from(workflowTrigger).where(eq(workflowTrigger.id, id));
      return row?.accountUserId;
    };
    const { EDITOR, OWNER } = testApp.workspace.people;
    expect(await save("C20")).toBe(EDITOR.id);
    expect(await save("C21"), "another channel").toBe(OWNER.id);
  });
});
