import { afterAll, beforeAll, expect, test } from "vitest";
import { apiActionText as text } from "#product/texts/api-action/api-action.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { secretOf } from "#testing/secrets/secret-mark.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const key = secretOf("sk parcel");
let service: ApiDouble;
beforeAll(async () => {
  service = await startApiDouble();
});
afterAll(() => service.close());

test("a person makes a tool from a cURL command, tests it, gives it to an agent, and deletes it", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await page.goto(`/${slug}/tool`);
  await page.getByText(text.page.empty.title).waitFor();
  await saveScreenshot(page, "tools-empty");
  await page.getByRole("button", { name: text.new }).click();
  const dialog = page.getByRole("dialog", { name: text.create.title });
  await dialog.getByRole("button", { name: /Weather forecast/ }).waitFor();
  await saveScreenshot(page, "tools-templates");
  await expectAccessible(page, "templates of tools");
  await dialog.getByRole("radio", { name: new RegExp(text.create.curl.title) }).check({ force: true });
  await dialog
    .getByRole("textbox", { name: text.create.curlLabel })
    .fill(`curl '${service.origin}/rates/{country}?currency=USD' -H 'Authorization: Bearer ${key}'`);
  await dialog.getByRole("button", { name: text.create.continue }).click();
  await dialog.getByLabel(text.form.title, { exact: true }).fill("Parcel rates");
  await dialog.getByLabel(text.form.desc, { exact: true }).fill("Gives the price of a parcel.");
  await dialog.getByLabel(text.form.name, { exact: true }).fill("Parcel Rates");
  await saveScreenshot(page, "tools-new-curl");
  await dialog.getByRole("button", { name: text.create.create, exact: true }).click();
  await page.getByText(text.created).waitFor();

  const panel = page.getByRole("region", { name: text.test.title });
  await panel.getByRole("textbox", { name: "country" }).fill("DK");
  await panel.getByRole("button", { name: text.test.send }).click();
  await panel.getByText(/"path": "\/rates\/DK\?currency=USD"/).waitFor();
  expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
  await page.getByRole("tab", { name: /Headers/ }).click();
  await page.getByText(text.form.valueSet).waitFor();
  expect(await page.content()).not.toContain(key);
  await saveScreenshot(page, "tools-editor");
  await expectAccessible(page, "the editor of a tool");
  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(page, "tools-editor-390");
  // The page hears of its new size a moment later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Order desk", system: "You help at the desk." },
  });
  await page.goto(`/${slug}/agent/${agentId}?section=tools`);
  const tools = page.getByRole("region", { name: text.picker.label });
  await tools.getByRole("button", { name: text.picker.label }).click();
  await page.getByRole("option", { name: "Parcel rates" }).click();
  await page.keyboard.press("Escape");
  await tools.getByText("GET 127.0.0.1", { exact: false }).waitFor();
  await saveScreenshot(page, "tools-agent");
  await expectAccessible(page, "the tools of an agent");
  await page.getByRole("button", { name: "Save", exact: false }).first().click();
  await page.getByText("Agent updated successfully").waitFor();

  await page.goto(`/${slug}/tool`);
  await page.getByRole("heading", { name: navText.tools, level: 1 }).waitFor();
  await page.getByRole("link", { name: "Parcel rates" }).waitFor();
  await saveScreenshot(page, "tools-list");
  await expectAccessible(page, "the list of tools");
  await page.getByRole("button", { name: text.actions("Parcel rates") }).click();
  await page.getByRole("menuitem", { name: text.delete.item }).click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByText("Order desk").waitFor();
  await confirm.getByRole("button", { name: text.delete.item }).click();
  await page.getByText(text.page.empty.title).waitFor();

  await page.goto(`/${slug}/integration`);
  await page.getByText("Telegram").waitFor();
  await expectAccessible(page, "integrations");
  await saveScreenshot(page, "integrations");
  await page.getByRole("button", { name: `${integrationText.connect}: Slack` }).click();
  await page.getByRole("dialog").getByLabel("Bot token").waitFor();
  await expectAccessible(page, "connecting a service");
  await saveScreenshot(page, "integrations-connect");
});
