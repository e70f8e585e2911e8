import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { composerText } from "#product/texts/chat/composer.ts";
import { noteText } from "#product/texts/note/note.ts";
import { publicNoteText } from "#product/texts/note/public-note.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { removeSamples } from "./support/remove-samples.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const fact = "The night watch lights the kiln at five in the morning.";
const rules = Array.from(
  { length: 140 },
  (_, at) => `Locker ${at + 1} is emptied once a quarter. Its owner gets a letter.`,
);
const handbook = [...rules.slice(0, 90), fact, ...rules.slice(90)].join("\n\n");

const listLoadedFonts = (page: Page) =>
  page.evaluate(async () =>
    [...(await document.fonts.ready)].flatMap(({ family, status }) => (status === "loaded" ? family : [])),
  );

test("a person writes a note, gives it to an agent that answers from it, shares it, and deletes it knowing who uses it", async () => {
  const there = await visit();
  const { page, errors } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await removeSamples(page, workspaceId);
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Caretaker", system: "You answer questions about the workshop." },
  });

  await page.goto(urls.notes(slug));
  await page.getByText(noteText.page.empty.title).waitFor();
  await page.getByRole("button", { name: noteText.new }).click();
  const title = page.getByRole("textbox", { name: noteText.editor.titleLabel });
  const content = page.getByRole("textbox", { name: noteText.editor.content });
  await title.fill("Workshop rules");
  await page.getByRole("textbox", { name: noteText.editor.category }).fill("Workshop");
  await page.keyboard.press("Enter");
  await content.click();
  await page.keyboard.type("Who is who:");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Ann has the key");
  await page.getByText("Saved", { exact: true }).waitFor();
  await expectAccessible(page, "the editor of a note");
  await saveScreenshot(page, "note-editor");
  const noteId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const read = () =>
    callProcedure<{ content: string; revision: number }>(page, "note.getById", { id: noteId }, "query");
  // A moment before, the title was saved.
  await expect.poll(async () => (await read()).content).toBe("Who is who:\n\n- Ann has the key");
  const saved = await read();

  // Someone else's save appears here, as long as nothing here is unsaved.
  await callProcedure(page, "note.update", { id: noteId, revision: saved.revision, content: handbook });
  await page.getByText(fact).waitFor();

  await page.getByRole("button", { name: noteText.agents.assigned(0), exact: true }).click();
  await page.getByRole("option", { name: "Caretaker" }).click();
  await page.getByRole("option", { name: "Caretaker", selected: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.goto(urls.startChat(slug, agentId));
  await page
    .getByRole("textbox", { name: composerText.label, exact: true })
    .fill("When does the night watch light the kiln?");
  await page.keyboard.press("Enter");
  await page.getByRole("article").getByText("lights the kiln at five").first().waitFor();

  await page.goto(urls.note(slug, noteId));
  await page.getByRole("button", { name: publicNoteText.share, exact: true }).click();
  await page.getByRole("switch", { name: publicNoteText.toggle }).click();
  await page.getByRole("link", { name: urls.publicNote(noteId) }).waitFor();
  const stranger = await there.context.browser()?.newContext();
  const reader = (await stranger?.newPage()) ?? expect.unreachable();
  await reader.goto(new URL(urls.publicNote(noteId), page.url()).href);
  await reader.getByText(fact).waitFor();
  await saveScreenshot(reader, "note-public");
  expect(await listLoadedFonts(reader), "in the font of the app").toContain("Inter Variable");
  await page.getByRole("switch", { name: publicNoteText.toggle }).click();
  await page.getByText(publicNoteText.off).waitFor();
  await reader.reload();
  await reader.getByText(publicNoteText.gone.text).waitFor();
  await stranger?.close();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: noteText.actions("Workshop rules") }).click();
  await page.getByRole("menuitem", { name: noteText.delete.item }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Caretaker").waitFor();
  await saveScreenshot(page, "note-delete");
  await dialog.getByRole("button", { name: noteText.delete.item }).click();
  await page.getByText(noteText.page.empty.title).waitFor();
  expect(errors).toEqual([]);
  await there.context.close();
});
