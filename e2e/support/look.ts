import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./browser.ts";
import { waitForIdle } from "./overlays.ts";
import { saveScreenshot } from "./screenshot.ts";
import { sizes } from "./sizes.ts";

/** What is meant to scroll down only, but is wider than its place. */
const listTooWide = () =>
  [...document.querySelectorAll(".overflow-y-auto")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className}: ${one.scrollWidth} > ${one.clientWidth}`);

/** Checks and pictures what the page shows, in all sizes and both themes; nothing may be wider than the screen. Waits for `shown`, if a change of size loads it. */
export async function look(page: Page, name: string, shown?: Locator): Promise<void> {
  for (const [size, pixels] of Object.entries(sizes)) {
    await page.setViewportSize(pixels);
    // One frame for the media queries, and one for the page that they change: until then, `shown` is that of the size before.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await shown?.waitFor({ state: "attached" });
      await waitForIdle(page);
      await expectAccessible(page, `${name} ${size} ${theme}`, theme === "dark" ? "colours" : undefined);
      await saveScreenshot(page, `${name}-${size}-${theme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(pixels.width);
    expect(await page.evaluate(listTooWide), `${name} ${size}: scrolls sideways`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.desktop);
}
