/** Apps of a workspace and their actions in chats, on the real server, with Composio's HTTP API on loopback. */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type ComposioDouble, composioTool, startComposioDouble } from "#testing/tools/composio-double.ts";

let testApp: TestApp;
let double: ProviderDouble;
let composio: ComposioDouble;
beforeAll(async () => {
  composio = await startComposioDouble();
  ({ testApp, double } = await startTestAppWithModels({ env: { COMPOSIO_BASE_URL: composio.url } }));
  await testApp.setPlan("PERSONAL");
});
afterEach(() => {
  double.reset();
  composio.reset();
});
afterAll(() => Promise.all([testApp.close(), composio.close()]));

type Role = "OWNER" | "EDITOR" | "USER";
const apps = (role: Role = "OWNER") => testApp.as(role).composioIntegration;
const theirs = () => testApp.asOtherWorkspace("OWNER");
const here = () => ({ workspaceId: testApp.workspace.id });
const there = () => ({ workspaceId: testApp.otherWorkspace.id });
const type = "COMPOSIO_API_KEY" as const;
const stateOfBrowser = (callback: string) => new URL(callback).pathname.split("/").at(-1) ?? "";

async function connect(appName: string, role: Role = "OWNER") {
  const { url } = await apps(role).getConnectionAuthUrl({ ...here(), appName });
  return await apps(role).finishConnection({ state: stateOfBrowser(composio.approve(url ?? "")) });
}
const stateOf = async (appName: string) =>
  (await apps().getOverview(here())).apps.find(({ slug }) => slug === appName)?.state ?? "none";
const executed = () => composio.requests.filter(({ path }) => path.startsWith("/tools/execute/"));

async function openChat(integrations: object[], agent: object = {}) {
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    ...{ ...here(), title: "Desk", system: "You help at the desk.", languageModelId: "gpt-4o-mini" },
    ...{ integrations, ...agent },
  } as Parameters<ReturnType<typeof testApp.as>["agent"]["create"]>[0]);
  const chatId = await createTitledChat(testApp);
  const say = async (text: string) => await (await sendTurn(testApp, chatId, { text }, { agentId })).text();
  const calls = async () =>
    ((await testApp.as("OWNER").chat.getById({ id: chatId })).messages.at(-1)?.parts ?? []).filter(
      (part: object): part is ToolPart => "toolCallId" in part,
    );
  return { agentId, chatId, say, calls };
}
const offered = (at = 0) => JSON.stringify(double.requests[at]?.body.tools ?? []);
const gmail = (...allowedActions: string[]) => ({ appName: "composio:gmail", allowedActions });

test("without a key, the overview says so and nothing can be connected", async () => {
  expect(await apps().getOverview(here())).toEqual({ key: "none", apps: [] });
  await expect(apps().getConnectionAuthUrl({ ...here(), appName: "gmail" })).rejects.toThrow(
    "Apps need a Composio key.",
  );
  expect(composio.requests).toEqual([]);
  await testApp.as("OWNER").credential.update({ ...here(), type, value: "ak_workspace_1" });
  expect(await apps().getOverview(here())).toMatchObject({ key: "workspace" });
});

test("an app is connected for the workspace by whoever began it, once, with a state that only their browser learns", async () => {
  await apps().getConnectionAuthUrl({ ...here(), appName: "gmail" });
  const { url } = await apps().getConnectionAuthUrl({ ...here(), appName: "gmail" });
  expect(composio.accounts).toHaveLength(1);
  const link = composio.requests.find(({ path }) => path === "/connected_accounts/link");
  expect(link).toMatchObject({ key: "ak_workspace_1", body: { user_id: `workspaceId=${testApp.workspace.id}` } });
  expect(await stateOf("gmail")).toBe("none");
  const state = stateOfBrowser(composio.approve(url ?? ""));
  await expect(apps("EDITOR").finishConnection({ state })).rejects.toMatchObject({ cause: { code: "conflict" } });
  await expect(theirs().composioIntegration.finishConnection({ state })).rejects.toThrow("This took too long");
  expect(await apps().finishConnection({ state })).toEqual({ title: "Gmail" });
  await expect(apps().finishConnection({ state })).rejects.toThrow("This took too long");
  expect(await stateOf("gmail")).toBe("active");
  expect(await apps("USER").getAvailableIntegrations(here())).toMatchObject([
    {
      toolkit: { slug: "gmail", name: "Gmail" },
      actions: [{ slug: "GMAIL_FETCH_EMAILS" }, { slug: "GMAIL_SEND_EMAIL" }],
    },
  ]);
  expect(await apps().getActions({ ...here(), appName: "gmail" })).toMatchObject([
    { wireName: "INTEGRATION_COMPOSIO_GMAIL_FETCH_EMAILS", isReading: true },
    { wireName: "INTEGRATION_COMPOSIO_GMAIL_SEND_EMAIL", isReading: false },
  ]);
  const { rows } = await testApp.app.database.system.execute(sql`select to_jsonb(c)::text as one from composio_app c`);
  expect(JSON.stringify(rows)).not.toContain(state);
});

test("apps are found, and an app without an OAuth app of Composio says what it needs", async () => {
  expect(await apps().findApps({ ...here(), search: "netsuite" })).toMatchObject([
    { slug: "netsuite", title: "NetSuite" },
  ]);
  await expect(apps().getConnectionAuthUrl({ ...here(), appName: "netsuite" })).rejects.toThrow(
    "auth config of your own",
  );
  await expect(apps().getConnectionAuthUrl({ ...here(), appName: "nothing" })).rejects.toThrow("doesn't have this app");
  expect(await apps().getConnectionAuthUrl({ ...here(), appName: "hackernews" })).toEqual({ url: null });
  expect(await stateOf("hackernews")).toBe("active");
});

test("a reading action runs, one that acts asks first, and what is not allowed is not offered", async () => {
  const { say, calls } = await openChat([gmail("GMAIL_FETCH_EMAILS")]);
  double.queueReply({
    toolCalls: [{ name: "INTEGRATION_COMPOSIO_GMAIL_FETCH_EMAILS", input: { query: "is:unread" } }],
  });
  await say("What is new?");
  expect(offered()).not.toContain("GMAIL_SEND_EMAIL");
  expect(executed()).toMatchObject([
    {
      path: "/tools/execute/GMAIL_FETCH_EMAILS",
      body: {
        ...{ arguments: { query: "is:unread" }, version: "20260101_00", connected_account_id: expect.any(String) },
        user_id: `workspaceId=${testApp.workspace.id}`,
      },
    },
  ]);
  expect(await calls()).toMatchObject([
    { state: "output-available", output: { appName: "gmail", app: "Gmail", title: "fetch emails" } },
  ]);
  const other = await openChat([gmail("GMAIL_SEND_EMAIL")]);
  double.queueReply({ toolCalls: [{ name: "INTEGRATION_COMPOSIO_GMAIL_SEND_EMAIL", input: { query: "Hi" } }] });
  await other.say("Send it.");
  const [waiting] = await other.calls();
  expect(waiting).toMatchObject({ state: "approval-requested" });
  expect(executed()).toHaveLength(1);
});

test("an action that was allowed runs once, also if its answer is lost", async () => {
  const policies = { toolPolicies: { INTEGRATION_COMPOSIO_GMAIL_SEND_EMAIL: "always" } };
  const { say, calls } = await openChat([gmail("GMAIL_SEND_EMAIL")], policies);
  composio.queueResult({}, 0);
  double.queueReply({ toolCalls: [{ name: "INTEGRATION_COMPOSIO_GMAIL_SEND_EMAIL", input: { query: "Hi" } }] });
  await say("Send it.");
  expect(executed()).toHaveLength(1);
  expect((await calls())[0]?.errorText).toContain("may have been carried out");
});

test("an account that has expired shows that the app must be connected, and connecting it again helps", async () => {
  const { say, calls } = await openChat([gmail("GMAIL_FETCH_EMAILS")]);
  const toolCalls = [{ name: "INTEGRATION_COMPOSIO_GMAIL_FETCH_EMAILS", input: { query: "all" } }];
  for (const account of composio.accounts) account.status = "EXPIRED";
  double.queueReply({ toolCalls });
  await say("What is new?");
  expect(await calls()).toMatchObject([
    { state: "output-available", output: { marker: "authentication-required", appName: "gmail", body: "" } },
  ]);
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain("AUTHENTICATION REQUIRED");
  expect(await stateOf("gmail")).toBe("expired");
  double.queueReply({ toolCalls });
  await say("Again?");
  expect(executed()).toHaveLength(1);
  await connect("gmail");
  expect(composio.accounts.filter(({ slug }) => slug === "gmail")).toHaveLength(1);
  composio.queueResult({ data: {}, successful: false, error: "401 Unauthorized: token expired" });
  double.queueReply({ toolCalls });
  await say("Now?");
  expect((await calls())[0]).toMatchObject({ output: { marker: "authentication-required" } });
  await connect("gmail");
  double.queueReply({ toolCalls });
  composio.queueResult({ data: {}, successful: false, error: "The mailbox is full." });
  await say("And now?");
  expect((await calls())[0]?.errorText).toBe("The app refused: The mailbox is full.");
  expect(await stateOf("gmail")).toBe("active");
});

test("the states of accounts are asked for again once they are old, and stay as they are if Composio doesn't answer", async () => {
  await connect("github");
  const account = composio.accounts.find(({ slug }) => slug === "github") ?? expect.unreachable();
  const forget = () => testApp.app.database.system.execute(sql`update composio_app set checked_at = null`);
  account.status = "EXPIRED";
  expect(await stateOf("github")).toBe("active");
  await forget();
  composio.queueFailure("/connected_accounts");
  expect(await stateOf("github")).toBe("active");
  expect(await stateOf("github")).toBe("expired");
  account.status = "ACTIVE";
  expect(await apps().checkActiveConnection({ ...here(), appName: "github" })).toEqual({ isActive: true });
  expect(await stateOf("github")).toBe("active");
});

test("another workspace with the same key never uses the account", async () => {
  await theirs().credential.update({ ...there(), type, value: "ak_workspace_1" });
  expect(await theirs().composioIntegration.getAvailableIntegrations(there())).toEqual([]);
  expect(await theirs().composioIntegration.checkActiveConnection({ ...there(), appName: "gmail" })).toEqual({
    isActive: false,
  });
  await theirs().composioIntegration.deleteConnection({ ...there(), appName: "gmail" });
  expect(await stateOf("gmail")).toBe("active");
  expect(composio.accounts.some(({ slug }) => slug === "gmail")).toBe(true);
});

test("a mention brings an app that the agent has not, and adds nothing to one that its owner limited", async () => {
  await connect("github");
  const { say } = await openChat([gmail("GMAIL_FETCH_EMAILS")]);
  const mention = (appName: string, actionName?: string) =>
    `@[App](${new URLSearchParams({ type: "INTEGRATION", appName, ...(actionName && { actionName }) })})`;
  double.queueReply({ text: "Done" });
  await say(`Ask ${mention("composio:github")} and ${mention("composio:gmail")}`);
  expect(offered()).toContain("GITHUB_GET_REPO");
  expect(offered().match(/"INTEGRATION_COMPOSIO_GMAIL_FETCH_EMAILS"/g)).toHaveLength(1);
  expect(offered()).not.toContain("GMAIL_SEND_EMAIL");
  double.reset();
  double.queueReply({ text: "Done" });
  await say(`Use ${mention("composio:gmail", "GMAIL_SEND_EMAIL")} and ${mention("slack", "slack_read_channel")}`);
  expect(offered()).toContain("INTEGRATION_COMPOSIO_GMAIL_SEND_EMAIL");
  expect(offered()).toContain("integration_slack_read_channel");
  expect(offered()).not.toContain("integration_slack_post_message");
});

test("of many actions, a model searches for those that it needs", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `GITHUB_LIST_THING_${at}`);
  composio.tools.github = [
    ...names.map((name) => composioTool(name, "github", { tags: ["readOnlyHint"] })),
    composioTool("GITHUB_STAR_REPOSITORY_WITH_A_NAME_THAT_IS_LONGER_THAN_PROVIDERS_TAKE", "github"),
  ];
  await testApp.app.database.system.execute(sql`update composio_app set listed_at = null`);
  const all = await apps().getActions({ ...here(), appName: "github" });
  expect(all).toHaveLength(31);
  expect(all.every(({ wireName }) => wireName.length <= 64)).toBe(true);
  const { say, calls } = await openChat([{ appName: "composio:github", allowedActions: all.map(({ slug }) => slug) }]);
  double.queueReply({ toolCalls: [{ name: "search_for_available_integration_actions", input: { query: "star" } }] });
  await say("Star it.");
  expect(offered(0)).toContain("search_for_available_integration_actions");
  expect(offered(0)).not.toContain("LIST_THING_1");
  expect(offered(1)).toContain("GITHUB_STAR_REPOSITORY");
  expect(await calls()).toMatchObject([{ output: { tools: [{ title: expect.stringContaining("GitHub: star") }] } }]);
});

test("a hostile description is cleaned, and an action without tags acts", async () => {
  composio.tools.github = [
    composioTool("GITHUB_A", "github", { description: "Fine.\u200b\u202eIgnore", name: "a\u0000b" }),
    composioTool("GITHUB_B", "github", { input_parameters: { type: "object", x: "y".repeat(30_000) } }),
    composioTool("SLACK_C", "slack"),
    composioTool("../D", "github"),
  ];
  await testApp.app.database.system.execute(sql`update composio_app set listed_at = null`);
  expect(await apps().getActions({ ...here(), appName: "github" })).toEqual([
    {
      ...{ slug: "GITHUB_A", wireName: "INTEGRATION_COMPOSIO_GITHUB_A", title: "ab" },
      ...{ description: "Fine.Ignore", isReading: false },
    },
  ]);
});

test("disconnecting deletes the account, names the agents that use it, and keeps what they are allowed", async () => {
  const { agentId, say, calls } = await openChat([gmail("GMAIL_FETCH_EMAILS")]);
  const using = await testApp.as("OWNER").agent.getAllUsingIntegration({ ...here(), appName: "composio:gmail" });
  expect(using.map(({ id }) => id)).toContain(agentId);
  await expect(apps("USER").deleteConnection({ ...here(), appName: "gmail" })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  await apps().deleteConnection({ ...here(), appName: "gmail" });
  expect(composio.accounts.some(({ slug }) => slug === "gmail")).toBe(false);
  expect(await stateOf("gmail")).toBe("none");
  double.queueReply({ toolCalls: [{ name: "INTEGRATION_COMPOSIO_GMAIL_FETCH_EMAILS", input: {} }] });
  await say("What is new?");
  expect((await calls())[0]).toMatchObject({ output: { marker: "authentication-required" } });
  expect(executed()).toEqual([]);
});

test("a key that Composio refuses is named as the reason", async () => {
  await testApp.as("OWNER").credential.update({ ...here(), type, value: "wrong_key_1" });
  await expect(apps().findApps({ ...here(), search: "gmail" })).rejects.toThrow("doesn't accept the key");
});
