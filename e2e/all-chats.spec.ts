import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { isFocused } from "./support/hands.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

/** Creates a chat with an answer through the same request as the page. */
async function talk(page: Page, workspaceId: string, text: string): Promise<string> {
  const chatId = crypto.randomUUID();
  const answer = await page.request.post("/api/chat/agent", {
    data: { workspaceId, chatId, message: { text } },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
  return chatId;
}

test("a person finds an old chat by its text, pins it, renames it, and deletes the others", async () => {
  const there = await visit();
  const { page, context, errors } = there;
  const { slug } = await signUpAtHome(there);
  const nav = page.getByRole("navigation", { name: "Menu" });
  await nav.getByRole("link", { name: "Chats", exact: true }).click();
  await page.getByText("No chats yet").waitFor();
  await saveScreenshot(page, "chats-empty");
  await page.getByRole("main").getByRole("link", { name: "New chat" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Message" }).evaluate(isFocused)).toBe(true);
  await nav.getByRole("button", { name: "New chat" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Message" }).evaluate(isFocused)).toBe(true);

  const workspaceId = await findWorkspaceId(page, slug);
  const tides = await talk(page, workspaceId, "Plan a sailing trip around the high water at Harlingen");
  await callProcedure(page, "chat.updateTitle", { id: tides, title: "Weekend plans" });
  for (const subject of ["A recipe for soup", "Names for a cat", "The history of chairs"])
    await talk(page, workspaceId, subject);

  await nav.getByRole("link", { name: "Chats", exact: true }).click();
  const list = page.getByRole("main");
  const search = list.getByRole("searchbox", { name: "Search titles and messages" });
  await search.fill("harlingen high");
  const row = list.getByRole("listitem").filter({ hasText: "Weekend plans" });
  await row.locator("mark").first().waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await saveScreenshot(page, "chats-found");
  await expectAccessible(page, "chats found");
  await page.reload();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await search.fill("nothing like it");
  await page.getByText("No chats contain all of these words").waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(4);

  // The chat is open in another tab while it is pinned and renamed here.
  const other = await context.newPage();
  await other.goto(`/${slug}/thread/agent/${tides}`);
  await other.getByRole("button", { name: "Weekend plans" }).waitFor();
  await row.getByRole("button", { name: "Actions for Weekend plans" }).click();
  await page.getByRole("menuitem", { name: "Pin" }).click();
  await list.getByRole("heading", { name: "Pinned" }).waitFor();
  await nav.getByRole("img", { name: "Pinned" }).waitFor();
  await row.getByRole("button", { name: "Actions for Weekend plans" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Chat title" }).fill("Tides in June");
  await page.keyboard.press("Enter");
  const renamed = list.getByRole("link", { name: "Tides in June" });
  await expect.poll(() => renamed.evaluate(isFocused), { message: "the focus is where it was" }).toBe(true);
  await other.getByRole("button", { name: "Tides in June" }).waitFor();
  await expect.poll(() => other.title()).toContain("Tides in June");

  // Selects the next two chats by keyboard alone and deletes them.
  for (const _ of [1, 2]) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
  }
  await list.getByText("2 selected").waitFor();
  await saveScreenshot(page, "chats-selected");
  await page.keyboard.press("Delete");
  await page.getByRole("alertdialog").getByText("Delete 2 items?").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("2 chats deleted").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  await renamed.click();
  await page.getByRole("button", { name: "New chat" }).last().click();
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  expect(errors).toEqual([]);
});
