import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { mailText } from "#product/texts/mail/mail-text.ts";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { expectAccessible, signInAsOperator, signUp, type Visit, visit } from "../support/browser.ts";
import {
  type Clicks,
  desktopOverlays,
  findNamed,
  keyOf,
  overlays,
  pagePaths,
  phoneOverlays,
  waitForIdle,
  waitForOverlay,
} from "../support/overlays.ts";
import { memberPages, openPage } from "../support/page-checks.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, type SeededWorkspace, seedWorkspace } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

/** English sentences that German writes differently; what both write the same can't tell the languages apart. */
async function englishSentences(): Promise<Set<string>> {
  const texts = import.meta.glob<Record<string, unknown>>(["/src/product/texts/**/*.ts", "!**/*.test.ts"]);
  const found = new Set<string>();
  const collect = (english: unknown, translated: unknown) => {
    if (typeof english === "string") {
      if (english !== translated && / /.test(english)) found.add(english);
    } else if (typeof english === "object" && english !== null && typeof translated === "object" && translated !== null)
      for (const [key, part] of Object.entries(english)) collect(part, Reflect.get(translated, key));
  };
  for (const load of Object.values(texts))
    for (const [area, english] of Object.entries(await load()))
      if (area in german) collect(english, Reflect.get(german, area));
  // Stored in English before the language was chosen: a label in the seeded workflow and an email.
  for (const stored of [humanInputFormText.firstLabel, mailText.verification.subject]) found.delete(stored);
  return found;
}

let visitor: Visit;
let operator: Visit;
let seeded: SeededWorkspace & { slug: string };
let english: Set<string>;

async function setLanguage({ page }: Visit, language: "de" | null) {
  const { id: userId } = await callProcedure<{ id: string }>(page, "user.me", undefined, "query");
  await callProcedure(page, "user.updatePublicMetadataById", { userId, metadata: { language } });
}

beforeAll(async () => {
  english = await englishSentences();
  visitor = await visit();
  const { slug } = await signUp(visitor);
  seeded = { slug, ...(await seedWorkspace(visitor.page, slug)) };
  await setLanguage(visitor, "de");
  operator = await visit();
  await signInAsOperator(operator);
  await setLanguage(operator, "de");
});
afterAll(async () => {
  await setLanguage(operator, null);
  await visitor.context.close();
  await operator.context.close();
});

/** Checks that the window shows no English sentence and isn't wider than the screen, and saves a picture of it. */
async function expectGermanWindow(page: Page, size: keyof typeof sizes, name: string) {
  await saveScreenshot(page, `german-${name.replaceAll(/\W+/g, "-")}-${size}`);
  const shown = await page.evaluate(() => {
    const texts = [...document.querySelectorAll("body *")].flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
      ...["aria-label", "placeholder", "title", "alt"].map((attribute) => element.getAttribute(attribute)),
    ]);
    return texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));
  });
  const problems = [...new Set(shown)].filter((text) => english.has(text));
  if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))) problems.push("too wide");
  expect.soft(problems, `${name} on a ${size}`).toEqual([]);
}

async function openGermanPage(page: Page, path: string) {
  await openPage(page, path);
  await page.locator("html[lang=de]").waitFor({ state: "attached" });
  await waitForIdle(page);
}

async function expectGerman({ page }: Visit, path: string, name: string) {
  await openGermanPage(page, path);
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await waitForIdle(page);
    await expectGermanWindow(page, size, name);
  }
  await expectAccessible(page, `${name} in German`);
  await page.setViewportSize(sizes.desktop);
}

test.each(Object.entries(memberPages))("%s is in German", async (name, pathOf) => {
  await expectGerman(visitor, pathOf(seeded), name);
});

test.each(["health", "jobs", "models", "workspaces", "people", "mail", "audit", "settings"])(
  "the operator's page %s is in German",
  async (tab) => {
    await expectGerman(operator, `/admin?tab=${tab}`, `operator ${tab}`);
  },
);

/** Where an element is in its document, in any language. */
const pathTo = (element: Element): string => {
  const steps: string[] = [];
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement)
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  return `:root > ${steps.join(" > ")}`;
};

/** Opens an overlay by its English names on one page, and with the same clicks on a page in German. */
async function openInBoth(reference: Page, translated: Page, presses: Clicks) {
  for (const name of presses) {
    const key = keyOf(name);
    const element = key === null ? findNamed(reference, name) : null;
    const path = (await element?.evaluate(pathTo)) ?? null;
    for (const page of [reference, translated]) {
      if (key !== null) await page.keyboard.press(key);
      else if (page === reference) await element?.click();
      else if (path !== null) await page.locator(path).click();
      await waitForIdle(page);
    }
  }
  await waitForOverlay(reference, presses);
  await waitForOverlay(translated, presses);
}

test.each([
  { size: "desktop", more: desktopOverlays },
  { size: "phone", more: phoneOverlays },
] as const)("every overlay is in German on a $size", async ({ size, more }) => {
  const reference = await visit({ size });
  const { slug } = await signUp(reference);
  const englishPaths = pagePaths(slug, await seedWorkspace(reference.page, slug));
  const germanPaths = pagePaths(seeded.slug, seeded);
  await visitor.page.setViewportSize(sizes[size]);
  for (const place of Object.keys(englishPaths) as (keyof typeof englishPaths)[])
    for (const presses of [...(overlays[place] ?? []), ...(more[place] ?? [])]) {
      await openPage(reference.page, englishPaths[place]);
      await openGermanPage(visitor.page, germanPaths[place]);
      await openInBoth(reference.page, visitor.page, presses);
      await expectGermanWindow(visitor.page, size, `${place} ${presses.join(" ")}`);
    }
  await visitor.page.setViewportSize(sizes.desktop);
  await reference.context.close();
});
