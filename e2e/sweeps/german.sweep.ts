import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, signInAsOperator, signUp, type Visit, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
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
import { type SeededWorkspace, seedWorkspace } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

let visitor: Visit;
let operator: Visit;
let seeded: SeededWorkspace & { slug: string };
let english: Set<string>;

beforeAll(async () => {
  english = await englishSentences();
  visitor = await visit();
  const { slug } = await signUp(visitor);
  seeded = { slug, ...(await seedWorkspace(visitor.page, slug)) };
  await setLanguage(visitor.page, "de");
  operator = await visit();
  await signInAsOperator(operator);
  await setLanguage(operator.page, "de");
});
afterAll(async () => {
  await setLanguage(operator.page, null);
  await visitor.context.close();
  await operator.context.close();
});

/** Checks that the window shows no English sentence and isn't wider than the screen, and saves a picture of it. */
async function expectGermanWindow(page: Page, size: keyof typeof sizes, name: string) {
  await saveScreenshot(page, `german-${name.replaceAll(/\W+/g, "-")}-${size}`);
  const problems = await findGermanProblems(page, english);
  expect.soft(problems, `${name} on a ${size}`).toEqual([]);
}

/** What reaches below the actions of the page's header. */
function findBelowActions(): (string | null)[] {
  const title = document.querySelector("header h1");
  const actions = title?.closest("header")?.lastElementChild;
  if (!title?.parentElement || !actions || actions.contains(title)) return [];
  const edge = actions.getBoundingClientRect().left;
  const parts = [...title.parentElement.querySelectorAll(":scope > :not(h1) > *")].filter((one) => {
    const { width, right } = one.getBoundingClientRect();
    return width > 0 && right > edge + 1;
  });
  return parts.map(({ textContent }) => textContent);
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
    expect.soft(await page.evaluate(findBelowActions), `header of ${name} on a ${size}`).toEqual([]);
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
