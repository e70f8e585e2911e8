import type { BlockContent, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { readableMentions } from "#lib/mention.ts";
import { withoutControls } from "#lib/text.ts";
import { isStoredImage } from "#product/stored-image.ts";
import { markdownToTree } from "./markdown-tree.ts";

/** A part of a section. Nothing in a part can change what surrounds it. */
export type DocumentPart =
  | { readonly kind: "markdown"; readonly text: string }
  /** Text in which nothing is markup; each line is kept. */
  | { readonly kind: "plain"; readonly label?: string; readonly text: string }
  | { readonly kind: "code"; readonly label?: string; readonly text: string }
  /** A picture: the path of a stored file, or a key of the images that the caller has drawn. */
  | { readonly kind: "image"; readonly src: string; readonly name: string }
  | { readonly kind: "note"; readonly text: string };

/** What an exported file says, whatever its format. */
export interface ExportDocument {
  readonly title: string;
  /** Lines below the title, such as "Started" and a date. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly sections: readonly { readonly title: string; readonly parts: readonly DocumentPart[] }[];
}

/** The document as the one tree that all formats are written from. */
export function toDocumentTree({ title, facts, sections }: ExportDocument): Root {
  const head: RootContent[] = [{ type: "heading", depth: 1, children: [textNode(title)] }];
  if (facts.length > 0)
    head.push({
      type: "list",
      ordered: false,
      spread: false,
      children: facts.map(({ name, value }) => ({
        type: "listItem",
        spread: false,
        children: [{ type: "paragraph", children: [textNode(`${name}: ${value}`)] }],
      })),
    });
  return {
    type: "root",
    children: [
      ...head,
      ...sections.flatMap((section): RootContent[] => [
        { type: "heading", depth: sectionDepth, children: [textNode(section.title)] },
        ...section.parts.flatMap(partToNodes),
      ]),
    ],
  };
}

const sectionDepth = 2;

/** Markdown as a tree, with the names of what it mentions. */
export const parseMarkdown = (markdown: string): Root => markdownToTree(readableMentions(withoutControls(markdown)));

/** Markdown as a document of its own, whose headings keep their depth. Nothing in it loads or runs. */
export const toContainedTree = (markdown: string): Root => ({
  type: "root",
  children: parseMarkdown(markdown).children.map((node) => containBlock(node, 0)),
});

function partToNodes(part: DocumentPart): RootContent[] {
  switch (part.kind) {
    case "markdown":
      return parseMarkdown(part.text).children.map((node) => containBlock(node, sectionDepth));
    case "plain":
      return [...labelOf(part), ...(part.text.trim() ? [linesToParagraph(part.text)] : [])];
    case "code":
      return [...labelOf(part), { type: "code", value: withoutControls(part.text) }];
    case "image":
      return [paragraph({ type: "image", url: part.src, alt: part.name })];
    case "note":
      return [paragraph({ type: "emphasis", children: [textNode(part.text)] })];
  }
}

const labelOf = ({ label }: { label?: string }): BlockContent[] =>
  label ? [paragraph({ type: "strong", children: [textNode(label)] })] : [];

const linesToParagraph = (text: string): Paragraph =>
  paragraph(
    ...withoutControls(text)
      .trim()
      .split("\n")
      .flatMap((line, at): PhrasingContent[] => [...(at > 0 ? [{ type: "break" } as const] : []), textNode(line)]),
  );

const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });
const textNode = (value: string) => ({ type: "text" as const, value: withoutControls(value) });

type AnyNode = Root["children"][number];

/** Headings go so many levels down, tags are shown as text, and images of other hosts become links. */
function containNode(node: AnyNode, depth: number): AnyNode {
  if (node.type === "heading")
    return { ...contained(node, depth), depth: Math.min(6, node.depth + depth) as typeof node.depth };
  if (node.type === "html") return { type: "text", value: node.value };
  if (node.type === "image" && !isStoredImage(node.url))
    return { type: "link", url: node.url, children: [textNode(node.alt || node.url)] };
  return contained(node, depth);
}

/** Tags between blocks are a paragraph, because text alone is no block. */
const containBlock = (node: AnyNode, depth: number): AnyNode =>
  node.type === "html" ? linesToParagraph(node.value) : containNode(node, depth);

const holdsBlocks = ({ type }: AnyNode): boolean =>
  type === "blockquote" || type === "listItem" || type === "footnoteDefinition";

function contained<N extends AnyNode>(node: N, depth: number): N {
  const contain = holdsBlocks(node) ? containBlock : containNode;
  // The children of a node stay of the kinds that it may have: phrasing becomes other phrasing, and blocks other blocks.
  return "children" in node ? ({ ...node, children: node.children.map((one) => contain(one, depth)) } as N) : node;
}

/** The stored images that a tree shows, each once. */
export function imagesIn(tree: Root): string[] {
  const found = new Set<string>();
  const visit = (node: AnyNode | Root) => {
    if (node.type === "image") found.add(node.url);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return [...found];
}
