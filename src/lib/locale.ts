/** Languages of the interface. English is the source; each other language is a folder in `src/languages`. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** The BCP 47 tag for dates and numbers when the reader's region is unknown. */
const defaultTags: Readonly<Record<Language, string>> = { en: "en-US", de: "de-DE" };

export interface Locale {
  readonly language: Language;
  /** BCP 47 tag for dates and numbers; its language is always `language`. */
  readonly tag: string;
}

/** The locale for the first of the wanted BCP 47 tags whose language is available; English otherwise. */
export function chooseLocale(wantedTags: readonly string[]): Locale {
  for (const tag of wantedTags) {
    const language = languages.find((one) => one === tag.toLowerCase().split("-")[0]);
    if (language) return { language, tag: tag.includes("-") && isValidTag(tag) ? tag : defaultTags[language] };
  }
  return { language: "en", tag: defaultTags.en };
}

export const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value);

let source: () => Locale = () => chooseLocale([]);

/** The locale of the person whom the running code serves. */
export const currentLocale = (): Locale => source();

/** Sets where the locale comes from: the page in a browser, the request on a server. Call once at startup. */
export function setLocaleSource(read: () => Locale): void {
  source = read;
}

/** A number in the current locale. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLocale().tag, options);

/** A date or time in the current locale. */
export const formatDate = (moment: Date, options?: Intl.DateTimeFormatOptions): string =>
  moment.toLocaleString(currentLocale().tag, options);

/** "a, b, and c" in the current locale. */
export const formatList = (items: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(currentLocale().tag, { type }).format(items);

function isValidTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
