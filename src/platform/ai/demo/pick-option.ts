import { keywordsIn } from "./text-facts.ts";

const fallbackWords = /\b(otherwise|else|other|others|rest|default|anything)\b/i;
/** A prefix that matches other forms of the word, such as "complaint" and "complains". */
const wordStem = (word: string) => word.slice(0, 5);

/**
 * Picks one of the options that a text describes, each followed by its description: the option whose description shares
 * the most words with the text before the options, or else the fallback option. Null when the text doesn't name all
 * options.
 */
export function pickOption(options: readonly unknown[], text: string): string | null {
  const named = options.flatMap((option) => (typeof option === "string" ? [{ option, at: text.indexOf(option) }] : []));
  if (named.length < 2 || named.length < options.length || named.some(({ at }) => at < 0)) return null;
  const laidOut = named.toSorted((a, b) => a.at - b.at);
  const asked = new Set(keywordsIn(text.slice(0, laidOut[0]?.at)).map(wordStem));
  const scored = laidOut.map(({ option, at }, place) => {
    const own = text.slice(at + option.length, laidOut[place + 1]?.at);
    const stems = new Set(keywordsIn(own).map(wordStem));
    return { option, own, score: [...stems].filter((stem) => asked.has(stem)).length };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (best && best.score > 0) return best.option;
  return (scored.find(({ own }) => fallbackWords.test(own)) ?? best)?.option ?? null;
}
