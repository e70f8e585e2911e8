import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buttonText } from "#product/texts/common/buttons.ts";

/** Scrolls a long list, whose pages come one after the other, until its last row is there and no more are loaded. */
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

/** Whether one of these requests asked for a whole list, alone or among others of a batch. */
export const wasRequested = (paths: readonly string[], procedure: string): boolean =>
  paths.some((path) => path.split("/").at(-1)?.split(",").includes(procedure));
