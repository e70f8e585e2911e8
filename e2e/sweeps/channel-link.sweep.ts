import { afterAll, beforeAll, expect, test } from "vitest";
import { answerPageText } from "#product/texts/run/answer-page.ts";
import { waitMessageText } from "#product/texts/run/wait-messages.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { urls } from "#product/urls.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { type SlackDouble, startSlackDouble } from "#testing/services/slack-double.ts";
import { startTelegramDouble, type TelegramDouble } from "#testing/services/telegram-double.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { stepCard } from "../support/canvas.ts";
import { look } from "../support/look.ts";
import { startModelServer } from "../support/model-servers.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const text = waitMessageText.settings;
const keys = { slack: "xoxb-channel-link-0000", telegram: "123456:channel-link-000" };
let slack: SlackDouble;
let telegram: TelegramDouble;
let models: ProviderDouble;
let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => {
  slack = await startSlackDouble(keys.slack);
  telegram = await startTelegramDouble(keys.telegram);
  models = await startProviderDouble();
  server = await startModelServer(models.baseUrls.OPENAI, {
    ...{ DEFAULT_PLAN: "BUSINESS", SLACK_BASE_URL: slack.origin, TELEGRAM_BASE_URL: telegram.origin },
  });
  const channel = (facts: { id: string; name: string; isMember?: boolean; isPrivate?: boolean }) =>
    slack.channels.push({ isMember: true, topic: "", messages: [], ...facts });
  channel({ id: "C1", name: "approvals" });
  channel({ id: "C2", name: "a-channel-with-a-long-name-that-nobody-would-shorten-for-us", isMember: false });
  channel({ id: "G3", name: "board", isPrivate: true });
  telegram.chats["-100"] = "Harbor crew";
});
afterAll(() => Promise.all([server.stop(), slack.close(), telegram.close(), models.close()]));

const fields = [
  {
    id: "verdict",
    label: "Your verdict",
    type: "SELECT",
    order: 0,
    required: true,
    config: { options: ["Publish", "Drop"] },
  },
  { id: "reason", label: "Why", type: "TEXT", order: 1, required: false, config: {} },
];

test("a step is announced in Slack and Telegram, answered there from a phone, and the run shows through what", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    ...{ workspaceId, setup: { title: "Tide report" } },
  });
  const nodes = [
    { id: "review", label: "Review the draft", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields } },
    { id: "notice", label: "Notice", type: "INFO", position: { x: 0, y: 160 }, config: { text: "Over" } },
  ];
  const edges = [{ id: "edge", sourceNodeId: "review", targetNodeId: "notice" }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });

  await page.goto(`${server.baseUrl}${urls.workflow(slug, id, "build")}`);
  await stepCard(page, "Review the draft").click();
  const panel = page.getByRole("complementary", { name: "Review the draft" });
  // Panels are rebuilt when the screen size changes.
  const openPeople = async () => {
    const toggle = panel.getByRole("button", { name: waitText.settings.title });
    await toggle.waitFor();
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  };
  await openPeople();
  await panel.getByRole("button", { name: text.app }).click();
  await page.getByRole("option", { name: "Slack" }).click();
  await panel.getByText(text.notConnected("Slack")).waitFor();
  await panel.getByRole("link", { name: text.connect("Slack") }).waitFor();
  await look(page, "channel-not-connected");

  for (const appName of ["slack", "telegram"] as const)
    await callProcedure(page, "integration.connect", { workspaceId, appName, key: keys[appName] });
  await openPeople();
  await panel.getByRole("button", { name: text.channel.slack }).click();
  await page.getByRole("option", { name: "#approvals" }).waitFor();
  await page.getByRole("option", { name: "#board" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await panel.getByText(text.publicOnly).waitFor();
  await look(page, "channel-public-only");
  slack.scopes.add("groups:read");
  await openPeople();
  await panel.getByRole("button", { name: text.reload }).click();
  await panel.getByText(text.publicOnly).waitFor({ state: "detached" });
  await panel.getByRole("button", { name: text.channel.slack }).click();
  await page.getByRole("option", { name: "#board" }).waitFor();
  await saveScreenshot(page, "channel-list");
  await page.getByRole("option", { name: "#approvals" }).click();
  const storedOptions = async () => {
    const stored = await callProcedure<{ graph: { nodes: { id: string; options?: object }[] } }>(
      page,
      "workflow.getById",
      { id },
      "query",
    );
    return stored.graph.nodes.find((one) => one.id === "review")?.options;
  };
  const channel = { appName: "slack", id: "C1", name: "#approvals" };
  await expect.poll(storedOptions).toEqual({ person: { channel } });
  await look(page, "channel-chosen");

  const start = async () =>
    (
      await callProcedure<{ runId: string }>(page, "workflowRun.init", {
        ...{ workspaceId, workflowId: id, triggerType: "IN_BACKGROUND" },
      })
    ).runId;
  const runId = await start();
  await expect.poll(() => slack.channels[0]?.messages.length).toBe(1);
  const linkIn = (message: string | undefined) => /\/answer\/[\w-]+/.exec(message ?? "")?.[0] ?? "";
  const path = linkIn(slack.channels[0]?.messages[0]?.text);
  const openRun = (run: string) => page.goto(`${server.baseUrl}${urls.runStep(slug, run, 1)}`);
  await openRun(runId);
  await page.getByText(/^Posted to #approvals in Slack/).waitFor();
  await look(page, "channel-run-posted");

  const guest = await visit({ baseUrl: server.baseUrl });
  const answer = async (link: string, name: string) => {
    await guest.page.goto(`${server.baseUrl}${link}`);
    await guest.page.getByText(answerPageText.forChannel("#approvals", "Slack")).waitFor();
    await look(guest.page, "channel-answer");
    await guest.page.setViewportSize(sizes.phone);
    await guest.page.getByLabel("Your verdict").selectOption("Publish");
    await guest.page.getByLabel(answerPageText.givenName).fill(name);
    await guest.page.getByRole("button", { name: answerPageText.send }).click();
    await guest.page.getByRole("heading", { name: answerPageText.done.title }).waitFor();
  };
  await answer(path, "Ben");
  await expect
    .poll(() => slack.channels[0]?.messages[0]?.text)
    .toContain(`Answered by ${waitText.answered.someoneIn("#approvals", "Ben")}`);

  await openRun(runId);
  await page.reload();
  await page.getByText("Completed", { exact: true }).first().waitFor();
  const step = page.getByRole("button", { name: /^Step 1.*Review the draft/ });
  if ((await step.getAttribute("aria-expanded")) === "false") await step.click();
  await page.getByText(waitText.answered.someoneIn("#approvals", "Ben")).waitFor();
  await look(page, "channel-run-answered");

  slack.channels.splice(0, 1);
  const failed = await start();
  await openRun(failed);
  await page.getByRole("button", { name: waitMessageText.sendAgain }).waitFor();
  await look(page, "channel-run-failed");
  slack.channels.push({ id: "C1", name: "approvals", isMember: true, topic: "", messages: [] });
  await page.getByRole("button", { name: waitMessageText.sendAgain }).click();
  await page.getByText(/^Posted to #approvals in Slack/).waitFor();

  // Slack refuses to change the message of a channel that is gone.
  const [gone] = slack.channels.splice(-1);
  await answer(linkIn(gone?.messages[0]?.text), "Ida");
  await guest.context.close();
  await page.getByText("The message in #approvals in Slack couldn't be changed").waitFor();
  await look(page, "channel-run-unchanged");

  await page.goto(`${server.baseUrl}${urls.workflow(slug, id, "build")}`);
  await stepCard(page, "Review the draft").click();
  await openPeople();
  await panel.getByRole("button", { name: text.app }).click();
  await page.getByRole("option", { name: "Telegram" }).click();
  await panel.getByRole("button", { name: text.channel.telegram }).click();
  await page.getByRole("option", { name: "Harbor crew" }).click();
  await expect
    .poll(storedOptions)
    .toEqual({ person: { channel: { appName: "telegram", id: "-100", name: "Harbor crew" } } });
  await look(page, "channel-telegram");
  await callProcedure(page, "integration.disconnect", { workspaceId, appName: "telegram" });
  await page
    .getByText(diagnosisText.noMessageAccount("Review the draft", "Telegram"))
    .or(panel.getByText(text.notConnected("Telegram")))
    .first()
    .waitFor();
  await look(page, "channel-removed");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
