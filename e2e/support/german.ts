/** Pages in German, and what is left of English on them. */
import type { Page } from "playwright-core";
import { german } from "#languages/de/all.ts";
import { mailText } from "#product/texts/mail/mail-text.ts";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { callProcedure } from "./seed-workspace.ts";

/** English sentences that German writes differently; what both write the same can't tell the languages apart. */
export async function englishSentences(): Promise<Set<string>> {
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

/** Sets the language of the person who is signed in; null is that of the browser. */
export async function setLanguage(page: Page, language: "de" | null): Promise<void> {
  const { id: userId } = await callProcedure<{ id: string }>(page, "user.me", undefined, "query");
  await callProcedure(page, "user.updatePublicMetadataById", { userId, metadata: { language } });
}

/** English sentences in texts and labels of the page, and whether it is wider than the screen. */
export async function findGermanProblems(page: Page, english: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts = [...document.querySelectorAll("body *")].flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
      ...["aria-label", "placeholder", "title", "alt"].map((attribute) => element.getAttribute(attribute)),
    ]);
    return texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));
  });
  const problems = [...new Set(shown)].filter((text) => english.has(text));
  if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))) problems.push("too wide");
  return problems;
}
