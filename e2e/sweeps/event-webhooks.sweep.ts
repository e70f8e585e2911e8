import { afterAll, beforeAll, expect, test } from "vitest";
import { eventWebhookText as text } from "#product/texts/event-webhook/event-webhook.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { modelServer } from "../support/model-server.ts";

/** Its server may call addresses on the loopback interface. */
const own = modelServer();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

test("a webhook is added, tried, read in its log, resent and deleted, on every screen", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  await page.goto(`${own.baseUrl}/${slug}/settings?tab=public-api`);
  await page.getByText(text.emptyTitle).waitFor();
  await look(page, "event-webhooks-empty", page.getByText(text.emptyTitle));

  await page.getByRole("button", { name: text.add }).click();
  const create = page.getByRole("dialog", { name: text.editor.create });
  await create.getByRole("button", { name: text.editor.submit }).click();
  await create.getByText(text.editor.urlMissing).waitFor();
  await look(page, "event-webhooks-new");
  await create.getByRole("textbox", { name: text.editor.url }).fill(`${receiver.url}/of/the/harbor/office`);
  await create.getByRole("checkbox", { name: text.events["run.waiting"] }).check({ force: true });
  await create.getByRole("button", { name: text.editor.submit }).click();
  const created = page.getByRole("dialog", { name: triggersText.secret.title });
  const secret = await created.getByRole("textbox", { name: triggersText.secret.label }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await created.getByRole("button", { name: triggersText.secret.done }).click();

  const host = new URL(receiver.url).host;
  const openMenu = () => page.getByRole("button", { name: text.menu(host) }).click();
  receiver.queueResponse({ status: 500, body: '{"error":"The harbor office is closed"}' });
  await openMenu();
  await page.getByRole("menuitem", { name: text.actions.test }).click();
  const log = page.getByRole("dialog", { name: text.log.title(host) });
  const entry = log.getByRole("listitem").first();
  await entry.getByText("500", { exact: true }).waitFor();
  await entry.getByRole("button", { name: new RegExp(`^${text.log.states.FAILED}`) }).click();
  await entry.getByText(text.log.answer).waitFor();
  await look(page, "event-webhooks-failed");
  await entry.getByRole("button", { name: new RegExp(`^${text.log.resend}`) }).click();
  await entry.getByText(text.log.states.DELIVERED).first().waitFor();
  await look(page, "event-webhooks-log");
  await log.getByRole("radio", { name: text.log.states.FAILED }).check({ force: true });
  await log.getByText(text.log.noMatch).waitFor();
  expect(receiver.deliveries).toHaveLength(2);
  expect(new Set(receiver.deliveries.map(({ body }) => body)).size).toBe(1);
  await page.keyboard.press("Escape");

  await openMenu();
  await page.getByRole("menuitem", { name: text.actions.newSecret }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.rotate.confirm }).click();
  const rotated = page.getByRole("dialog", { name: triggersText.secret.title });
  expect(await rotated.getByRole("textbox", { name: triggersText.secret.label }).inputValue()).not.toBe(secret);
  await rotated.getByRole("button", { name: triggersText.secret.done }).click();
  receiver.queueResponse({ status: 410 });
  await page.getByRole("switch", { name: text.active(host) }).waitFor();
  await look(page, "event-webhooks-list", page.getByRole("switch", { name: text.active(host) }));

  await openMenu();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.remove.confirm }).click();
  await page.getByText(text.emptyTitle).waitFor();

  await page.goto(`${own.baseUrl}/api/v2#webhooks`);
  await page.locator("#webhooks").waitFor();
  await look(page, "event-webhooks-reference");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
