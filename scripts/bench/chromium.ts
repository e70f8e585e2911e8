import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** The browser of the measures that look at pages. */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
