import { parseMentions } from "#lib/mention.ts";

/** A text whose mentions and formulas are replaced by private-use characters, so that Markdown doesn't parse them. */
export interface ProtectedText {
  readonly text: string;
  /** The protected piece of a placeholder; null for one that was in the original text. */
  pieceOf(number: string): { kind: "mention" | "formula"; source: string } | null;
  /** Restores the original text. */
  restore(text: string): string;
}

const [open, close] = ["\uE000", "\uE001"];
/** A placeholder with its number. */
export const placeholderPattern = /\uE000(\d+)\uE001/g;

/** Protects mentions, which are our own markup, and formulas, which contain stars and underscores. */
export function protectMarkup(source: string): ProtectedText {
  const pieces: { kind: "mention" | "formula"; source: string }[] = [];
  const protect = (kind: "mention" | "formula", piece: string) => {
    pieces.push({ kind, source: piece });
    return `${open}${pieces.length - 1}${close}`;
  };
  const text = parseMentions(source)
    .map((part) =>
      part.kind === "mention"
        ? protect("mention", part.markup)
        : part.text.replaceAll(/\$\$[^$]+\$\$/g, (formula) => protect("formula", formula)),
    )
    .join("");
  const pieceOf = (number: string) => pieces[Number(number)] ?? null;
  return {
    text,
    pieceOf,
    restore: (held) => held.replaceAll(placeholderPattern, (sign, number: string) => pieceOf(number)?.source ?? sign),
  };
}
