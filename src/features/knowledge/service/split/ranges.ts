/** A piece of a text, by its offsets in characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Without the white space at both ends; null if nothing is left. */
export function trimRange(text: string, { start, end }: Range): Range | null {
  const within = text.slice(start, end);
  const from = start + within.length - within.trimStart().length;
  const to = end - within.length + within.trimEnd().length;
  return from < to ? { start: from, end: to } : null;
}

/** Moves an offset back where it would cut a character in two. */
export function wholeCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
