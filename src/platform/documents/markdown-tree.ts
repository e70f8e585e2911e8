import type { Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { withBoundedNesting } from "#lib/untrusted/markdown-nesting.ts";

/** Everything that walks through a tree calls itself for each level of it. */
const maxDepth = 250;

/** Markdown as a tree. A block with too many parts in each other is shown as it is written. */
export function markdownToTree(markdown: string): Root {
  const source = withBoundedNesting(markdown);
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return { ...tree, children: tree.children.map((block) => (isTooDeep(block) ? toSource(block, source) : block)) };
}

const toSource = ({ position }: RootContent, source: string): RootContent => ({
  type: "code",
  value: source.slice(position?.start.offset, position?.end.offset),
});

function isTooDeep(block: Nodes): boolean {
  let level: Nodes[] = [block];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((node): Nodes[] => ("children" in node ? node.children : []));
  }
  return false;
}
