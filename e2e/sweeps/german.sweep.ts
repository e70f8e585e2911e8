import { afterAll, beforeAll, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { mailText } from "#product/texts/mail/mail-text.ts";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { expectAccessible, signInAsOperator, signUp, sizes, type Visit, visit } from "../support/browser.ts";
import { waitForIdle } from "../support/overlays.ts";
import { memberPages, openPage } from "../support/page-checks.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, type SeededWorkspace, seedWorkspace } from "../support/seed-workspace.ts";

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

async function expectGerman({ page }: Visit, path: string, name: string) {
  await openPage(page, path);
  await page.locator("html[lang=de]").waitFor({ state: "attached" });
  await waitForIdle(page);
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await waitForIdle(page);
    await saveScreenshot(page, `german-${name.replaceAll(/\W+/g, "-")}-${size}`);
    const shown = await page.evaluate(() => {
      const texts = [...document.querySelectorAll("body *")].flatMap((element) => [
        ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
        ...["aria-label", "placeholder", "title", "alt"].map((attribute) => element.getAttribute(attribute)),
      ]);
      return texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));
    });
    expect(
      [...new Set(shown)].filter((text) => english.has(text)),
      `${name} on a ${size}`,
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} ${size}`).toBe(true);
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
