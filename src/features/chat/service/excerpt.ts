import { withoutMarkup } from "#lib/text.ts";

const before = 24;
const length = 180;

/** What stands around the first of the words, on one line and without Markdown; cut ends have an ellipsis. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = withoutMarkup(text);
  const small = line.toLowerCase();
  const places = words.map((word) => small.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  // From the start of a word, and never from the middle of a letter that is two units long.
  const start = first <= before ? 0 : line.indexOf(" ", first - before) + 1 || first;
  const from = start > first ? first : start;
  const end = from + length;
  const cut = line.slice(from, end).replace(/[\uD800-\uDBFF]$/, "");
  return `${from > 0 ? "…" : ""}${cut.trim()}${end < line.length ? "…" : ""}`;
}
