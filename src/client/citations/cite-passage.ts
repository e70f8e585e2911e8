import type { Claim } from "#lib/citations/claim-before.ts";
import { type Cited, findCited } from "#lib/citations/find-cited.ts";
import { limits } from "#product/limits.ts";
import type { Passage } from "#product/tools/passage.ts";

const { quotes: maxQuotes, chars: maxChars } = limits.knowledge.cited;

/** What a citation rests on in a passage; without places if it rests on the passage as a whole. */
export function citePassage({ text, before = "", after = "" }: Passage, claim: Claim | undefined): Cited {
  return (claim && findCited([text, before, after], claim)) ?? { text, places: [] };
}

/** The cited words, to find them in their source. Of long ones both ends, because what is between is marked as well. */
export function quotesOf({ text, places }: Cited): string[] {
  const chars = Math.floor(maxChars / Math.max(places.length, 1));
  return places
    .map(({ start, end }) => text.slice(start, end))
    .flatMap((quote) => (quote.length <= chars ? [quote] : endsOf(quote, chars / 2)))
    .slice(0, maxQuotes);
}

const endsOf = (quote: string, chars: number): string[] => [quote.slice(0, chars), quote.slice(-chars)];
