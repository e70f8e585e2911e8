import { chooseLocale, isLanguage, type Language, setLocaleSource } from "#lib/locale.ts";
import { languageCookie } from "#lib/request-header.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** The language that was chosen in this browser; null follows the browser's own. */
export function readChosenLanguage(): Language | null {
  const pairs = document.cookie.split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === languageCookie)?.[1];
  return isLanguage(value) ? value : null;
}

/**
 * Sets the language of this page. Call once, before anything renders. `load` loads the sentences of a language; if it
 * fails, the page is in English. Returns the BCP 47 tag for dates and numbers.
 */
export async function startLanguage(load: (language: Language) => Promise<void>): Promise<string> {
  const chosen = readChosenLanguage();
  const wanted = chooseLocale([...(chosen ? [chosen] : []), ...navigator.languages]);
  const locale = await load(wanted.language).then(
    () => wanted,
    () => chooseLocale([]),
  );
  setLocaleSource(() => locale);
  document.documentElement.lang = locale.language;
  return locale.tag;
}

/** Stores the language for this browser; null follows the browser's own. Reloads the page if that changes anything. */
export function setChosenLanguage(language: Language | null): void {
  if (language === readChosenLanguage()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, which local installs lack
  document.cookie = `${languageCookie}=${language ?? ""}; Path=/; Max-Age=${language ? yearSeconds : 0}; SameSite=Lax`;
  // If cookies are blocked, the page must not reload forever.
  if (language === readChosenLanguage()) location.reload();
}
