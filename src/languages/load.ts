import { type Language, languages } from "#lib/locale.ts";
import { addTranslation } from "#product/sentences.ts";
import type { Areas } from "./areas.ts";

/** All languages but English, which is in the code itself. */
const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<Areas>>> = {
  de: async () => (await import("./de/all.ts")).german,
};

/** Makes all languages available, for a server. */
export const loadAllLanguages = async (): Promise<void> => void (await Promise.all(languages.map(loadLanguage)));

/** Loads the sentences of a language and makes them available. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== "en") addTranslation(language, await loaders[language]());
}
