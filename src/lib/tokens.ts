/**
 * How many tokens a text has for a language model, estimated: about four characters of Latin text are one, two of other
 * alphabets, and each sign of Chinese, Japanese or Korean is one of its own.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at++) quarters += quartersOf(text.charCodeAt(at));
  return Math.ceil(quarters / 4);
}

/** The longest beginning of a text that has no more than `tokens`; never half of a character. */
export function cutToTokens(text: string, tokens: number): string {
  let quarters = tokens * 4;
  for (let at = 0; at < text.length; at++) {
    quarters -= quartersOf(text.charCodeAt(at));
    if (quarters < 0)
      return /[\uD800-\uDBFF]$/.test(text.slice(at - 1, at)) ? text.slice(0, at - 1) : text.slice(0, at);
  }
  return text;
}

const quartersOf = (code: number) => (code < 0x250 ? 1 : code < 0x2e80 ? 2 : 4);
