/** Setup file of journeys: when one fails, saves what its pages show, in `test-results`. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach } from "vitest";
import { openPages } from "./browser.ts";

const folder = "test-results";
const timeout = 5_000;

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const name = `${task.file.name}-${task.name}`.replaceAll(/[^\w]+/g, "-").slice(0, 120);
  await mkdir(folder, { recursive: true });
  for (const [at, [page, refused]] of [...openPages].entries())
    await savePage(page, join(folder, `${name}-${at + 1}`), refused);
});

/**
 * A screenshot, and as text the URL, the focus, the requests that were refused or failed, and the accessibility tree. A page
 * that hangs must not hide the failure.
 */
async function savePage(page: Page, path: string, refused: readonly string[]): Promise<void> {
  const readFocus = page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? "nothing");
  const tree = page.locator("body").ariaSnapshot({ timeout });
  const [shown, focus] = await Promise.all([tree, readFocus].map((read) => read.catch(String)));
  await writeFile(`${path}.txt`, `${page.url()}\nFocus: ${focus}\n${refused.join("\n")}\n\n${shown}\n`);
  await page.screenshot({ path: `${path}.png`, timeout }).catch(() => undefined);
  console.log(`the page of the failed journey: ${path}.png, .txt`);
}
