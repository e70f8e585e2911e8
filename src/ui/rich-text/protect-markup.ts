import { parseMentions } from "#lib/mention.ts";

/** Pieces of a text that Markdown must not read, with signs of private use in their place. */
export interface ProtectedText {
  readonly text: string;
  /** What stands for a sign; null for one that came with the text. */
  pieceOf(number: string): { kind: "mention" | "formula"; source: string } | null;
  /** The text as it was. */
  restore(text: string): string;
}

const [open, close] = ["\uE000", "\uE001"];
/** One of the signs, with its number. */
export const placeholderPattern = /\uE000(\d+)\uE001/g;

/** Mentions, which are our own markup, and formulas, in which stars and underscores are signs of mathematics. */
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
