import { quoteBefore } from "./find-quotes.ts";

/** What an answer says right before a citation. */
export interface Claim {
  readonly words: string;
  /** The words that it quotes; null if it quotes none. */
  readonly quote: string | null;
}

const maxClaimChars = 400;
const markersAtEnd = /(?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+\s*$/;
const marker = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

/** What a citation at an offset stands for: the words of its line that no citation before it stands for. */
export function claimBefore(markdown: string, at: number): Claim {
  // "[1][2]" stand for the same words.
  const before = markdown.slice(Math.max(0, at - maxClaimChars), at).replace(markersAtEnd, "");
  const lines = before.split("\n");
  const line = lines.findLast((one) => hasWords(withoutMarkers(one))) ?? "";
  const pieces = line.split(marker);
  const words = pieces.findLast(hasWords) ?? "";
  return { words: words.trim(), quote: quoteBefore(markdown, at) };
}

const withoutMarkers = (text: string) => text.replaceAll(marker, " ");
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
