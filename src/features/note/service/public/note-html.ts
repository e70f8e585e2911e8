import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { readableMentions } from "#lib/mention.ts";
import { treeToHtml } from "#platform/documents/tree-to-html.ts";

/**
 * The text of a note as HTML, for people without an account. It loads nothing, because an image would tell its host who
 * reads the note, and shows only the names of what it mentions.
 */
export function noteToHtml(markdown: string): string {
  const tree = fromMarkdown(readableMentions(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  // The title of the note is the first heading of the page.
  return treeToHtml(tree, { headingShift: 1, linkRel: "nofollow noopener noreferrer ugc" });
}
