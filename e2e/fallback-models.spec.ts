import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFallbackText as text } from "#product/texts/agent/agent-fallback.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const own = modelServer();

const agent = { title: "Harbor master", system: "You know the tides.", languageModelId: "gpt-5" };
const chainOf = async (page: Page, id: string) =>
  (await callProcedure<{ fallbackModels: object[] }>(page, "agent.getById", { id }, "query")).fallbackModels;
const list = (page: Page) => page.getByRole("list", { name: text.title });

/** Screenshots of the model section in all sizes and both themes, and axe in each. */
async function lookAtAll(page: Page, name: string) {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      const link = page.getByRole("link", { name: new RegExp(agentEditorText.sections.model) });
      if (size === "phone" && (await link.count()) > 0 && (await list(page).count()) === 0) await link.click();
      await list(page).first().scrollIntoViewIfNeeded();
      await saveScreenshot(page, `${name}-${size}-${theme}`);
      await expectAccessible(page, `${name} on a ${size}, ${theme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.desktop);
}

test("a person adds fallback models by mouse, orders them by keyboard, and sees which model answered and why", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "agent.create", { workspaceId, ...agent });
  const keyboard = await createKeyboard(page);
  await page.goto(`/${slug}/agent/${id}`);

  for (const model of ["GPT-5 Nano", "GPT-4.1 Mini"]) {
    await page.getByRole("button", { name: text.add }).click();
    await page.getByRole("combobox", { name: "Search models" }).fill(model);
    await page.getByRole("option", { name: model }).first().click();
    await list(page).getByText(model, { exact: true }).waitFor();
  }
  const removeButtons = async () => {
    const buttons = await list(page)
      .getByRole("button", { name: /^Remove / })
      .all();
    return Promise.all(buttons.map((button) => button.getAttribute("aria-label")));
  };
  expect(await removeButtons()).toEqual([text.remove("GPT-5 Nano"), text.remove("GPT-4.1 Mini")]);

  await keyboard.tabTo("button", text.moveUp("GPT-4.1 Mini"), true);
  await keyboard.press("Enter");
  await page
    .getByRole("status")
    .getByText(text.moved("GPT-4.1 Mini", 1, 2))
    .waitFor();
  expect(await removeButtons()).toEqual([text.remove("GPT-4.1 Mini"), text.remove("GPT-5 Nano")]);
  await keyboard.expectFocus("button", text.moveDown("GPT-4.1 Mini"));

  await list(page)
    .getByRole("button", { name: new RegExp(text.usedWhen) })
    .first()
    .click();
  await list(page).getByRole("checkbox", { name: text.reasons.price }).uncheck();
  await lookAtAll(page, "fallback-models");
  await page.getByRole("button", { name: agentEditorText.save.save, exact: true }).click();
  await expect
    .poll(() => chainOf(page, id))
    .toEqual([
      { languageModelId: "gpt-4-1-mini", on: ["error", "limit", "timeout", "window"] },
      { languageModelId: "gpt-5-nano", on: ["error", "limit", "timeout", "window", "price"] },
    ]);
  await page
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: agentEditorText.versions }).click();
  const newest = page.getByRole("listitem").filter({ hasText: agentEditorText.version(2) });
  await newest.getByText(agentFieldNames.fallbackModels).waitFor();

  await page.goto(`/${slug}?agentId=${id}`);
  for (const fault of ["rate-limit-1", "unauthorized"] as const) own.double.queueReply({ fault });
  const message = page.getByPlaceholder("Ask Harbor master");
  await message.fill("When is high water?");
  await message.press("Enter");
  const answeredBy = modelText.answeredBy("GPT-5 Nano", [
    { model: "GPT-5", reason: "limit" },
    { model: "GPT-4.1 Mini", reason: "error" },
  ]);
  await page.getByText(answeredBy).waitFor();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await saveScreenshot(page, `answered-by-${size}`);
    await expectAccessible(page, `a reply of another model on a ${size}`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await saveScreenshot(page, "answered-by-phone-dark");
  await expectAccessible(page, "a reply of another model, dark");
  await page.setViewportSize(sizes.desktop);

  // A reply that none of them gave doesn't say that one did.
  for (let calls = 0; calls < 6; calls++) own.double.queueReply({ fault: "unauthorized" });
  await message.fill("And low water?");
  await message.press("Enter");
  const last = page.getByRole("article", { name: agent.title }).last();
  await last.getByText(/and so did the fallback models/).waitFor();
  expect(await last.getByText(chatText.message.fallback).count()).toBe(0);
  expect(there.errors).toEqual([]);
  expect(there.externalRequests).toEqual([]);
});
