import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { isFocused } from "./support/hands.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const answer = [
  "# Tides",
  "",
  "Read the [table](https://example.com/tides), **always**:",
  "",
  "1. Harlingen",
  "2. Den Helder",
  "",
  "```js",
  "const high = 6;",
  "```",
].join("\n");

/** What the clipboard has of a type; empty if it has none. */
const clipboard = (page: Page, type: "text/html" | "text/plain") =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : "";
  }, type);

const contentOf = async (download: Download) => readFile(await download.path(), "utf8");

test("a person copies an answer in three forms and saves its chat as Markdown and as JSON", async () => {
  const there = await visit();
  const { page, context, errors } = there;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const chatId = crypto.randomUUID();
  const begun = await page.request.post("/api/chat/agent", {
    data: { workspaceId, chatId, message: { text: "When is high water?" } },
    headers: { origin: new URL(page.url()).origin },
  });
  await begun.text();
  await callProcedure(page, "chat.createMessage", { chatId, role: "assistant", content: answer });
  await callProcedure(page, "chat.updateTitle", { id: chatId, title: "Tides / June" });

  await page.goto(`/${slug}/thread/agent/${chatId}`);
  const reply = page.getByRole("article").last();
  await reply.getByRole("heading", { name: "Tides" }).waitFor();
  await reply.getByText("const high").waitFor();
  const actions = reply.getByRole("group", { name: "Message actions" });
  await actions.getByRole("button", { name: "Copy", exact: true }).click();
  await actions.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  const html = await clipboard(page, "text/html");
  expect(html).toContain('<a href="https://example.com/tides">table</a>');
  expect(html).toContain("<strong>always</strong>");
  expect(html).toMatch(/<pre[^>]*>const high = 6;\n?<\/pre>/);
  expect(html).not.toMatch(/class=|<button|<svg|style=/);

  // By keyboard alone.
  const chooseForm = async (name: string) => {
    await actions.getByRole("button", { name: "Copy as" }).focus();
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name });
    await item.waitFor();
    for (let step = 0; step < 3 && !(await item.evaluate(isFocused)); step++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await item.waitFor({ state: "detached" });
    await actions.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  };
  await chooseForm("Copy as Markdown");
  expect(await clipboard(page, "text/plain")).toBe(answer);
  await chooseForm("Copy as plain text");
  const plain = await clipboard(page, "text/plain");
  expect(plain).toMatch(/^Tides\s+Read the table, always:\s+1\. Harlingen\n2\. Den Helder\s+const high = 6;$/);
  expect(await clipboard(page, "text/html")).toBe("");
  await chooseForm("Copy as rich text");
  expect(await clipboard(page, "text/html")).toBe(html);

  for (const theme of ["light", "dark"] as const)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(viewport);
      await actions.getByRole("button", { name: "Copy as" }).click();
      await page.getByRole("menuitem", { name: "Copy as Markdown" }).waitFor();
      await saveScreenshot(page, `copy-as-${size}-${theme}`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "More", exact: true }).first().click();
      await page.getByRole("menuitem", { name: "Export JSON" }).waitFor();
      await saveScreenshot(page, `chat-export-${size}-${theme}`);
      if (size === "phone") await expectAccessible(page, `menu of a chat, ${theme}`);
      await page.keyboard.press("Escape");
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.desktop);

  await page.getByRole("button", { name: "More", exact: true }).first().click();
  const markdown = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export Markdown" }).click();
  expect((await markdown).suggestedFilename()).toBe("Tides - June.md");
  expect(await contentOf(await markdown)).toContain("\n### Tides\n\nRead the [table](https://example.com/tides)");

  // From the list, by keyboard alone.
  await page.goto(`/${slug}/thread/agent`);
  await page.getByRole("main").getByRole("button", { name: "Actions for Tides / June" }).focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: "Export JSON" });
  await item.waitFor();
  await saveScreenshot(page, "chat-export-from-list");
  for (let step = 0; step < 10 && !(await item.evaluate(isFocused)); step++) await page.keyboard.press("ArrowDown");
  const json = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await json).suggestedFilename()).toBe("Tides - June.json");
  expect(JSON.parse(await contentOf(await json))).toMatchObject({
    format: "troupe-chat",
    version: 1,
    title: "Tides / June",
  });
  expect(errors).toEqual([]);
});
