import { searchWords } from "../schema.ts";

/** A text with the search words highlighted. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  const words = searchWords(search);
  if (words.length === 0) return text;
  const escapedWords = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // Every second piece is a match.
  return text.split(new RegExp(`(${escapedWords.join("|")})`, "gi")).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
      <mark key={at} className="rounded-mark bg-accent-soft-2 text-ink">
        {piece}
      </mark>
    ),
  );
}
