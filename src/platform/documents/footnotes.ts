import type { FootnoteDefinition, FootnoteReference, Nodes } from "mdast";

/** What stands in the text where a note belongs, and before the note. */
export const footnoteMark = ({ label, identifier }: FootnoteReference | FootnoteDefinition): string =>
  `[${label ?? identifier}]`;

/** The blocks of a note, of which the first begins with its mark. */
export function markedNote(note: FootnoteDefinition): readonly Nodes[] {
  const [first, ...others] = note.children;
  const mark = { type: "text" as const, value: `${footnoteMark(note)} ` };
  if (first?.type === "paragraph") return [{ ...first, children: [mark, ...first.children] }, ...others];
  return [{ type: "paragraph", children: [mark] }, ...note.children];
}
