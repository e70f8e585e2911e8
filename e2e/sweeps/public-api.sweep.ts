import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { apiKeyText as keys } from "#product/texts/api-key/api-key.ts";
import { publicApiText as text } from "#product/texts/api-key/public-api.ts";
import { expectAccessible, signUpAtHome, visit } from "../support/browser.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

/** In all sizes and both themes. Nothing may be wider than the screen. */
async function look(page: Page, what: string) {
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const checks = colorScheme === "dark" ? (["colours"] as const) : [];
      await expectAccessible(page, `${what}, ${name}, ${colorScheme}`, ...checks);
      await saveScreenshot(page, `${what}-${name}-${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(size.width);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

test("keys are made, copied once and revoked, and agents are published, on every screen", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await page.goto(`/${slug}/settings?tab=public-api`);
  await page.getByText(keys.emptyTitle).waitFor();
  await page.getByText(text.emptyTitle, { exact: false }).waitFor();
  await look(page, "public-api-empty");

  const title = "Harbor Pilot with a long title that needs all of its room and then some";
  await callProcedure(page, "agent.create", { workspaceId, title, system: "You know tides." });
  await page.goto(`/${slug}/agent`);
  await page.getByRole("button", { name: agentListText.menu(title) }).click();
  await page.getByRole("menuitem", { name: text.publish.title }).click();
  const publish = page.getByRole("dialog", { name: text.publish.title });
  await publish.getByRole("switch").check({ force: true });
  const description = publish.getByRole("textbox", { name: text.publish.description });
  await description.fill("Use it for questions about ships and tides.");
  await look(page, "public-api-publish");
  await publish.getByRole("button", { name: text.publish.save }).click();
  await page.keyboard.press("Escape");

  await page.goto(`/${slug}/settings?tab=public-api`);
  await page.getByRole("link", { name: title }).waitFor();
  await page.getByRole("button", { name: keys.create }).first().click();
  const create = page.getByRole("dialog", { name: keys.dialog.title });
  await create.getByRole("button", { name: keys.dialog.submit }).click();
  await create.getByText(keys.dialog.nameMissing).waitFor();
  await look(page, "public-api-new-key");
  await create.getByRole("textbox", { name: keys.dialog.name }).fill("Claude Code on the laptop of the harbor master");
  await create.getByRole("button", { name: keys.dialog.submit }).click();
  const created = page.getByRole("dialog", { name: keys.created.title });
  expect(await created.getByRole("textbox", { name: keys.created.label }).inputValue()).toMatch(/^sk-/);
  await look(page, "public-api-created");
  await created.getByRole("button", { name: keys.created.done }).click();
  const row = page.getByRole("row", { name: /Claude Code/ });
  await row.waitFor();
  await look(page, "public-api-list");
  await row.getByRole("button", { name: /^Revoke/ }).click();
  const ask = page.getByRole("alertdialog");
  await look(page, "public-api-revoke");
  await ask.getByRole("button", { name: keys.revoke.confirm }).click();
  await page.getByText(keys.emptyTitle).waitFor();
});
