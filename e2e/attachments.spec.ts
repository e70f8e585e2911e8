import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { waitForIdle } from "./support/overlays.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { sizes } from "./support/sizes.ts";

const upload = "**/api/document/upload-multiple-file?*";
const document = (name: string, text = "Either side may give notice of four weeks.") => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});
const attach = (page: Page, ...files: ReturnType<typeof document>[]) =>
  page.locator("input[type=file]").setInputFiles(files);

/** Holds uploads until they are released. */
async function holdUploads(page: Page) {
  const held: Route[] = [];
  await page.route(upload, (route) => void held.push(route));
  return {
    count: () => held.length,
    async letGo(act: (route: Route) => Promise<void>) {
      for (const route of held.splice(0)) await act(route);
      await page.unroute(upload);
    },
  };
}

test("a failed upload shows the file, the reason and the options, also to screen readers", async () => {
  const there = await visit();
  const { page } = there;
  await signUpAtHome(there);
  const attached = page.getByRole("list", { name: "Attached files" });

  await attach(page, document("nothing.txt", ""));
  await page.getByRole("alert").filter({ hasText: "nothing.txt: The file is empty." }).waitFor();
  expect(await page.getByRole("button", { name: "Retry nothing.txt" }).count(), "another try would not help").toBe(0);

  const held = await holdUploads(page);
  await attach(page, document("notes.txt"));
  await expect.poll(held.count).toBe(1);
  await held.letGo((route) => route.abort());
  await page
    .getByRole("alert")
    .filter({ hasText: "notes.txt: The upload was interrupted. Please check your connection and try again." })
    .waitFor();
  await expectAccessible(page, "files that failed");
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await waitForIdle(page);
      await saveScreenshot(page, `attachments-failed-${name}-${colorScheme}`);
    }
    expect(await page.evaluate(() => window.document.documentElement.scrollWidth <= innerWidth), name).toBe(true);
  }

  await page.getByRole("button", { name: "Retry notes.txt" }).focus();
  await page.keyboard.press("Enter");
  await attached.getByText("42 B").waitFor();
  await page.getByRole("button", { name: "Remove nothing.txt" }).click();
  await page.getByRole("alert").filter({ hasText: ".txt" }).waitFor({ state: "detached" });
  const message = page.getByRole("textbox", { name: "Message" });
  expect(await message.evaluate((field) => field === window.document.activeElement)).toBe(true);
  await there.context.close();
});

test("a message waits for its uploads, can be canceled meanwhile, and stays in the composer if an upload fails", async () => {
  const there = await visit();
  const { page } = there;
  await signUpAtHome(there);
  const message = page.getByRole("textbox", { name: "Message" });
  const waiting = page.getByRole("status").filter({ hasText: "Sends when the files are ready" });

  const doomed = await holdUploads(page);
  await attach(page, document("notes.txt"));
  await message.fill("What does it say about notice?");
  await message.press("Enter");
  await waiting.waitFor();
  await saveScreenshot(page, "attachments-waiting");
  await expectAccessible(page, "a message that waits for its files");
  await message.press("Escape");
  await waiting.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await waiting.waitFor();
  await page.getByRole("button", { name: "Cancel sending" }).click();
  await waiting.waitFor({ state: "detached" });
  await message.press("Enter");
  await waiting.waitFor();
  await doomed.letGo((route) => route.abort());
  await page
    .getByRole("status")
    .filter({ hasText: "Not sent because a file failed. Retry or remove the file, then send." })
    .waitFor();
  expect(await message.inputValue()).toBe("What does it say about notice?");
  await saveScreenshot(page, "attachments-not-sent");

  const slow = await holdUploads(page);
  await page.getByRole("button", { name: "Retry notes.txt" }).click();
  await message.press("Enter");
  await waiting.waitFor();
  await slow.letGo((route) => route.continue());
  await page.getByRole("heading", { name: "You asked" }).waitFor();
  await page.getByRole("heading", { name: "notes.txt" }).waitFor();
  await there.context.close();
});
