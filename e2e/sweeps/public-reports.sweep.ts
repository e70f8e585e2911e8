import { expect, test } from "vitest";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { publicNoteText } from "#product/texts/note/public-note.ts";
import { galleryModerationText as moderation } from "#product/texts/share/gallery-moderation.ts";
import { reportText as text } from "#product/texts/share/report.ts";
import { shareText } from "#product/texts/share/share.ts";
import { urls } from "#product/urls.ts";
import { signInAsOperator, signUpAtHome, type Visit, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { formField, publishSteps } from "../support/published-form.ts";
import { callProcedure, findWorkspaceId, seedWorkspace } from "../support/seed-workspace.ts";

const button = (page: Visit["page"], name: string) => page.getByRole("button", { name, exact: true });

/** Wider than any screen. */
const wideTable = ["Day", "-", "Monday"].map((cell) => `|${`${cell.replace("-", "---")}|`.repeat(30)}`).join("\n");

test("visitors report a chat, a note and a form with the keyboard, and an operator takes the form down and allows it again", async () => {
  const owner = await visit();
  const { slug } = await signUpAtHome(owner);
  const workspaceId = await findWorkspaceId(owner.page, slug);
  const { chatId } = await seedWorkspace(owner.page, slug);
  await callProcedure(owner.page, "chat.toggleIsPublic", { id: chatId, isPublic: true });
  const { id: noteId } = await callProcedure<{ id: string }>(owner.page, "note.create", {
    ...{
      workspaceId,
      title: "Opening hours",
      content: `Daily from **nine**.\n\n${wideTable}\n\n    ${"wide ".repeat(40)}`,
    },
  });
  await callProcedure(owner.page, "note.toggleIsPublic", { id: noteId, isPublic: true });
  const steps = [["HUMAN_INPUT", "Your terrace", { fields: [formField("Your name", "TEXT")] }]] as const;
  const name = "Reported terrace";
  const { formSlug, workflowId } = await publishSteps(owner.page, workspaceId, steps, {
    name,
    privacyUrl: "https://x.example/",
  });

  const visitor = await visit();
  const { page } = visitor;
  for (const path of [urls.sharedChat(chatId), urls.publicNote(noteId)]) {
    await page.goto(path);
    await button(page, text.open).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: text.title }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text.open);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("reason");
    await look(page, path.includes("note") ? "report-note" : "report-chat");
    await page.getByLabel(text.note).fill("It names a person.");
    await button(page, text.send).click();
    await page.getByText(text.done).waitFor();
    await page.getByRole("status").waitFor();
  }
  await look(page, "report-done");

  await page.goto(urls.form(formSlug));
  await page.getByLabel("Your name").fill("Jonna");
  await button(page, text.open).focus();
  await look(page, "report-form-link");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: text.title }).waitFor();
  await page.getByLabel(text.note).fill("It asks for my bank account.");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text.open);
  await page.keyboard.press("Enter");
  expect(await page.getByLabel(text.note).inputValue()).toBe("It asks for my bank account.");
  await look(page, "report-form");
  await page.getByLabel(text.reason).selectOption("harmful");
  await button(page, text.send).click();
  await page.getByText(text.done).waitFor();
  await look(page, "report-form-done");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text.open);
  expect(await page.getByLabel("Your name").inputValue()).toBe("Jonna");
  expect(await visitor.context.cookies()).toEqual([]);
  expect(visitor.externalRequests).toEqual([]);
  expect(visitor.errors).toEqual([]);

  const operator = await visit();
  await signInAsOperator(operator);
  await operator.page.goto(urls.admin("gallery"));
  await operator.page.getByText("It asks for my bank account.", { exact: false }).last().waitFor();
  await look(operator.page, "moderation-reported");
  const row = operator.page.getByRole("row").filter({ hasText: name });
  expect(await row.getByRole("link", { name: moderation.open(name) }).getAttribute("href")).toBe(urls.form(formSlug));
  await row.getByRole("button", { name: moderation.takeDown.button }).click();
  const dialog = operator.page.getByRole("alertdialog");
  await dialog.getByText(moderation.takeDown.text).waitFor();
  await look(operator.page, "moderation-take-down");
  await dialog.getByRole("button", { name: moderation.takeDown.confirm }).click();
  await row.getByText(moderation.takenDown, { exact: true }).waitFor();
  expect((await page.goto(urls.form(formSlug)))?.status()).toBe(404);
  await page.getByText(publicFormText.goneTitle).first().waitFor();
  const note = operator.page.getByRole("row").filter({ hasText: "Opening hours" });
  await note.getByRole("button", { name: moderation.dismiss.button }).click();
  await expect.poll(() => note.count()).toBe(0);
  expect((await page.goto(urls.publicNote(noteId)))?.status()).toBe(200);

  await owner.page.goto(urls.workflow(slug, workflowId, "form"));
  const toggle = owner.page.getByRole("switch", { name: formSettingsText.toggle });
  await owner.page.getByText(shareText.takenDown).waitFor();
  expect(await toggle.isDisabled()).toBe(true);
  await look(owner.page, "taken-down-form");
  for (const [kind, id] of Object.entries({ CHAT: chatId, NOTE: noteId }))
    await callProcedure(operator.page, "community.moderate", { kind, id, action: "takeDown" });
  for (const [shot, path, label] of [
    ["chat", urls.chat(slug, chatId), shareText.button],
    ["note", urls.note(slug, noteId), publicNoteText.share],
  ] as const) {
    await owner.page.goto(path);
    await button(owner.page, label).click();
    await owner.page.getByRole("dialog").getByText(shareText.takenDown).waitFor();
    await look(owner.page, `taken-down-${shot}`);
  }

  await owner.page.goto(urls.workflow(slug, workflowId, "form"));
  await operator.page.getByRole("button", { name: moderation.filter }).click();
  await operator.page.getByRole("option", { name: moderation.filters.takenDown }).click();
  await expect.poll(() => operator.page.getByRole("row").filter({ hasText: moderation.takenDown }).count()).toBe(3);
  await look(operator.page, "moderation-taken-down");
  await row.getByRole("button", { name: moderation.allow.button }).click();
  await expect.poll(() => row.count()).toBe(0);
  await owner.page.getByText(shareText.takenDown).waitFor({ state: "detached" });
  await owner.page.getByText(formSettingsText.toggle).click();
  await owner.page.getByRole("link", { name: formSettingsText.open }).waitFor();
  expect((await page.goto(urls.form(formSlug)))?.status()).toBe(200);
  expect([...owner.errors, ...operator.errors]).toEqual([]);
});
