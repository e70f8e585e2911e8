import { expect, test } from "vitest";
import { skillText } from "#product/texts/skill/skill.ts";
import { styleText } from "#product/texts/style/style.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { removeSamples } from "../support/remove-samples.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const long = "A text that uses all of the characters that it may have, whatever the screen is ".repeat(4);

test("the pages and dialogs of brand voices and skills fit every screen, empty and full", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await removeSamples(page, workspaceId);
  const dialog = page.getByRole("dialog");

  await page.goto(`/${slug}/brand-voice`);
  await page.getByText(styleText.page.empty.title).waitFor();
  await look(page, "voices-empty");
  for (const at of Array.from({ length: 12 }, (_, index) => index))
    await callProcedure(page, "style.create", {
      ...{ workspaceId, title: `${at} ${long}`.slice(0, 100), desc: long, category: ["Web", `Tag ${at}`, "Mail"] },
    });
  await page
    .getByRole("button", { name: /^0 A text/ })
    .first()
    .waitFor();
  await look(page, "voices-full");
  await page
    .getByRole("button", { name: /^0 A text/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: styleText.preview.title }).click();
  await dialog.getByRole("button", { name: styleText.preview.run }).click();
  await dialog
    .getByRole("region", { name: styleText.preview.with })
    .getByText(/Connect a model to compare/)
    .waitFor();
  await look(page, "voice-update");

  await page.goto(`/${slug}/skill`);
  await page.getByText(skillText.page.empty.title).waitFor();
  await look(page, "skills-empty");
  await page.getByRole("button", { name: skillText.page.ready }).click();
  await dialog.getByRole("checkbox").first().waitFor();
  await look(page, "skills-ready");
  const ready = await callProcedure<{ name: string }[]>(page, "skill.getReady", { workspaceId }, "query");
  await callProcedure(page, "skill.addReady", { workspaceId, names: ready.map(({ name }) => name) });
  await page.goto(`/${slug}/skill`);
  await page.getByRole("link", { name: "spreadsheet-check" }).waitFor();
  await look(page, "skills-full");
  await page.getByRole("link", { name: "spreadsheet-check" }).click();
  await page.getByRole("textbox", { name: skillText.editor.content("SKILL.md") }).waitFor();
  await page.getByText(`${skillText.editor.version(1)} ·`).waitFor();
  await look(page, "skill-editor");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
