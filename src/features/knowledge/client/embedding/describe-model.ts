import { currentLocale, formatNumber } from "#lib/locale.ts";
import { embeddingCredits } from "#product/models/embedding.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import type { ModelChoice } from "./use-embedding.ts";

const text = embeddingModelText;

/** "OpenAI · Many languages · $0.02 per million tokens" */
export function describeModel({ place, languages, ...prices }: ModelChoice): string {
  const known = languages ? text.onlyLanguages(languages.map(languageName)) : text.manyLanguages;
  return [place, known, priceWords(prices)].join(" · ");
}

function priceWords(
  model: Pick<ModelChoice, "dollarsPerMillionTokens" | "creditsPerMillionTokens" | "missing">,
): string {
  const { dollarsPerMillionTokens: dollars, creditsPerMillionTokens: credits, missing } = model;
  if (dollars === null) return text.free;
  // Without a key it isn't known yet who pays.
  return credits > 0 && missing.length === 0 ? text.credits(credits) : text.dollars(dollars);
}

/** What embedding the whole library with a model costs; null if nothing. */
export function totalWords(model: ModelChoice, tokens: number): string | null {
  const { dollarsPerMillionTokens: dollars, creditsPerMillionTokens: credits } = model;
  if (dollars === null || tokens === 0) return null;
  if (credits > 0) return text.total(embeddingCredits(credits, tokens));
  const cents = Math.max(0.01, Math.ceil((dollars * tokens) / 10_000) / 100);
  return text.totalDollars(formatNumber(cents, { style: "currency", currency: "USD" }));
}

const languageName = (tag: string): string =>
  new Intl.DisplayNames(currentLocale().tag, { type: "language" }).of(tag) ?? tag;
