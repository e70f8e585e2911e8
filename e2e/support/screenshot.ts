import { join } from "node:path";
import type { Page } from "playwright-core";

/** Saves a screenshot for manual review to the folder in PICTURES, if it is set. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}
