/** A piece of a text, and whether it is emphasized. */
export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Words that say nothing about what is asked, in English and German. */
const commonWords = new Set(
  (
    "a about after all an and any are as at be been before but by can could did do does during for from had has have how i if in into is it its " +
    "may me my no not of on or our should so than that the their them then there these they this to was we were what when where which who why will " +
    "with would you your aber als am an auch auf aus bei bin bis das dass dem den der des die dies ein eine einem einen einer es für gibt hat " +
    "ich ihr im in ist kann mein mit muss nach nicht oder sein sich sie sind so über um und uns unter von vor war was wann wenn wer wie wird wo zu zum zur"
  ).split(" "),
);

/** The words of a question that passages may repeat. */
export function wordsOf(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !commonWords.has(word)))];
}

/** Forms of one word begin alike: "notice", "noticed", "notices". */
const stemLength = (word: string) => (word.length <= 4 ? word.length : Math.max(4, Math.ceil(word.length * 0.7)));

function isForm(word: string, wanted: string): boolean {
  const stem = wanted.slice(0, stemLength(wanted));
  return word.startsWith(stem) && Math.abs(word.length - wanted.length) <= 4;
}

/** A text in pieces, with the forms of the given words emphasized. */
export function markWords(text: string, words: readonly string[]): MarkedPiece[] {
  if (words.length === 0) return [{ text, isMarked: false }];
  const pieces: MarkedPiece[] = [];
  let plainFrom = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!words.some((wanted) => isForm(word.toLowerCase(), wanted))) continue;
    if (index > plainFrom) pieces.push({ text: text.slice(plainFrom, index), isMarked: false });
    pieces.push({ text: word, isMarked: true });
    plainFrom = index + word.length;
  }
  if (plainFrom < text.length) pieces.push({ text: text.slice(plainFrom), isMarked: false });
  return pieces;
}

/** The part of a passage with most of the words, from the beginning of a sentence or line. */
export function excerptOf(text: string, words: readonly string[], maxChars: number): string {
  const plain = text
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "")
    .replace(/\|(\s*:?-{3,}:?\s*\|)+/g, " ")
    .replace(/\s*\|[\s|]*/g, " · ");
  const starts = [0, ...[...plain.matchAll(/[.!?]\s+|\n+/g)].map(({ 0: end, index }) => index + end.length)];
  let best = { start: 0, hits: -1, firstHit: 0 };
  for (const start of starts) {
    const pieces = markWords(plain.slice(start, start + maxChars), words);
    const forms = pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text.toLowerCase());
    const hits = words.filter((wanted) => forms.some((form) => isForm(form, wanted))).length;
    const firstHit = pieces[0]?.isMarked ? 0 : (pieces[0]?.text.length ?? 0);
    if (hits > best.hits || (hits > 0 && hits === best.hits && firstHit < best.firstHit))
      best = { start, hits, firstHit };
  }
  return plain
    .slice(best.start, best.start + maxChars * 1.5)
    .replace(/\s+/g, " ")
    .replace(/^[\s·]+/, "")
    .trim();
}
