import type { Definition, Nodes, Root, RootContent } from "mdast";
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
  const children = tree.children.map((block) => (isTooDeep(block) ? toSource(block, source) : block));
  const definitions = new Map<string, Definition>();
  for (const block of children) collectDefinitions(block, definitions);
  return { ...tree, children: children.map((block) => withTargets(block, definitions)) };
}

/** The first definition of a name counts. */
function collectDefinitions(node: Nodes, found: Map<string, Definition>): void {
  if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
  if ("children" in node) for (const child of node.children) collectDefinitions(child, found);
}

/** Links and images that are defined elsewhere in the text as links and images with their address. */
function withTargets<N extends Nodes>(node: N, definitions: ReadonlyMap<string, Definition>): N {
  const known = "children" in node ? node.children.map((child) => withTargets(child, definitions)) : [];
  const target = "identifier" in node ? definitions.get(node.identifier) : undefined;
  const { url = "", title } = target ?? {};
  // What takes the place of a node may stand wherever the node may.
  if (target && node.type === "linkReference") return { type: "link", url, title, children: known } as Nodes as N;
  if (target && node.type === "imageReference") return { type: "image", url, title, alt: node.alt } as Nodes as N;
  return "children" in node ? ({ ...node, children: known } as N) : node;
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
