import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { styleText } from "#product/texts/style/style.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { removeSamples } from "./support/remove-samples.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

test("a person generates a brand voice, compares its preview, gives it to an agent, mentions it, and deletes it", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await removeSamples(page, workspaceId);
  const dialog = page.getByRole("dialog");
  const { create, form, update, preview, page: list } = styleText;

  await page.getByRole("link", { name: styleText.title }).click();
  await page.getByText(list.empty.title).waitFor();
  await expectAccessible(page, "no brand voices");
  await saveScreenshot(page, "brand-voices-empty");
  await page.getByRole("button", { name: styleText.new }).click();
  await dialog.getByRole("button", { name: buttonText.generate }).click();
  await page.getByText(create.missing).waitFor();
  await dialog.getByLabel(create.samples).fill("We load at dawn. You get your fish at noon. Simple.");
  await saveScreenshot(page, "brand-voice-new");
  await dialog.getByRole("button", { name: buttonText.generate }).click();
  await dialog.getByRole("button", { name: create.create, exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole("textbox", { name: form.desc }).inputValue()).toContain("Speak as “we”.");
  await dialog.getByLabel(form.title, { exact: true }).fill("Harbor talk");
  await dialog.getByLabel(form.category).fill("Web");
  await dialog.getByLabel(form.category).press("Enter");
  await dialog.getByRole("button", { name: preview.title }).click();
  await dialog.getByRole("button", { name: preview.run }).click();
  await dialog
    .getByRole("region", { name: preview.with })
    .getByText(/Connect a model to compare/)
    .waitFor();
  await expectAccessible(page, "new brand voice");
  await saveScreenshot(page, "brand-voice-preview");
  await dialog.getByRole("button", { name: create.create, exact: true }).click();
  await page.getByText(create.created).waitFor();

  await page.getByRole("button", { name: "Harbor talk", exact: true }).click();
  await dialog.getByRole("heading", { name: update.title }).waitFor();
  await dialog.getByRole("textbox", { name: form.desc }).fill("Write as harbor people talk.");
  await dialog.getByRole("button", { name: buttonText.save }).click();
  await page.getByText(update.done).waitFor();
  await expectAccessible(page, "brand voices");
  await saveScreenshot(page, "brand-voices");

  await callProcedure(page, "style.create", { workspaceId, title: "Calm", desc: "Short sentences." });
  const agent = { workspaceId, title: "Harbor master", system: "You write." };
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", agent);
  await page.goto(`/${slug}/agent/${agentId}?section=output`);
  const picked = page.getByRole("list", { name: styleText.agent.label });
  for (const title of ["Calm", "Harbor talk"]) {
    await page.getByRole("button", { name: styleText.agent.add }).click();
    await page.getByRole("option", { name: title }).click();
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: styleText.agent.moveUp("Harbor talk") }).click();
  await expect.poll(() => picked.getByRole("listitem").allTextContents()).toEqual(["1Harbor talk", "2Calm"]);
  await saveScreenshot(page, "brand-voices-of-agent");
  await page.getByRole("button", { name: agentEditorText.save.save, exact: true }).click();
  await expect
    .poll(
      async () => (await callProcedure<{ version: number }>(page, "agent.getById", { id: agentId }, "query")).version,
    )
    .toBe(2);

  await page.goto(`/${slug}`);
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true });
  await composer.pressSequentially("In @harb");
  await page
    .getByRole("listbox", { name: mentionText.list })
    .getByRole("option", { name: /Harbor talk/ })
    .click();
  await composer.press("Enter");
  await page.getByRole("article", { name: chatText.message.you }).getByText("Harbor talk").waitFor();

  await page.goto(`/${slug}/brand-voice`);
  await page.getByRole("button", { name: styleText.actions("Harbor talk") }).click();
  await page.getByRole("menuitem", { name: styleText.delete.item }).click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByText("Harbor master").waitFor();
  await confirm.getByRole("button", { name: styleText.delete.item }).click();
  await page.getByText(commonToastText.movedToBin("Harbor talk")).waitFor();
  await page.goto(`/${slug}/bin`);
  await page.getByText("Harbor talk").first().waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
}, 60_000);
