import { limits } from "#product/limits.ts";

const { textChars } = limits.embeddings;
const sentenceEnd = /(?<=[.!?:;])\s+|\n+/;

/**
 * A text as an encoder gets it: in pieces of whole sentences, because it loses the meaning of long texts, or refuses them.
 * A title goes with every piece.
 */
export function encoderPieces(text: string, pieceChars: number = limits.embeddings.pieceChars): string[] {
  const whole = text.slice(0, textChars).trim();
  if (whole.length <= pieceChars) return [whole || "."];
  const [first = "", ...rest] = whole.split("\n");
  const title = first.length <= pieceChars / 4 && rest.length > 0 ? `${first}\n` : "";
  const room = pieceChars - title.length;
  const pieces: string[] = [];
  let current = "";
  for (const sentence of whole.slice(title.length).split(sentenceEnd))
    for (const part of partsOf(sentence, room)) {
      const joined = current ? `${current} ${part}` : part;
      if (joined.length > room) pieces.push(current);
      current = joined.length > room ? part : joined;
    }
  if (current) pieces.push(current);
  return pieces.map((piece) => title + piece);
}

/** A sentence that is longer than a piece is cut. */
function partsOf(sentence: string, size: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < sentence.length; start += size) parts.push(sentence.slice(start, start + size));
  return parts;
}
