/** A place in a text, in characters. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The letters and digits of a text in one form, with where each was. */
export interface Squeezed {
  readonly text: string;
  readonly letters: string;
  /** The offset in the text of each letter, and of the end. */
  readonly offsets: readonly number[];
}

/** A text without what rendering changes: spaces, marks, the forms of letters. */
export function squeeze(text: string): Squeezed {
  let letters = "";
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const letter of character.normalize("NFKC").toLowerCase())
      if (/[\p{L}\p{N}]/u.test(letter)) {
        letters += letter;
        for (let unit = 0; unit < letter.length; unit++) offsets.push(at);
      }
    at += character.length;
  }
  return { text, letters, offsets };
}

/** A shorter line doesn't say where it is. */
const minLineLetters = 8;
/** A shorter part of a quote may be the header of every page. */
const minPartLetters = 40;

/**
 * Where a quote is in a text that may be spaced and marked in another way; null if it isn't there. If the whole quote
 * isn't, what is between its first and its last line that are. Of several places it takes the one nearest to `near`, a
 * share of the text.
 */
export function locateQuote(text: Squeezed, quote: string, near = 0): Place | null {
  const whole = squeeze(quote).letters;
  if (!whole) return null;
  const wanted = near * text.letters.length;
  const exact = nearest(text.letters, whole, wanted);
  if (exact >= 0) return placeOf(text, exact, exact + whole.length);
  const lines = quote
    .split("\n")
    .map((line) => squeeze(line).letters)
    .filter(({ length }) => length >= minLineLetters);
  const longest = whole.length * 1.5 + 200;
  const shortest = Math.min(minPartLetters, whole.length / 3);
  for (const first of lines) {
    const start = nearest(text.letters, first, wanted);
    if (start < 0) continue;
    for (const last of lines.toReversed()) {
      const end = text.letters.indexOf(last, start) + last.length;
      const letters = end - start;
      if (letters > first.length && letters >= shortest && letters <= longest) return placeOf(text, start, end);
    }
    if (first.length >= shortest) return placeOf(text, start, start + first.length);
  }
  return null;
}

const maxPlaces = 200;

/** The place of `part` nearest to `wanted`, or -1. */
function nearest(text: string, part: string, wanted: number): number {
  let best = -1;
  let at = text.indexOf(part);
  for (let count = 0; at >= 0 && count < maxPlaces; count++) {
    if (best < 0 || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at;
    at = text.indexOf(part, at + 1);
  }
  return best;
}

function placeOf({ text, offsets }: Squeezed, from: number, to: number): Place | null {
  const start = offsets[from];
  const last = offsets[to - 1];
  if (start === undefined || last === undefined) return null;
  // A sentence ends with its period.
  const sentenceEnd = /^[^\s\p{L}\p{N}]{1,3}/u.exec(text.slice(last + 1, last + 4))?.[0].length ?? 0;
  return { start, end: last + 1 + sentenceEnd };
}
