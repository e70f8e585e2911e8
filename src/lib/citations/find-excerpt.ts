/** The part of a passage that carries a claim, so that readers don't have to look for it. */

const sentence = /[^.!?\n]+(?:[.!?]+(?=\s|$)|\n|$|[.!?])/g;
/** Words of fewer letters say little. */
const minLetters = 3;
/** "employee" and "employees" count as one word. */
const stemLetters = 5;

/** At most `chars` characters, from the sentence that shares the most words with the claim on. */
export function findExcerpt(text: string, claim: string, chars: number): string {
  if (text.length <= chars) return text;
  const wanted = new Set(stemsOf(claim));
  let best = { at: 0, score: 0 };
  for (const { index, 0: words } of text.matchAll(sentence)) {
    const score = new Set(stemsOf(words).filter((stem) => wanted.has(stem))).size;
    if (score > best.score) best = { at: index, score };
  }
  const rest = text.slice(best.at).trimStart();
  const shown = rest.length > chars ? `${rest.slice(0, chars).trimEnd()}…` : rest;
  return best.at > 0 ? `…${shown}` : shown;
}

const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length >= minLetters || /\d/.test(word))
    .map((word) => word.slice(0, stemLetters));

/** What an answer says right before each number. */
export function claimsOf(markdown: string): Map<number, string> {
  const claims = new Map<number, string>();
  let end = 0;
  for (const { index, 0: marker } of markdown.matchAll(/\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g)) {
    const before = markdown.slice(Math.max(end, index - maxClaimChars), index).trim();
    for (const [number] of marker.matchAll(/\d+/g)) {
      // "[1][2]" say the same.
      const claim = before || [...claims.values()].at(-1) || "";
      claims.set(Number(number), `${claims.get(Number(number)) ?? ""} ${claim}`.trim());
    }
    end = index + marker.length;
  }
  return claims;
}

const maxClaimChars = 400;
