import type { Page } from "playwright-core";

/**
 * In a busy browser, the next frame comes late: from now on, frames that are asked for come `delay` ms later. A frame that is
 * canceled doesn't come, as in any browser.
 */
export async function delayFrames(page: Page, delay: number): Promise<void> {
  await page.evaluate((delay) => {
    const { cancelAnimationFrame: cancel } = window;
    // Late frames have negative numbers, so that they are never mixed up with the frames of the browser.
    window.requestAnimationFrame = (draw) => -window.setTimeout(() => draw(performance.now()), delay);
    window.cancelAnimationFrame = (frame) => (frame < 0 ? window.clearTimeout(-frame) : cancel(frame));
  }, delay);
}
