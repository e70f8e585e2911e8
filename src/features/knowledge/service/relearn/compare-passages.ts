import { limits } from "#product/limits.ts";
import type { PassageChange } from "../../schema.ts";

const { compared, changedPassages, changedPassageChars } = limits.relearning;

interface PassageText {
  readonly part: string;
  readonly text: string;
}

export interface PassageChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The first ones, in the order of the source: with what is gone at the end. */
  readonly passages: readonly PassageChange[];
}

/** Two versions of one passage share at least so much of their words. */
const enough = 0.5;

/**
 * What is new, changed and gone between two versions of a source. The same text is the same passage, wherever it stands;
 * of the others, two with most words in common are one that changed.
 */
export function comparePassages(before: readonly PassageText[], after: readonly PassageText[]): PassageChanges {
  const gone = without(before, after);
  const added = without(after, before);
  const partners = pair(gone, added);
  const paired = new Set(partners.values());
  const cut = (text: string) => text.slice(0, changedPassageChars);
  const passages: PassageChange[] = [
    ...added.map((one) => ({
      part: one.part,
      before: partners.has(one) ? cut(partners.get(one)?.text ?? "") : null,
      after: cut(one.text),
    })),
    ...gone.filter((one) => !paired.has(one)).map(({ part, text }) => ({ part, before: cut(text), after: null })),
  ];
  return {
    added: added.length - partners.size,
    changed: partners.size,
    removed: gone.length - partners.size,
    passages: passages.slice(0, changedPassages),
  };
}

/** Those of the first whose text the second doesn't have; a text that is in it once less is missing once. */
function without(passages: readonly PassageText[], others: readonly PassageText[]): PassageText[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return passages.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** For each new passage the one that it was before, the most similar pairs first. */
function pair(gone: readonly PassageText[], added: readonly PassageText[]): Map<PassageText, PassageText> {
  const partners = new Map<PassageText, PassageText>();
  if (gone.length > compared || added.length > compared) return partners;
  const goneWords = gone.map(({ text }) => wordsOf(text));
  const candidates = added.flatMap((one, at) => {
    const words = wordsOf(one.text);
    return gone.flatMap((other, index) => {
      const alike = similarity(words, goneWords[index] ?? words);
      return alike >= enough ? [{ one, other, alike, distance: Math.abs(at - index) }] : [];
    });
  });
  const taken = new Set<PassageText>();
  for (const { one, other } of candidates.toSorted((a, b) => b.alike - a.alike || a.distance - b.distance)) {
    if (partners.has(one) || taken.has(other)) continue;
    partners.set(one, other);
    taken.add(other);
  }
  return partners;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return (2 * shared) / (one.size + other.size);
}
