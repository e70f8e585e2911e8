/** Every action of the catalog with a key, against doubles that speak their services' HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GithubDouble, startGithubDouble } from "#testing/services/github-double.ts";
import { type NotionDouble, startNotionDouble } from "#testing/services/notion-double.ts";
import { type SlackDouble, startSlackDouble } from "#testing/services/slack-double.ts";
import { startTelegramDouble, type TelegramDouble } from "#testing/services/telegram-double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { connectors, isKeyApp, type KeyAppName, keyAppNames } from "./catalog.ts";
import { actionsOfApp } from "./schema.ts";
import { runIntegrationAction } from "./service/run-action.ts";

const keys: Record<KeyAppName, string> = {
  slack: "xoxb-harbor-000000",
  telegram: "123456:harbor-bot-0000",
  notion: "ntn_harbor-000000",
  github: "github_pat_harbor_000",
};
let testApp: TestApp;
let slack: SlackDouble;
let telegram: TelegramDouble;
let notion: NotionDouble;
let github: GithubDouble;
beforeAll(async () => {
  slack = await startSlackDouble(keys.slack);
  telegram = await startTelegramDouble(keys.telegram);
  notion = await startNotionDouble(keys.notion);
  github = await startGithubDouble(keys.github);
  testApp = await startTestApp({
    env: {
      ALLOWED_PRIVATE_HOSTS: "localhost",
      SLACK_BASE_URL: slack.origin,
      TELEGRAM_BASE_URL: telegram.origin,
      NOTION_BASE_URL: notion.origin,
      GITHUB_BASE_URL: github.origin,
    },
  });
  for (const [appName, key] of Object.entries(keys) as [KeyAppName, string][])
    await testApp.as("OWNER").integration.connect({ workspaceId: testApp.workspace.id, appName, key });
});
afterAll(() => Promise.all([testApp.close(), slack.close(), telegram.close(), notion.close(), github.close()]));

const called = new Set<string>();
/** What an agent gets: parsed JSON, or the text of an answer that is none. */
async function call(name: string, values: Record<string, string> = {}): Promise<unknown> {
  const appName = name.split("_")[0] as KeyAppName; // each name begins with that of its app
  const action = actionsOfApp(appName)?.find((one) => one.name === name);
  if (!action) throw new Error(`There is no action ${name}.`);
  called.add(name);
  const { ctx, signal } = await startToolCall(testApp);
  const { body } = await runIntegrationAction(ctx, appName, action, {
    values,
    signal,
    callId: "call-1",
    presence: "chat",
  });
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

test("each service names the account behind a key", async () => {
  const all = await testApp.as("USER").integration.getAll({ workspaceId: testApp.workspace.id });
  const withKeys = all.filter(({ appName }) => isKeyApp(appName));
  expect(withKeys.map(({ appName, state, account }) => [appName, state, account])).toEqual([
    ["slack", "connected", "Fernhollow"],
    ["telegram", "connected", "harborbot"],
    ["notion", "connected", "Fernhollow"],
    ["github", "connected", "mira"],
  ]);
});

test("Slack: channels come in pages, messages are short, and refusals say what to do", async () => {
  for (let at = 0; at < 250; at++)
    slack.channels.push({
      id: `C${at}`,
      name: `room-${at}`,
      isMember: at === 0,
      topic: at === 0 ? "Orders" : "",
      messages: [],
    });
  const first = (await call("slack_list_channels")) as { channels: object[]; next_cursor: string };
  expect(first.channels).toHaveLength(200);
  expect(first.channels[0]).toEqual({ id: "C0", name: "#room-0", isMember: true, topic: "Orders" });
  const rest = await call("slack_list_channels", { cursor: first.next_cursor });
  expect(rest).toEqual({ channels: expect.arrayContaining([{ id: "C249", name: "#room-249", isMember: false }]) });
  expect(await call("slack_post_message", { channel: "#room-0", text: "12 crates" })).toMatchObject({ posted: true });
  expect(await call("slack_read_channel", { channel: "C0" })).toEqual({
    messages: [{ time: "2023-11-14T22:13", from: "U1", text: "12 crates" }],
  });
  await expect(call("slack_read_channel", { channel: "C999" })).rejects.toThrow(
    "Slack says: channel_not_found. The channel may be gone",
  );
  await expect(call("slack_read_channel", { channel: "C1" })).rejects.toThrow("Invite the bot to the channel first.");
  slack.scopes.delete("chat:write");
  await expect(call("slack_post_message", { channel: "C0", text: "x" })).rejects.toThrow(
    "The key needs the permission chat:write.",
  );
});

test("Telegram: a message is sent, and a bot that is too fast is told how long to wait", async () => {
  telegram.chats["42"] = "Harbor crew";
  expect(await call("telegram_send_message", { chat_id: "42", text: "12 crates" })).toEqual({
    ...{ sent: true, message_id: 1, to: "Harbor crew" },
  });
  await expect(call("telegram_send_message", { chat_id: "7", text: "x" })).rejects.toThrow(
    "Telegram says: Bad Request: chat not found. The person or group must have written to the bot first.",
  );
  telegram.slowDown(7);
  await expect(call("telegram_send_message", { chat_id: "42", text: "x" })).rejects.toThrow("Try again in 7 seconds.");
  expect(telegram.sent).toEqual([{ chat: "42", text: "12 crates" }]);
});

test("Notion: pages are found by title, read as Markdown page by page, and created", async () => {
  const lines = Array.from({ length: 101 }, (_, at) => ({ type: "paragraph", text: `Line ${at}` }));
  const head = [
    { type: "heading_1", text: "Plan" },
    { type: "to_do", text: "Call Mira", checked: true },
    { type: "bulleted_list_item", text: "12 crates" },
  ];
  notion.pages.push({ id: "p-1", title: "Harbor plan", blocks: [...head, ...lines] });
  expect(await call("notion_search", { query: "harbor" })).toEqual({
    results: [
      { id: "p-1", kind: "page", title: "Harbor plan", url: "https://www.notion.test/p-1", edited: "2026-03-12" },
    ],
  });
  const page = (await call("notion_read_page", { page_id: "p-1" })) as { text: string; next_cursor: string };
  expect(page.text).toMatch(/^# Plan\n- \[x\] Call Mira\n- 12 crates\nLine 0\n/);
  const rest = await call("notion_read_page", { page_id: "p-1", start_cursor: page.next_cursor });
  expect(rest).toEqual({ text: "Line 97\nLine 98\nLine 99\nLine 100" });
  const parent = JSON.stringify({ page_id: "p-1" });
  const properties = JSON.stringify({ title: [{ text: { content: "Crates" } }] });
  expect(await call("notion_create_page", { parent, properties })).toMatchObject({ created: true, id: "page-2" });
  expect(notion.pages.at(-1)?.title).toBe("Crates");
  await expect(call("notion_read_page", { page_id: "gone" })).rejects.toThrow("Could not find block with ID: gone.");
});

test("GitHub: issues and files are read and written, and refusals say why", async () => {
  const repository = { owner: "fernhollow", repo: "site" };
  const created = await call("github_create_issue", { ...repository, title: "Broken crate count", body: "**12**" });
  expect(created).toMatchObject({ created: true, number: 1 });
  expect(await call("github_comment_issue", { ...repository, number: "1", body: "On it" })).toMatchObject({
    commented: true,
  });
  const issue = {
    number: 1,
    title: "Broken crate count",
    author: "mira",
    labels: ["bug"],
    comments: 1,
    text: "**12**",
  };
  expect(await call("github_search_issues", { q: "repo:fernhollow/site crate" })).toMatchObject({
    found: 1,
    issues: [issue],
  });
  expect(await call("github_read_issue", { ...repository, number: "1" })).toMatchObject(issue);
  expect(await call("github_read_comments", { ...repository, number: "1" })).toEqual({
    comments: [{ author: "mira", date: "2026-03-12", text: "On it" }],
  });
  github.files["src/index.ts"] = "export const crates = 12;\n";
  github.files["data/list.json"] = "[1, 2]";
  github.files["logo.png"] = "\u0000PNG";
  expect(await call("github_read_file", { ...repository, path: "src" })).toEqual({
    files: [{ path: "src/index.ts", type: "file", bytes: 26 }],
  });
  expect(await call("github_read_file", { ...repository, path: "src/index.ts" })).toBe("export const crates = 12;");
  expect(await call("github_read_file", { ...repository, path: "data/list.json" })).toEqual([1, 2]);
  expect(await call("github_read_file", { ...repository, path: "logo.png" })).toContain("octet-stream");
  await expect(call("github_read_file", { ...repository, repo: "other", path: "x" })).rejects.toThrow(
    "GitHub says: Not Found. Check the names, and that the key has access.",
  );
  await expect(call("github_create_issue", { ...repository, title: "", body: "" })).rejects.toThrow(
    "GitHub says: Validation Failed: title missing_field.",
  );
  github.refuses.writing = true;
  await expect(call("github_create_issue", { ...repository, title: "x", body: "" })).rejects.toThrow(
    "Give the token access to this repository.",
  );
  github.refuses.all = true;
  await expect(call("github_search_issues", { q: "x" })).rejects.toThrow("Try again in a few minutes.");
  const all = await testApp.as("OWNER").integration.getAll({ workspaceId: testApp.workspace.id });
  expect(all.find(({ appName }) => appName === "github")?.state).toBe("connected");
});

test("every action of the services with a key was called above", () => {
  const names = keyAppNames.flatMap((appName) => connectors[appName].actions.map(({ name }) => name));
  expect([...called].toSorted()).toEqual(names.toSorted());
});
