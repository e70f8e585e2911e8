// Takes pictures of every tool card in every state, for looking at them: in three sizes, light and dark, as they come and
// with everything open. Usage: `npm run pictures:cards -- <folder>`, optionally with the names of some tools; LOCALE=de-DE shows them in German. The page is
// e2e/support/cards; what it shows is in samples.ts.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Page } from "playwright-core";
import { openAllCards } from "../e2e/support/cards/open-all-cards.ts";
import { serveCards } from "../e2e/support/cards/serve-cards.ts";
import { sizes } from "../e2e/support/sizes.ts";

const [given = "pictures", ...wanted] = process.argv.slice(2);
const folder = resolve(given);
mkdirSync(folder, { recursive: true });

/** Images below the fold load late, which pictures don't wait for. */
const loadImages = `Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode().catch(() => null);
}))`;

async function takeParts(page: Page, suffix: string): Promise<void> {
  await page.evaluate(loadImages);
  for (const part of await page.locator("[data-part]").all()) {
    const name = (await part.getAttribute("data-part")) ?? "";
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await part.screenshot({ path: join(folder, `${name}-${suffix}.png`) });
  }
}

const cards = await serveCards();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({
        viewport,
        colorScheme,
        reducedMotion: "reduce",
        locale: process.env.LOCALE ?? "en-US",
      });
      await page.goto(cards.url);
      await page.locator("[data-part]").last().waitFor();
      await page.evaluate("document.fonts.ready");
      await takeParts(page, `${size}-${colorScheme}`);
      await openAllCards(page);
      await takeParts(page, `${size}-${colorScheme}-open`);
      await page.close();
      console.log(`${size} ${colorScheme}`);
    }
} finally {
  await browser.close();
  await cards.close();
}
