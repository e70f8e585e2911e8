import { expect, test } from "vitest";
import { integrationErrorText } from "#product/texts/integration/integration-errors.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { triggersText as text } from "#product/texts/trigger/triggers.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

test("schedules and webhooks are added, tried and switched off, on every screen", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  await page.goto(await createSampleWorkflow(page, slug));
  await page.getByRole("link", { name: workflowText.tabs.triggers }).first().click();
  await page.getByText(text.empty.title).waitFor();
  await look(page, "triggers-empty");

  await page.getByRole("button", { name: text.add }).click();
  await page.getByRole("menuitem", { name: text.kinds.SCHEDULE.name }).click();
  const schedule = page.getByRole("dialog", { name: text.editor.newSchedule });
  const name = "Every working day, for the harbor master and everybody who needs the tides";
  await schedule.getByRole("textbox", { name: text.editor.name }).fill(name);
  await schedule.getByRole("radio", { name: text.editor.frequencies.CRON }).check();
  const expression = schedule.getByRole("textbox", { name: text.editor.expression });
  await expression.fill("0 0 30 2 *");
  await schedule.getByText(triggerErrorText.noNextTime).waitFor();
  await expression.fill("30 8 * * 1-5");
  await schedule.getByRole("list", { name: text.nextTimes }).getByRole("listitem").nth(4).waitFor();
  await schedule.getByRole("textbox", { name: "Topic" }).fill("Tides of the week");
  await look(page, "triggers-schedule-cron");
  await schedule.getByRole("radio", { name: text.editor.frequencies.WEEK }).check();
  await look(page, "triggers-schedule-week");
  await schedule.getByRole("button", { name: text.editor.create }).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await row.getByText(text.noRuns).waitFor();

  await page.getByRole("button", { name: text.add }).click();
  await page.getByRole("menuitem", { name: text.kinds.APP_EVENT.name }).click();
  const appEvent = page.getByRole("dialog", { name: text.appEvent.newTitle });
  await appEvent.getByRole("button", { name: text.appEvent.event }).click();
  await page.getByRole("option", { name: text.appEvent.events.new_slack_message }).click();
  await appEvent.getByText(text.appEvent.notConnected("Slack")).waitFor();
  await appEvent.getByRole("button", { name: text.appEvent.create }).click();
  await appEvent.getByText(triggerErrorText.eventInputs).waitFor();
  await look(page, "triggers-app-event");
  const workspaceId = await findWorkspaceId(page, slug);
  await callProcedure(page, "integration.setAccount", { workspaceId, appName: "slack", accountOf: "person" });
  const { account, accounts } = text.appEvent;
  await appEvent.getByRole("button", { name: account }).click();
  await page.getByRole("option", { name: accounts.own("") }).click();
  await appEvent.getByText(accounts.ownHint).waitFor();
  await appEvent.getByText(accounts.notConnected("Slack")).waitFor();
  await look(page, "triggers-app-event-own");
  await appEvent.getByRole("textbox", { name: text.appEvent.inputs.channel }).fill("C0123456789");
  await appEvent.getByRole("button", { name: text.appEvent.test }).click();
  await page.getByText(integrationErrorText.ownNotConnected("Slack")).first().waitFor();
  await appEvent.getByRole("textbox", { name: text.webhook.path("Topic") }).fill("text");
  await appEvent.getByRole("button", { name: text.appEvent.create }).click();
  await appEvent.waitFor({ state: "detached" });
  const eventRow = page.getByRole("listitem").filter({ hasText: text.editor.appEventName });
  await eventRow.getByRole("button", { name: new RegExp(`^${text.editor.appEventName}`) }).click();
  await eventRow.getByText(text.noRuns).waitFor();
  await eventRow.getByText(accounts.reads(null)).waitFor();
  await look(page, "triggers-app-event-row");

  await page.getByRole("button", { name: text.add }).click();
  await page.getByRole("menuitem", { name: text.kinds.WEBHOOK.name }).click();
  const webhook = page.getByRole("dialog", { name: text.editor.newWebhook });
  await webhook.getByRole("textbox", { name: text.webhook.path("Topic") }).fill("order.topic");
  await look(page, "triggers-webhook");
  await webhook.getByRole("button", { name: text.editor.createWebhook }).click();
  const created = page.getByRole("dialog", { name: text.secret.title });
  const secret = await created.getByRole("textbox", { name: text.secret.label }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await created.getByRole("button", { name: text.secret.done }).click();

  const hook = page.getByRole("listitem").filter({ hasText: text.editor.webhookName }).last();
  await hook.getByRole("button", { name: new RegExp(`^${text.editor.webhookName}`) }).click();
  const url = await hook.getByRole("textbox", { name: text.webhook.url }).inputValue();
  await hook.getByRole("button", { name: text.webhook.example }).click();
  await hook.getByRole("button", { name: text.test.start }).click();
  await hook.getByText(text.test.waiting).waitFor();
  await look(page, "triggers-waiting");
  const call = (sent: string) =>
    fetch(new URL(new URL(url).pathname, page.url()), {
      method: "POST",
      headers: { "content-type": "application/json", "x-webhook-secret": sent },
      body: JSON.stringify({ order: { topic: "Tugs", items: ["a", "b"] } }),
    });
  expect((await call("whsec_wrong")).status).toBe(401);
  await hook.getByText(triggerErrorText.secretWrong).waitFor();
  await look(page, "triggers-wrong-secret");
  expect((await call(secret)).status).toBe(202);
  await hook.getByText("Tugs", { exact: true }).waitFor();
  await hook.getByRole("list", { name: text.lastRuns }).getByRole("link").first().waitFor();
  await look(page, "triggers-received");

  await hook.getByRole("list", { name: text.lastRuns }).getByRole("link").first().click();
  await page.getByText("Triggered by Webhook (WEBHOOK TRIGGER)").waitFor();
  await look(page, "triggers-run");
  await page.goBack();
  await row.getByRole("switch").click({ force: true });
  await row.getByText(text.off, { exact: true }).waitFor();
  await page.getByRole("button", { name: text.menu(name) }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const ask = page.getByRole("alertdialog");
  await look(page, "triggers-delete");
  await ask.getByRole("button", { name: text.remove.confirm }).click();
  await row.waitFor({ state: "detached" });
});
