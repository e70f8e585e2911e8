/** From `from` to before `to`, in characters. */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** How far a cut moves to the end of a paragraph or a line. */
const slack = 2_000;

/**
 * The part of a text that a request reads: `after` and `before` continue exactly at `at`, and `around` begins some way
 * before it. The other ends are between paragraphs or lines, where one is near.
 */
export function cutSlice(
  text: string,
  { at, direction }: { at: number; direction: "after" | "before" | "around" },
  maxChars: number,
): Slice {
  const exact = Math.min(at, text.length);
  if (direction === "before") {
    const from = exact - maxChars;
    return { from: from <= 0 ? 0 : nextCut(text, from, exact), to: exact };
  }
  const wanted = exact - Math.floor(maxChars / 4);
  const from = direction === "after" ? exact : wanted <= 0 ? 0 : nextCut(text, wanted, exact);
  const to = from + maxChars;
  return { from, to: to >= text.length ? text.length : lastCut(text, from, to) };
}

/** The first cut at or after `from`; at most at `end`. */
function nextCut(text: string, from: number, end: number): number {
  const reach = Math.min(from + slack, end);
  for (const mark of ["\n\n", "\n"]) {
    const found = text.indexOf(mark, from - mark.length);
    if (found >= 0 && found + mark.length <= reach) return found + mark.length;
  }
  return wholeCharacter(text, from);
}

/** The last cut at or before `to`, behind `start`. */
function lastCut(text: string, start: number, to: number): number {
  const reach = Math.max(to - slack, start);
  for (const mark of ["\n\n", "\n"]) {
    const found = text.lastIndexOf(mark, to - mark.length);
    if (found >= 0 && found + mark.length > reach) return found + mark.length;
  }
  return wholeCharacter(text, to);
}

/** Not between the two halves of one character. */
const wholeCharacter = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? "") && /[\uD800-\uDBFF]/.test(text[at - 1] ?? "") ? at - 1 : at;
