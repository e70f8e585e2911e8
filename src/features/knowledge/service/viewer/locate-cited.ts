import type { DocumentPart } from "#features/file/table.ts";
import { locateQuote, type Place, squeeze } from "#lib/citations/locate-quote.ts";
import { limits } from "#product/limits.ts";

/**
 * Where quotes are in a document, in its order: within the passage that is cited, or else near to it, because models read
 * what is around a passage as well. What isn't found is left out.
 */
export function locateCited(text: string, passage: Place, quotes: readonly string[]): Place[] {
  if (quotes.length === 0) return [];
  const reach = limits.knowledgeTool.passagesChars;
  const around = { start: Math.max(0, passage.start - reach), end: Math.min(text.length, passage.end + reach) };
  const near = (passage.start - around.start) / Math.max(around.end - around.start, 1);
  return (locateAll(text, passage, quotes, 0) ?? locateAll(text, around, quotes, near) ?? []).toSorted(
    (one, other) => one.start - other.start,
  );
}

/** Null if none of them is there. */
function locateAll(text: string, { start, end }: Place, quotes: readonly string[], near: number): Place[] | null {
  const squeezed = squeeze(text.slice(start, end));
  const places = quotes.flatMap((quote) => locateQuote(squeezed, quote, near) ?? []);
  return places.length > 0 ? places.map((one) => ({ start: start + one.start, end: start + one.end })) : null;
}

/** The part of a document that an offset is in, and how far down in it, as a share. */
export function placeInParts(
  text: string,
  parts: readonly DocumentPart[],
  at: number,
): { readonly label: string; readonly near: number } {
  const index = parts.findLastIndex(({ start }) => start <= at);
  const start = parts[index]?.start ?? 0;
  const end = parts[index + 1]?.start ?? text.length;
  return { label: parts[index]?.label ?? "", near: (at - start) / Math.max(end - start, 1) };
}
