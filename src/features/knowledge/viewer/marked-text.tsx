import { markWords } from "../client/viewer/mark-words.ts";

/** A text with the forms of the given words in semibold. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ text: piece, isMarked }, at) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
      <b key={at} className="font-semibold text-ink">
        {piece}
      </b>
    ) : (
      piece
    ),
  );
}
