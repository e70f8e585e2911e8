import { readableMentions } from "#lib/mention.ts";
import { withoutMarkup } from "#lib/text.ts";

const charsBefore = 24;
const excerptChars = 180;

/** The text around the first match, on one line without Markdown, with ellipses where it is cut. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = withoutMarkup(readableMentions(text));
  const lowerCased = line.toLowerCase();
  const positions = words.map((word) => lowerCased.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const first = positions.length > 0 ? Math.min(...positions) : 0;
  // Cut at the start of a word, and never inside a surrogate pair.
  const start = first <= charsBefore ? 0 : line.indexOf(" ", first - charsBefore) + 1 || first;
  const from = start > first ? first : start;
  const end = from + excerptChars;
  const cut = line.slice(from, end).replace(/[\uD800-\uDBFF]$/, "");
  return `${from > 0 ? "…" : ""}${cut.trim()}${end < line.length ? "…" : ""}`;
}
