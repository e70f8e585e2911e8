/** How much of a word stands in texts, also inside of longer words or with other endings; no language is needed for it. */

/** A longer word is cut. Its trigrams fit into the bits of a number. */
const maxLetters = 28;
/** Letters in a row that two words must share to have something in common. */
const minCommon = 4;
/** Shorter words may be the same with another ending of so many letters. */
const shortWord = { letters: 3, ending: 2 };
const everything = -1;

/** What words have in common with texts. */
export interface WordCover {
  /** For each text, the share of the word that stands in it, from 0 to 1. Rare parts of words count more. */
  sharesOf(word: string): number[];
  /** The share that stands in all texts together. */
  shareOf(word: string): number;
}

export function coverWords(texts: readonly string[]): WordCover {
  const texted = new Map<string, number[]>();
  for (const [at, text] of texts.entries())
    for (const token of new Set(foldedWords(text))) texted.set(token, [...(texted.get(token) ?? []), at]);
  const byTrigram = new Map<string, string[]>();
  for (const token of texted.keys())
    for (const trigram of new Set(trigramsOf(token))) {
      const tokens = byTrigram.get(trigram);
      if (tokens) tokens.push(token);
      else byTrigram.set(trigram, [token]);
    }
  const known = new Map<string, number[]>();
  /** For each text, which trigrams of the word it has, as bits. */
  function masksOf(word: string): number[] {
    const before = known.get(word);
    if (before) return before;
    const masks = texts.map(() => 0);
    known.set(word, masks);
    const near = new Set(trigramsOf(word).flatMap((trigram) => byTrigram.get(trigram) ?? []));
    for (const token of near) {
      const mask = commonTrigrams(word, token);
      if (mask !== 0) for (const at of texted.get(token) ?? []) masks[at] = (masks[at] ?? 0) | mask;
    }
    return masks;
  }
  function shareOfMask(word: string, mask: number): number {
    if (mask === everything) return 1;
    let [found, all] = [0, 0];
    for (const [at, trigram] of trigramsOf(word).entries()) {
      const weight = Math.log(1 + texted.size / (1 + (byTrigram.get(trigram)?.length ?? 0)));
      all += weight;
      if (mask & (1 << at)) found += weight;
    }
    return all > 0 ? found / all : 0;
  }
  return {
    sharesOf(written) {
      const word = foldedWord(written);
      return masksOf(word).map((mask) => shareOfMask(word, mask));
    },
    shareOf(written) {
      const word = foldedWord(written);
      return shareOfMask(
        word,
        masksOf(word).reduce((all, mask) => all | mask, 0),
      );
    },
  };
}

/** The words of a text in lower case and without accents. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The longest part of what is written without spaces. */
const foldedWord = (written: string): string =>
  foldedWords(written)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), "")
    .slice(0, maxLetters);

const withEnds = (word: string) => `^${word}$`;

function trigramsOf(word: string): string[] {
  const whole = withEnds(word);
  return Array.from({ length: Math.max(0, whole.length - 2) }, (_, at) => whole.slice(at, at + 3));
}

/** The trigrams of a word that are in long enough pieces of another one, as bits. Numbers are the same or not. */
function commonTrigrams(word: string, other: string): number {
  if (word === other) return everything;
  if (/\p{N}/u.test(word)) return 0;
  const [one, two] = [withEnds(word), withEnds(other)];
  const isShort =
    Math.min(word.length, other.length) >= shortWord.letters &&
    Math.abs(word.length - other.length) <= shortWord.ending &&
    (word.startsWith(other) || other.startsWith(word));
  let mask = 0;
  for (let at = 0; at < one.length; at++)
    for (let there = 0; there < two.length; there++) {
      if (one[at] !== two[there] || (at > 0 && there > 0 && one[at - 1] === two[there - 1])) continue;
      let length = 0;
      while (at + length < one.length && one[at + length] === two[there + length]) length++;
      const letters = length - Number(at === 0) - Number(at + length === one.length);
      if (letters < minCommon && !(isShort && at <= 1)) continue;
      for (let step = 0; step < length - 2; step++) mask |= 1 << (at + step);
    }
  return mask;
}
