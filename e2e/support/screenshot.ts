import { join } from "node:path";
import type { Page } from "playwright-core";

/** For people who look at them: in the folder named by PICTURES. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}
