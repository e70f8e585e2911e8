// Takes the screenshots of the README. Requires built pages: `node scripts/up.mjs build`. Usage: `node scripts/up.mjs
// run scripts/screenshots.ts`, optionally with the names of some screenshots. Uses a server on an empty data folder, a
// double instead of a model provider, sample data, and Chromium from npm.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Page } from "playwright-core";
import { urls } from "#product/urls.ts";
import { startProviderDouble } from "#testing/provider-double/double.ts";
import { startServer } from "../e2e/support/server.ts";
import { signUpIn } from "./screenshots/person.ts";
import { type Seeded, seed } from "./screenshots/seed.ts";

const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));

interface Picture {
  address(ids: Seeded): string;
  /** Text that is visible once the page has loaded. */
  shows: string;
  /** Text of the element to click then. */
  press?: string;
  /** Label of a field that is visible after the click. */
  opens?: string;
}

const pictures: Record<string, Picture> = {
  home: { address: ({ slug }) => urls.home(slug), shows: "Newsletter paragraph" },
  chat: { address: ({ slug, chatId }) => urls.chat(slug, chatId), shows: "Keep it under sixty words." },
  agent: { address: ({ slug, agentId }) => urls.agent(slug, agentId), shows: "Copywriter" },
  builder: {
    address: ({ slug, workflowId }) => urls.workflowBuild(slug, workflowId),
    shows: "Check",
    press: "Draft",
    opens: "Prompt",
  },
  run: { address: ({ slug, runId }) => urls.run(slug, runId), shows: "fit to send", press: "Draft" },
};

async function take(page: Page, name: string, address: string, { shows, press, opens }: Picture): Promise<void> {
  await page.goto(address);
  await page.getByText(shows).first().waitFor();
  if (press) await page.getByText(press, { exact: true }).first().click();
  if (opens) await page.getByLabel(opens).first().waitFor();
  // Waits for fonts and lazy chunks. The live connection keeps the network busy, so "network idle" never occurs.
  await page.evaluate("document.fonts.ready");
  await page.waitForFunction("!document.querySelector('[aria-busy=true], [data-skeleton]')");
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/screenshots/${name}.png`);
}

const wanted = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), "troupe-screenshots-"));
const double = await startProviderDouble();
const server = await startServer({
  DATA_DIR: dataDir,
  PORT: "0",
  DEFAULT_PLAN: "TEAM",
  OPENAI_API_KEY: "sk-screenshots-0000000000000000",
  OPENAI_BASE_URL: double.baseUrls.OPENAI,
  RATE_LIMIT_FACTOR: "20",
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const person = await signUpIn(context, server.baseUrl, "Mira Halden");
  const ids = await seed(person, double);
  const page = await context.newPage();
  for (const [name, picture] of Object.entries(pictures))
    if (wanted.length === 0 || wanted.includes(name))
      await take(page, name, picture.address(ids), picture).catch((error) => {
        console.error(`${name}: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      });
} finally {
  await browser.close();
  await server.kill("SIGTERM");
  await double.close();
  rmSync(dataDir, { recursive: true, force: true });
}
