// Facts about a text that only need counting, not understanding.

import { truncate, truncateWords } from "#lib/text.ts";

const commonWords = new Set(
  (
    "about above after again all also and any are because been before being between both but can could did does down each few for from had has have her here " +
    "him his how into its just may more most must not now off once only other our out over own same shall she should some such than that the their them then " +
    "there these they this those through too under until upon very was were what when where which while who whom why will with would you your"
  ).split(" "),
);

const pageMark = /^\W*page (\d+)\W*$/gim;

interface TextFacts {
  words: number;
  pages: number | null;
  /** The first sentences, shortened. */
  opening: string;
  /** The most frequent words, without common ones. */
  keywords: string[];
  /** Numbers with their context, such as amounts and dates. */
  figures: string[];
}

export function sentencesOf(text: string): string[] {
  const plain = text
    .replace(pageMark, "")
    .replace(/^[#>*\-\s]+/gm, "")
    .replace(/[*_`|]+/g, " ")
    .replace(/[ \t]+/g, " ");
  return (plain.match(/[^.!?\n]+[.!?]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 2);
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
}

const isKeyword = (word: string) => word.length > 3 && !commonWords.has(word) && !/^\d+$/.test(word);

export const keywordsIn = (text: string): string[] => wordsOf(text).filter(isKeyword);

export function textFactsOf(text: string): TextFacts {
  const counts = new Map<string, number>();
  const words = wordsOf(text.replace(pageMark, ""));
  for (const word of words.filter(isKeyword)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const keywords = [...counts]
    .toSorted(([one, often], [other, oftener]) => oftener - often || one.localeCompare(other))
    .slice(0, 5);
  const marks = [...text.matchAll(pageMark)].map(([, page]) => Number(page));
  const breaks = text.split("\f").length;
  return {
    words: words.length,
    pages: marks.length ? Math.max(...marks) : breaks > 1 ? breaks : null,
    opening: shorten(sentencesOf(text).slice(0, 2).join(" "), 240),
    keywords: keywords.map(([word]) => word),
    figures: [...new Set(text.match(/(?:[€$£]\s?)?\b\d[\d.,:/-]*\d?\b(?:\s?(?:%|€|EUR|USD|kg|km))?/g) ?? [])]
      .filter((figure) => figure.length > 1)
      .slice(0, 5),
  };
}

/** The sentences that share the most words with the question, in text order. */
export function matchingSentences(question: string, text: string, count = 3): string[] {
  const wanted = new Set(keywordsIn(question));
  const scored = sentencesOf(text).map((sentence, index) => {
    const own = new Set(wordsOf(sentence));
    return { sentence, index, score: [...wanted].filter((word) => own.has(word)).length };
  });
  const best = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.index - other.index);
  return best
    .slice(0, count)
    .toSorted((one, other) => one.index - other.index)
    .map(({ sentence }) => shorten(sentence, 300));
}

/** One line with at most `chars` characters, cut after a word unless that would lose half of them. */
export function shorten(text: string, chars: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= chars) return line;
  const words = truncateWords(line, chars - 1).replace(/[,;:]$/, "");
  return words.length > chars / 2 && !words.endsWith("…") ? `${words}…` : truncate(line, chars);
}
