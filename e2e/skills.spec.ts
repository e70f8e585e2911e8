import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { removeSamples } from "./support/remove-samples.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

test("a person adds ready-made skills, imports and edits one, lets a model change it, gives it to an agent, and deletes it", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await removeSamples(page, workspaceId);
  const dialog = page.getByRole("dialog");
  const { editor, write, ready } = skillText;

  await page.getByRole("link", { name: skillText.title }).click();
  await page.getByText(skillText.page.empty.title).waitFor();
  await expectAccessible(page, "no skills");
  await page.getByRole("button", { name: skillText.page.ready }).click();
  await dialog.getByRole("checkbox", { name: /meeting-minutes/ }).click();
  await dialog.getByRole("checkbox", { name: /spreadsheet-check/ }).click();
  await expectAccessible(page, "ready-made skills");
  await saveScreenshot(page, "skills-ready");
  await dialog.getByRole("button", { name: ready.add(2) }).click();
  await page.getByRole("link", { name: "meeting-minutes" }).waitFor();

  await page.getByRole("button", { name: skillText.page.add }).click();
  await page.getByRole("menuitem", { name: skillText.page.import }).click();
  const skillOf = (name: string) =>
    strToU8(`---\nname: ${name}\ndescription: Knows ${name}.\n---\n\nLook at the tables.\n`);
  const archive = zipSync({
    "tides/SKILL.md": skillOf("tides"),
    "moon/SKILL.md": skillOf("moon"),
    "empty/SKILL.md": strToU8("No head"),
  });
  const file = { name: "skills.zip", mimeType: "application/zip", buffer: Buffer.from(archive) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("checkbox", { name: /tides/ }).click();
  await expectAccessible(page, "skills of an archive");
  await saveScreenshot(page, "skills-import");
  await dialog.getByRole("button", { name: skillText.import.run(1) }).click();
  await page.getByText(skillText.import.done(1)).waitFor();
  await saveScreenshot(page, "skills");

  await page.getByRole("link", { name: "tides" }).click();
  const content = page.getByRole("textbox", { name: editor.content("SKILL.md") });
  await content.waitFor();
  await page.getByRole("button", { name: editor.newFile }).click();
  await dialog.getByLabel(editor.filePath).fill("references/terms.md");
  await dialog.getByRole("button", { name: buttonText.create }).click();
  await page.getByRole("textbox", { name: editor.content("references/terms.md") }).fill("Ebb: falling water.");
  await page.getByRole("button", { name: write.open }).click();
  await dialog.getByLabel(write.label).fill("Name the harbor in every answer.");
  await dialog.getByRole("button", { name: write.run }).click();
  await dialog.getByRole("button", { name: write.accept(1) }).waitFor();
  await expectAccessible(page, "proposed changes of a skill");
  await saveScreenshot(page, "skill-proposal");
  await dialog.getByRole("button", { name: write.accept(1) }).click();
  await page.getByRole("button", { name: "SKILL.md", exact: true }).click();
  await expect.poll(() => content.inputValue()).toContain("- Name the harbor in every answer.");
  await page.getByRole("button", { name: editor.save }).click();
  await page.getByText(editor.saved(2)).waitFor();
  await expectAccessible(page, "skill");
  await saveScreenshot(page, "skill");
  await page.getByRole("button", { name: skillText.actions("tides") }).click();
  await page.getByRole("menuitem", { name: editor.versions }).click();
  await dialog.getByRole("button", { name: editor.restore }).click();
  await expect.poll(() => content.inputValue()).not.toContain("- Name the harbor");
  await page.getByRole("button", { name: editor.save }).click();
  await page.getByText(editor.saved(3)).waitFor();

  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Harbor master", system: "You work." },
  });
  await page.goto(`/${slug}/agent/${agentId}?section=tools`);
  await page.getByRole("button", { name: skillText.agent.add }).click();
  await page.getByRole("option", { name: /tides/ }).click();
  await page.keyboard.press("Escape");
  await saveScreenshot(page, "skills-of-agent");
  await page.getByRole("button", { name: buttonText.save, exact: true }).click();
  const version = async () =>
    (await callProcedure<{ version: number }>(page, "agent.getById", { id: agentId }, "query")).version;
  await expect.poll(version).toBe(2);

  await page.goto(`/${slug}/skill`);
  await page.getByRole("button", { name: skillText.actions("tides") }).click();
  await page.getByRole("menuitem", { name: skillText.delete.item }).click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByText("Harbor master").waitFor();
  await confirm.getByRole("button", { name: skillText.delete.item }).click();
  await page.getByText(commonToastText.movedToBin("tides")).waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
}, 60_000);
