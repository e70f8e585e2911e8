import { AsyncLocalStorage } from "node:async_hooks";
import { chooseLocale, type Language, type Locale, setLocaleSource } from "#lib/locale.ts";
import { languageCookie } from "#lib/request-header.ts";

const storage = new AsyncLocalStorage<Locale>();
const english = chooseLocale([]);

/** Makes texts use the locale of the current request from here on; outside of requests they are English. */
export const followRequestLocale = (): void => setLocaleSource(() => storage.getStore() ?? english);

/** Handles a request in the language that the person chose, or else the first supported one of their browser. */
export const withRequestLocale = <Result>(headers: Headers, answer: () => Result): Result =>
  storage.run(chooseLocale([...chosenLanguage(headers), ...acceptedTags(headers)]), answer);

/**
 * Runs code in the language that its reader chose, such as the recipient of an email. Without a choice, it is English for
 * other people (`isSelf` false) and the current language for the person whom the code serves.
 */
export const withLanguageOf = <Result>(
  reader: { language: Language | null | undefined; isSelf: boolean },
  run: () => Result,
): Result => {
  if (reader.language) return storage.run(chooseLocale([reader.language]), run);
  return reader.isSelf ? run() : storage.run(english, run);
};

function chosenLanguage(headers: Headers): string[] {
  const cookies = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  return cookies.flatMap(([name, value]) => (name === languageCookie && value ? [value] : []));
}

/** The tags of Accept-Language, most preferred first. */
function acceptedTags(headers: Headers): string[] {
  const entries = (headers.get("accept-language") ?? "").slice(0, 500).split(",");
  return entries
    .map((entry) => {
      const [tag = "", quality] = entry.trim().split(/\s*;\s*q=/);
      return { tag, weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
