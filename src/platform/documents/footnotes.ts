import type { FootnoteDefinition, FootnoteReference, Nodes } from "mdast";

/** The mark of a footnote, in the text and in front of the footnote itself. */
export const footnoteMark = ({ label, identifier }: FootnoteReference | FootnoteDefinition): string =>
  `[${label ?? identifier}]`;

/** The blocks of a footnote. The first one starts with its mark. */
export function markedNote(note: FootnoteDefinition): readonly Nodes[] {
  const [first, ...others] = note.children;
  const mark = { type: "text" as const, value: `${footnoteMark(note)} ` };
  if (first?.type === "paragraph") return [{ ...first, children: [mark, ...first.children] }, ...others];
  return [{ type: "paragraph", children: [mark] }, ...note.children];
}
