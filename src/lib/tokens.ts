/**
 * Estimates the number of tokens of a text: one per four characters of Latin text, one per two characters of other
 * alphabets, and one per character of Chinese, Japanese, or Korean.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at++) quarters += quartersOf(text.charCodeAt(at));
  return Math.ceil(quarters / 4);
}

/** The longest start of a text with at most `tokens` tokens. Never cuts a character in half. */
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

/** The tokens of one or several answers of models, as they are recorded. */
export interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
  /** The part of the input that the provider read from its cache. */
  cachedInputTokens: number;
}

/** Adds up token counts. */
export function sumTokens(counts: readonly TokenCounts[]): TokenCounts {
  const sum = (key: keyof TokenCounts) => counts.reduce((total, count) => total + count[key], 0);
  return {
    inputTokens: sum("inputTokens"),
    outputTokens: sum("outputTokens"),
    cachedInputTokens: sum("cachedInputTokens"),
  };
}

export const subtractTokens = (total: TokenCounts, part: TokenCounts): TokenCounts => ({
  inputTokens: total.inputTokens - part.inputTokens,
  outputTokens: total.outputTokens - part.outputTokens,
  cachedInputTokens: total.cachedInputTokens - part.cachedInputTokens,
});
