import type { Page } from "playwright-core";

/** Opens everything on the page that can be opened, also what is inside other cards. */
export async function openAllCards(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (;;) {
      const closed = [...document.querySelectorAll("main button[aria-expanded=false]:not([aria-haspopup])")];
      if (closed.length === 0) break;
      for (const button of closed) button.click();
      await new Promise(requestAnimationFrame);
    }
  })()`);
}
