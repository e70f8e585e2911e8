import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { formatBytes } from "#lib/bytes.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { projectText } from "#product/texts/project/project.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

/** Its models answer from scripts. */
const own = modelServer();

const document = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function type(page: Page, text: string) {
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true }).first();
  await composer.fill(text);
  await composer.press("Enter");
  await page.waitForURL(/\/thread\/agent\//);
  await page.getByText(`Echo: ${text}`).first().waitFor();
}

/** What the model got with this text. */
const sentWith = (text: string) =>
  vi.waitUntil(() => own.double.requests.map(({ body }) => JSON.stringify(body)).find((body) => body.includes(text)), {
    timeout: 15_000,
  });

/** Pictures in all sizes and both themes. */
async function picture(page: Page, name: string) {
  if (!process.env.PICTURES) return;
  for (const [size, pixels] of Object.entries(sizes)) {
    await page.setViewportSize(pixels);
    await saveScreenshot(page, `${name}-${size}`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await saveScreenshot(page, `${name}-phone-dark`);
  await page.setViewportSize(sizes.desktop);
  await saveScreenshot(page, `${name}-desktop-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a person makes a project; its chats follow its instructions and files, chats move in and out, and stay when it goes", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page, errors } = there;
  const { slug } = await signUpAtHome(there);
  const nav = page.getByRole("navigation", { name: "Menu" });
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");

  await nav.getByRole("link", { name: projectText.title }).click();
  await page.getByText(projectText.empty.title).waitFor();
  await picture(page, "projects-empty");
  await main.getByRole("button", { name: projectText.new }).first().click();
  await dialog.getByLabel(projectText.nameLabel).fill("Spring fair");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Spring fair" }).waitFor();
  await page.getByText(projectText.noChats.title).waitFor();
  await picture(page, "project-empty");

  const settings = page.getByRole("complementary", { name: projectText.settings });
  await settings.getByRole("button", { name: projectText.instructions.add }).click();
  await dialog.getByLabel(projectText.instructions.label).fill("All prices are in euros. Answer in one sentence.");
  await expectAccessible(page, "the editor of instructions");
  await saveScreenshot(page, "project-instructions");
  await dialog.getByRole("button", { name: "Save" }).click();
  await settings.getByText("All prices are in euros.").waitFor();

  const input = settings.locator("input[type=file]");
  await input.setInputFiles([document("prices.txt", "A stand costs 120."), document("nothing.txt", "")]);
  await settings.getByRole("alert").filter({ hasText: "nothing.txt: The file is empty." }).waitFor();
  // The size is shown once the project has the file.
  await settings.getByText(formatBytes("A stand costs 120.".length)).waitFor();
  await picture(page, "project-failed-file");
  await expectAccessible(page, "a project with a failed file");
  await settings.getByRole("button", { name: "Remove nothing.txt" }).click();

  await type(page, "What does a stand cost?");
  const sent = await sentWith("What does a stand cost?");
  expect(sent).toContain("All prices are in euros.");
  expect(sent).toContain("A stand costs 120.");
  await main.getByRole("link", { name: "Spring fair" }).waitFor();
  await saveScreenshot(page, "project-chat");
  await page.getByRole("button", { name: "New chat" }).last().click();
  await page.getByRole("heading", { level: 1, name: "Spring fair" }).waitFor();
  await main.getByRole("heading", { name: "Today" }).waitFor();

  // A chat from outside moves in by keyboard, and follows from its next message on.
  await page.goto(`/${slug}`);
  await type(page, "Names for a cat");
  await callProcedure(page, "chat.updateTitle", { id: page.url().split("/").at(-1), title: "A cat" });
  await page.goto(`/${slug}/thread/agent`);
  const row = main.getByRole("listitem").filter({ hasText: "A cat" });
  await row.getByRole("button", { name: "Actions for A cat" }).click();
  await page.getByRole("menuitem", { name: projectText.move.item }).click();
  await dialog.getByRole("radio", { name: projectText.move.none }).focus();
  await dialog.getByText("Spring fair").waitFor();
  await page.keyboard.press("ArrowDown");
  await picture(page, "project-move");
  await expectAccessible(page, "the dialog that moves a chat");
  await dialog.getByRole("button", { name: projectText.move.submit }).click();
  await page.getByText(projectText.move.moved("Spring fair")).waitFor();
  await row.getByText("· Spring fair").waitFor();
  await row.getByRole("link", { name: "A cat" }).click();
  await main.getByRole("link", { name: "Spring fair" }).waitFor();
  await type(page, "And for a dog");
  expect(await sentWith("And for a dog")).toContain("All prices are in euros.");

  await nav.getByRole("button", { name: projectText.chatsOf("Spring fair") }).click();
  await nav.getByRole("list").getByRole("link", { name: "A cat" }).first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("spring f");
  await page
    .getByRole("option", { name: /Spring fair/ })
    .first()
    .click();
  await main.getByRole("link", { name: "A cat" }).waitFor();
  await picture(page, "project");

  await page.getByRole("button", { name: projectText.actions("Spring fair") }).click();
  await page.getByRole("menuitem", { name: projectText.delete.item }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("radio", { name: projectText.delete.keep }).waitFor();
  await saveScreenshot(page, "project-delete");
  await expectAccessible(page, "the question before a project is deleted");
  await question.getByRole("button", { name: projectText.delete.confirm }).click();
  await page.getByText(projectText.empty.title).waitFor();
  await page.goto(`/${slug}/thread/agent`);
  await row.waitFor();
  expect(await row.getByText("Spring fair").count()).toBe(0);
  // The file that failed.
  expect(errors).toEqual([expect.stringContaining("400 (Bad Request)")]);
});
