import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { knowledgeTrayText } from "#product/texts/knowledge/knowledge-tray.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { startHarborSite } from "./support/harbor-site.ts";
import { saveScreenshot } from "./support/screenshot.ts";

const text = knowledgeLibraryText;

/** Drops files from outside on an element. */
async function dropFiles(page: Page, on: Locator, files: Record<string, string>) {
  const transfer = await page.evaluateHandle((contents) => {
    const dropped = new DataTransfer();
    for (const [name, content] of Object.entries(contents)) dropped.items.add(new File([content], name));
    return dropped;
  }, files);
  for (const event of ["dragenter", "dragover", "drop"]) await on.dispatchEvent(event, { dataTransfer: transfer });
}

test("a person drops files, sees them learned, puts them in order, and deletes them", async () => {
  const there = await visit();
  const { page, errors } = there;
  const { slug } = await signUpAtHome(there);
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog");
  const tree = page.getByRole("treegrid", { name: text.tree });
  const line = (name: string) => tree.getByRole("row").filter({ hasText: name });

  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: text.title }).click();
  await page.getByText(text.empty.title).waitFor();
  await expectAccessible(page, "an empty library");
  await saveScreenshot(page, "knowledge-empty");

  // What the server can't read says so, and doesn't stop the others.
  await dropFiles(page, page.getByRole("region", { name: text.title }), {
    "handbook.txt": "Probation takes three months.\n\nHolidays are thirty days a year.",
    "prices.csv": "Item,Price\nStand,120\nLamp,40",
    "setup.exe": "MZ",
  });
  await dialog.getByText("handbook.txt").waitFor();
  await expectAccessible(page, "the dialog with files");
  await saveScreenshot(page, "knowledge-add");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: addKnowledgeText.submit(3) }).click();
  await dialog.getByRole("button", { name: addKnowledgeText.retry("setup.exe") }).waitFor();
  await dialog.getByText(addKnowledgeText.states.uploaded).nth(1).waitFor();
  await saveScreenshot(page, "knowledge-add-failed");
  await dialog.getByRole("button", { name: addKnowledgeText.remove("setup.exe") }).click();
  await dialog.getByRole("button", { name: addKnowledgeText.done }).click();

  // The tray follows to another page, and goes back by a press on a source.
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Agents" }).click();
  const tray = page.getByRole("region", { name: knowledgeTrayText.label });
  await tray.getByText(knowledgeTrayText.added(2)).waitFor();
  await saveScreenshot(page, "knowledge-tray");
  await expectAccessible(page, "a page with the tray");
  await tray.getByRole("button", { name: "handbook.txt" }).click();
  await line("handbook.txt").getByText(text.states.READY).waitFor();
  await page.getByRole("heading", { name: "handbook.txt" }).waitFor();
  await saveScreenshot(page, "knowledge-open");

  // The same file again is a duplicate.
  await dropFiles(page, page.getByRole("region", { name: text.title }), {
    "copy.csv": "Item,Price\nStand,120\nLamp,40",
  });
  await dialog.getByRole("button", { name: addKnowledgeText.submit(1) }).click();
  await dialog.getByText(addKnowledgeText.duplicate("prices.csv")).waitFor();
  await saveScreenshot(page, "knowledge-duplicate");
  await dialog.getByRole("button", { name: addKnowledgeText.skipOf("copy.csv") }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // A link that is still in its field is uploaded, too; what isn't one stays there and is named.
  const site = await startHarborSite();
  await page.getByRole("button", { name: text.add }).first().click();
  await dialog.getByRole("tab", { name: addKnowledgeText.tabs.websites }).click();
  const links = dialog.getByLabel(addKnowledgeText.urls);
  await links.fill(`${site.pageUrl(1)}\nnot a link`);
  await dialog.getByRole("button", { name: addKnowledgeText.submit(1) }).click();
  await dialog.getByText(addKnowledgeText.invalidUrls("not a link")).waitFor();
  await links.fill("https://nowhere.invalid/");
  await dialog.getByRole("button", { name: addKnowledgeText.submit(2) }).click();
  await dialog.getByText(addKnowledgeText.states.uploaded).nth(1).waitFor();
  await saveScreenshot(page, "knowledge-websites");
  await dialog.getByRole("button", { name: addKnowledgeText.done }).click();
  const learned = tree.getByRole("row").filter({ hasText: text.states.READY });
  await learned.nth(2).waitFor();
  await site.close();
  // What failed stays in the tray, which never covers the button that sends a message.
  await tray.getByText(knowledgeTrayText.failed(1)).waitFor();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
  for (const message of ["Hello", "Hello again"]) {
    await page.getByPlaceholder(/^Ask /).fill(message);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("article").getByText(message).first().waitFor();
  }
  await saveScreenshot(page, "knowledge-tray-chat");
  await tray.getByRole("button", { name: knowledgeTrayText.dismiss }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: text.title }).click();
  await learned.nth(2).waitFor();
  for (const _ of ["the website", "the one that failed"]) {
    const rows = await tree.getByRole("row").count();
    await tree.getByRole("row").last().focus();
    await page.keyboard.press("Delete");
    await question.getByRole("button", { name: "Delete source" }).click();
    await tree
      .getByRole("row")
      .nth(rows - 1)
      .waitFor({ state: "detached" });
  }

  // A list has room for so many, and says so.
  const many = Array.from({ length: limits.knowledge.uploadItems + 1 }, (_, at) => [`note-${at}.txt`, `Note ${at}`]);
  await dropFiles(page, page.getByRole("region", { name: text.title }), Object.fromEntries(many));
  await page.getByText(addKnowledgeText.tooMany(limits.knowledge.uploadItems)).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // By keyboard: rename, reorder, move into a folder.
  await page.getByRole("button", { name: "New folder" }).click();
  await dialog.getByLabel("Folder name").fill("People");
  await page.keyboard.press("Enter");
  await line("People").waitFor();
  await line("handbook.txt").focus();
  await page.keyboard.press("F2");
  await page.getByLabel(text.titleOf("handbook.txt")).fill("Staff handbook");
  await page.keyboard.press("Enter");
  await line("Staff handbook").waitFor();
  await line("People").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText(text.save.saved).waitFor();
  await line("prices.csv").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel(text.titleOf("prices.csv")).fill("Prices");
  await page.keyboard.press("Enter");
  await line("Prices").hover();
  await line("Prices")
    .getByRole("button", { name: text.actions("Prices") })
    .click();
  await saveScreenshot(page, "knowledge-menu");
  await page.getByRole("menuitem", { name: text.moveTo }).click();
  await dialog.getByText("People", { exact: true }).click();
  await dialog.getByRole("button", { name: "Move here" }).click();
  await page.getByText(text.save.saved).waitFor();
  // By mouse into the folder.
  await line("Staff handbook").dragTo(line("People"));
  await line("People").getByText(text.items(2)).waitFor();
  // What is not saved yet is saved when the page closes.
  await page.reload();
  await line("People").getByText(text.items(2)).waitFor();
  expect(await tree.getByRole("row").allTextContents()).toEqual([
    expect.stringContaining(text.columns.name),
    expect.stringContaining("People"),
    expect.stringContaining("Prices"),
    expect.stringContaining("Staff handbook"),
  ]);
  await expectAccessible(page, "the tree");
  await page.getByRole("searchbox").fill("prices");
  await line("Staff handbook").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");

  await line("People").focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("toolbar").waitFor();
  await saveScreenshot(page, "knowledge-selected");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await question.getByText(text.deleteFolder("People", 2).title).waitFor();
  await saveScreenshot(page, "knowledge-delete");
  await expectAccessible(page, "the question before a folder is deleted");
  await question.getByRole("button", { name: text.deleteFolder("People", 2).confirm }).click();
  await page.getByText(text.empty.title).waitFor();
  expect(page.url()).toMatch(new RegExp(`/${slug}/knowledge$`));
  expect(errors).toEqual([expect.stringContaining("400 (Bad Request)")]);
});
