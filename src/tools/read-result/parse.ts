/** The part of a text that starts at `offset`; it never begins or ends inside a surrogate pair. */
export function sliceText(text: string, offset: number, limit: number): string {
  const start = isInsidePair(text, offset) ? offset - 1 : offset;
  const end = start + limit;
  return text.slice(start, isInsidePair(text, end) ? end - 1 : end);
}

const isInsidePair = (text: string, at: number): boolean =>
  /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) && /[\uD800-\uDBFF]$/.test(text.slice(0, at).slice(-1));
