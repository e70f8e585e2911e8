import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buttonText } from "#product/texts/common/buttons.ts";

/** Scrolls a paginated list until its last row is visible and all pages are loaded. */
export async function scrollToEnd(page: Page, list: Locator, last: Locator): Promise<void> {
  const bottom = () =>
    list.evaluate((element) => {
      for (let at: Element | null = element; at; at = at.parentElement) at.scrollTop = at.scrollHeight;
    });
  await expect
    .poll(async () => {
      await bottom();
      return last.isVisible();
    })
    .toBe(true);
  await expect.poll(() => page.getByRole("button", { name: buttonText.showMore }).count()).toBe(0);
}

/** True if one of these requests called the procedure, alone or in a batch. */
export const wasRequested = (paths: readonly string[], procedure: string): boolean =>
  paths.some((path) => path.split("/").at(-1)?.split(",").includes(procedure));
