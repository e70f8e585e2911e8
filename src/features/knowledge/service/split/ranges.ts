/** A piece of a text, by its offsets in characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Without the white space at both ends; null if nothing is left. */
export function trimRange(text: string, { start, end }: Range): Range | null {
  let [from, to] = [start, end];
  while (from < to && isSpace(text, from)) from += 1;
  while (to > from && isSpace(text, to - 1)) to -= 1;
  return from < to ? { start: from, end: to } : null;
}

const isSpace = (text: string, at: number) => /\s/.test(text.charAt(at));

/** Moves an offset back where it would cut a character in two. */
export function wholeCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
