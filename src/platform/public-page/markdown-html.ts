import type { Nodes } from "mdast";
import { readableMentions } from "#lib/mention.ts";
import { markdownToTree } from "#platform/documents/markdown-tree.ts";
import { treeToHtml } from "#platform/documents/tree-to-html.ts";

/**
 * Markdown as HTML, for pages of people without an account. It loads nothing, because an image would tell its host who
 * reads the page, and shows only the names of what it mentions. Its headings go below those of the page, of which there
 * are `levelsAbove`.
 */
export function markdownToHtml(markdown: string, levelsAbove = 1): string {
  const tree = markdownToTree(readableMentions(markdown));
  levelHeadings(tree, levelsAbove);
  return treeToHtml(tree, { linkRel: "nofollow noopener noreferrer ugc" });
}

/**
 * Puts headings below the levels of the page, without gaps: what a text starts with is the next level, and one level more
 * for each depth within, whatever depths the text has.
 */
function levelHeadings(node: Nodes, levelsAbove: number, open: number[] = []): void {
  if (node.type === "heading") {
    while ((open.at(-1) ?? 0) >= node.depth) open.pop();
    open.push(node.depth);
    node.depth = Math.min(levelsAbove + open.length, 6) as typeof node.depth; // at least 1
  } else if ("children" in node) for (const child of node.children) levelHeadings(child, levelsAbove, open);
}
