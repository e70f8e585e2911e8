import type { JSONContent } from "@tiptap/core";
import type { Node, Slice } from "@tiptap/pm/model";
import { parseMentions } from "#lib/mention.ts";

/** A prompt as the editor's document: one paragraph per line, mentions as atoms. */
export function documentOf(markup: string): JSONContent {
  return { type: "doc", content: paragraphsOf(markup) };
}

/** The lines of a prompt as paragraphs. Mentions never span lines, so text parts can be split at line breaks. */
export function paragraphsOf(markup: string): JSONContent[] {
  const lines: JSONContent[][] = [[]];
  for (const part of parseMentions(markup.replaceAll("\r\n", "\n"))) {
    if (part.kind === "mention") {
      lines.at(-1)?.push({ type: "mention", attrs: { markup: part.markup } });
      continue;
    }
    const [first = "", ...rest] = part.text.split("\n");
    if (first) lines.at(-1)?.push({ type: "text", text: first });
    for (const text of rest) lines.push(text ? [{ type: "text", text }] : []);
  }
  return lines.map((content) => ({ type: "paragraph", content }));
}

/** Converts the document back to a prompt. */
export function markupOf(document: Node): string {
  return document.textBetween(0, document.content.size, "\n", leafMarkup);
}

/** Text copied from the editor: markup, so that mentions survive pasting into another prompt. */
export function sliceMarkup(slice: Slice): string {
  return slice.content.textBetween(0, slice.content.size, "\n", leafMarkup);
}

function leafMarkup(leaf: Node): string {
  return leaf.type.name === "mention" ? String(leaf.attrs.markup) : leaf.type.name === "hardBreak" ? "\n" : "";
}
