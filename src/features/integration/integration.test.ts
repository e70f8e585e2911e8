/** Connected services on the real server, against a service on loopback. */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";

let testApp: TestApp;
let double: ProviderDouble;
let service: ApiDouble;
beforeAll(async () => {
  service = await startApiDouble();
  ({ testApp, double } = await startTestAppWithModels({
    env: {
      SLACK_BASE_URL: service.origin,
      TELEGRAM_BASE_URL: service.origin,
      GITHUB_BASE_URL: `${service.origin}/ghe`,
    },
  }));
  await testApp.setPlan("PERSONAL");
});
afterEach(() => {
  double.reset();
  service.reset();
});
afterAll(() => Promise.all([testApp.close(), service.close()]));

const owner = () => testApp.as("OWNER");
const workspaceId = () => testApp.workspace.id;
const connect = async (appName: "slack" | "telegram" | "github", key: string, account: object) => {
  service.queueJson(account);
  await owner().integration.connect({ workspaceId: workspaceId(), appName, key });
};
const stateOf = async (appName: string) =>
  (await owner().integration.getAll({ workspaceId: workspaceId() })).find((one) => one.appName === appName);

async function openChat(integrations: object[], agent: object = {}) {
  const { id: agentId } = await owner().agent.create({
    ...{ workspaceId: workspaceId(), title: "Desk", system: "You help at the desk.", languageModelId: "gpt-4o-mini" },
    ...{ integrations, ...agent },
  } as Parameters<ReturnType<typeof owner>["agent"]["create"]>[0]);
  const chatId = await createTitledChat(testApp);
  const say = async (text: string) => await (await sendTurn(testApp, chatId, { text }, { agentId })).text();
  const calls = async () =>
    ((await owner().chat.getById({ id: chatId })).messages.at(-1)?.parts ?? []).filter(
      (part: object): part is ToolPart => "toolCallId" in part,
    );
  return { say, calls };
}

test("a key is checked, encrypted and never returned, and an agent uses the actions that it is allowed", async () => {
  await connect("slack", "xoxb-secret-key-1", { ok: true, team: "Fernhollow" });
  expect(service.requests).toMatchObject([
    { path: "/api/auth.test", headers: { authorization: "Bearer xoxb-secret-key-1" } },
  ]);
  expect(await stateOf("slack")).toMatchObject({
    ...{ state: "connected", account: "Fernhollow", signsIn: false, connectionId: expect.any(String) },
  });
  const { rows } = await testApp.app.database.system.execute(
    sql`select to_jsonb(c)::text as one, (select string_agg(to_jsonb(s)::text, '') from stored_secret s) as other from integration_connection c`,
  );
  expect(JSON.stringify(rows)).not.toContain("xoxb-secret");
  const { say, calls } = await openChat([{ appName: "slack", allowedActions: ["slack_read_channel"] }]);
  double.queueReply({ toolCalls: [{ name: "integration_slack_read_channel", input: { channel: "C1" } }] });
  await say("What is new?");
  expect(service.requests.at(-1)).toMatchObject({
    path: "/api/conversations.history?channel=C1&limit=30",
    headers: { authorization: "Bearer xoxb-secret-key-1" },
  });
  expect(await calls()).toMatchObject([{ state: "output-available", output: { title: "Slack: Read a channel" } }]);
  const offered = JSON.stringify(double.requests[0]?.body.tools);
  expect(offered).not.toContain("slack_post_message");
});

test("an action that sends asks first", async () => {
  await connect("slack", "xoxb-secret-key-2", { ok: true, team: "Fernhollow" });
  const { say, calls } = await openChat([{ appName: "slack", allowedActions: ["slack_post_message"] }]);
  double.queueReply({ toolCalls: [{ name: "integration_slack_post_message", input: { channel: "#a", text: "Hi" } }] });
  await say("Post it.");
  expect((await calls())[0]?.state).toBe("approval-requested");
  expect(service.requests).toHaveLength(1);
});

test("after a channel was read, an always allowed action asks, unless the connection is on the agent's list", async () => {
  await connect("slack", "xoxb-secret-key-5", { ok: true, team: "Fernhollow" });
  const connectionId = (await stateOf("slack"))?.connectionId ?? expect.unreachable();
  const integrations = [{ appName: "slack", allowedActions: ["slack_post_message", "slack_read_channel"] }];
  const toolPolicies = { integration_slack_post_message: "always" };
  for (const trustedTargets of [[], [connectionId]]) {
    const { say, calls } = await openChat(integrations, { toolPolicies, trustedTargets });
    double.queueReply({ toolCalls: [{ name: "integration_slack_read_channel", input: { channel: "C1" } }] });
    double.queueReply({
      toolCalls: [{ name: "integration_slack_post_message", input: { channel: "C1", text: "Hi" } }],
    });
    await say("Answer them.");
    expect((await calls())[1]?.state).toBe(trustedTargets.length > 0 ? "output-available" : "approval-requested");
  }
});

test("a key that the service refuses is not stored", async () => {
  service.queueJson({ ok: false, error: "invalid_auth" });
  await expect(
    testApp.asOtherWorkspace("OWNER").integration.connect({
      ...{ workspaceId: testApp.otherWorkspace.id, appName: "slack", key: "xoxb-wrong" },
    }),
  ).rejects.toThrow("Slack doesn't accept this key.");
  const all = await testApp.asOtherWorkspace("OWNER").integration.getAll({ workspaceId: testApp.otherWorkspace.id });
  expect(all.every(({ state }) => state === "none")).toBe(true);
});

test("a key that is refused later asks people to connect again", async () => {
  await connect("slack", "xoxb-secret-key-3", { ok: true });
  const { say, calls } = await openChat([{ appName: "slack", allowedActions: ["slack_list_channels"] }]);
  double.queueReply({ toolCalls: [{ name: "integration_slack_list_channels", input: {} }] });
  service.queueJson({ ok: false, error: "token_revoked" });
  await say("Which channels?");
  expect((await calls())[0]).toMatchObject({
    state: "output-available",
    output: { needsAccount: { accountOf: "workspace", reason: expect.stringContaining("no longer accepts the key.") } },
  });
  expect(await stateOf("slack")).toMatchObject({ state: "refused" });
});

test("a key in the path reaches neither the model nor the card, and a base URL keeps its path", async () => {
  await connect("telegram", "123456:telegram-secret", { result: { username: "harborbot" } });
  expect(service.requests[0]?.path).toBe("/bot123456%3Atelegram-secret/getMe");
  expect(await stateOf("telegram")).toMatchObject({ account: "harborbot" });
  const allowed = [{ appName: "telegram", allowedActions: ["telegram_send_message"] }];
  const { say, calls } = await openChat(allowed, { toolPolicies: { integration_telegram_send_message: "always" } });
  double.queueReply({
    toolCalls: [{ name: "integration_telegram_send_message", input: { chat_id: "1", text: "Hi" } }],
  });
  await say("Send it.");
  expect(service.requests.at(-1)).toMatchObject({ method: "POST", body: '{"chat_id":"1","text":"Hi"}' });
  expect(JSON.stringify([await calls(), double.requests.map(({ body }) => body)])).not.toContain("telegram-secret");
  await connect("github", "ghp-secret-key-1", { login: "mira" });
  expect(service.requests.at(-1)?.path).toBe("/ghe/user");
});

test("a person connects a key of their own, whatever their role, which nobody else uses", async () => {
  const own = { workspaceId: workspaceId(), appName: "slack", accountOf: "person" } as const;
  const asUser = testApp.as("USER").integration;
  await expect(asUser.connect({ ...own, accountOf: "workspace", key: "xoxb-secret-key-7" })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  service.queueJson({ ok: true, team: "Uma's" });
  await asUser.connect({ ...own, key: "xoxb-secret-key-8" });
  const slackOf = async (who: ReturnType<TestApp["as"]>) =>
    (await who.integration.getAll({ workspaceId: workspaceId() })).find((one) => one.appName === "slack");
  expect(await slackOf(testApp.as("USER"))).toMatchObject({ accountOf: "workspace", own: { account: "Uma's" } });
  expect((await slackOf(owner()))?.own).toMatchObject({ state: "none" });
  await asUser.disconnect(own);
  expect((await slackOf(testApp.as("USER")))?.own).toMatchObject({ state: "none" });
});

test("without a connection a call says where to connect, and disconnecting deletes the key", async () => {
  await owner().integration.disconnect({ workspaceId: workspaceId(), appName: "slack" });
  expect(await stateOf("slack")).toMatchObject({ state: "none" });
  const { say, calls } = await openChat([{ appName: "slack", allowedActions: ["slack_list_channels"] }]);
  double.queueReply({ toolCalls: [{ name: "integration_slack_list_channels", input: {} }] });
  await say("Which channels?");
  expect((await calls())[0]).toMatchObject({
    output: { needsAccount: { appName: "slack", reason: expect.stringContaining("Slack is not connected.") } },
  });
  await expect(openChat([{ appName: "slack", allowedActions: ["slack_delete_everything"] }])).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  await expect(
    testApp.as("USER").integration.disconnect({ workspaceId: workspaceId(), appName: "slack" }),
  ).rejects.toMatchObject({ cause: { code: "forbidden" } });
});
