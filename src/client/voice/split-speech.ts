/** Some speech engines stop in the middle of a longer piece. */
const pieceChars = 200;

/** Splits a text where a speaker would breathe: between lines and sentences, or else between words. */
export function splitSpeech(text: string): string[] {
  const sentences = text.split(/\n+|(?<=[.!?…:;。！？])\s+/u).map((part) => part.trim());
  const pieces: string[] = [];
  for (const sentence of sentences.flatMap(cut)) {
    const last = pieces.at(-1);
    if (!sentence) continue;
    if (last !== undefined && last.length + 1 + sentence.length <= pieceChars)
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
}

/** A sentence in pieces of whole words; a longer word is cut. */
const cut = (sentence: string): string[] => sentence.match(/\S.{0,198}\S(?=\s|$)|\S{1,200}/gsu) ?? [];
