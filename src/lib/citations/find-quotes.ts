/** What an answer quotes right before a citation, and whether a text has these words. */

/** Quotation marks of several languages, with the quote between them, at the end of a text. */
const quoted = /(?:["“„«]([^"“”„«»]{2,2000})["”“»])[\s.,;:!?)]*$/u;
/** A longer quote, with what stands around it, is not looked for. */
const maxQuoteChars = 4_000;
const marker = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

/** The quote that ends where a citation begins: in quotation marks, or a block quote; null if there is none. */
export function quoteBefore(markdown: string, at: number): string | null {
  const before = markdown
    .slice(Math.max(0, at - maxQuoteChars), at)
    .replace(/(?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+\s*$/, "");
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const inMarks = quoted.exec(line)?.[1];
  if (inMarks) return inMarks;
  return blockQuoteAtEnd(before);
}

/** The lines of a block quote at the end of a text, also with the name of its source after a dash. */
function blockQuoteAtEnd(text: string): string | null {
  const lines = text.trimEnd().split("\n");
  const last = lines.at(-1) ?? "";
  // "— Handbook [1]" after the quote.
  if (!isQuoteLine(last)) {
    if (!/^\s*[–—-]{1,2}\s/.test(last) && last.trim() !== "") return null;
    lines.pop();
    while (lines.at(-1)?.trim() === "") lines.pop();
  }
  const quote: string[] = [];
  for (const line of lines.toReversed()) {
    if (!isQuoteLine(line)) break;
    quote.unshift(line.replace(/^\s*>\s?/, ""));
  }
  const words = quote
    .filter((line) => !/^\s*[–—]\s/.test(line))
    .join("\n")
    .replaceAll(marker, "")
    .trim();
  return words || null;
}

const isQuoteLine = (line: string): boolean => /^\s*>/.test(line);

/** Whether all words of the quote are in the text in this order; "…" and "[…]" may stand for some that are left out. */
export function hasQuote(text: string, quote: string): boolean {
  const words = ` ${wordsOf(text).join(" ")} `;
  let from = 0;
  for (const piece of piecesOf(quote)) {
    const wanted = wordsOf(piece).join(" ");
    if (!wanted) continue;
    const at = words.indexOf(` ${wanted} `, from);
    if (at < 0) return false;
    from = at + wanted.length + 1;
  }
  return true;
}

/** The parts of a quote between which words are left out. */
export const piecesOf = (quote: string): string[] => quote.split(/\[?(?:…|\.\.\.)\]?/);

/** Without punctuation and markup. A word that is hyphenated at the end of a line stays two, as in the source. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
