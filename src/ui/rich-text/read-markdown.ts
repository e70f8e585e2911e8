import type { JSONContent } from "@tiptap/core";
import type { Link, Nodes, Parent, PhrasingContent, RootContent, Table, TableCell } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { withBoundedNesting } from "#lib/untrusted/markdown-nesting.ts";
import { type ProtectedText, placeholderPattern, protectMarkup } from "./protect-markup.ts";

type Mark = NonNullable<JSONContent["marks"]>[number];

/**
 * Parses Markdown into an editor document. Unsupported parts (footnotes, raw HTML, definitions) are kept as source, so
 * that nothing is lost.
 */
export function readMarkdown(markdown: string): JSONContent {
  const held = protectMarkup(withBoundedNesting(markdown.replaceAll("\r\n", "\n")));
  const tree = fromMarkdown(held.text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return { type: "doc", content: orEmpty(blocksOf(tree, held)) };
}

const emptyLine: JSONContent = { type: "paragraph" };
const orEmpty = (content: JSONContent[]) => (content.length > 0 ? content : [emptyLine]);

function blocksOf(parent: Parent, held: ProtectedText): JSONContent[] {
  // All children are blocks, which the union type doesn't express.
  return (parent.children as RootContent[]).map((child) => blockOf(child, held));
}

function blockOf(node: RootContent, held: ProtectedText): JSONContent {
  switch (node.type) {
    case "paragraph":
      return withContent({ type: "paragraph" }, inlineOf(node.children, held));
    case "heading":
      return withContent({ type: "heading", attrs: { level: node.depth } }, inlineOf(node.children, held));
    case "thematicBreak":
      return { type: "horizontalRule" };
    case "blockquote":
      return { type: "blockquote", content: orEmpty(blocksOf(node, held)) };
    case "list": {
      const content = node.children.map((item) => ({
        type: "listItem",
        attrs: { checked: item.checked ?? null },
        content: orEmpty(blocksOf(item, held)),
      }));
      const isLoose = node.spread === true || node.children.some(({ spread }) => spread === true);
      if (!node.ordered) return { type: "bulletList", attrs: { isLoose }, content };
      return { type: "orderedList", attrs: { isLoose, start: node.start ?? 1 }, content };
    }
    case "code": {
      const language = [node.lang, node.meta].filter(Boolean).join(" ") || null;
      const text = held.restore(node.value);
      return withContent({ type: "codeBlock", attrs: { language } }, text ? [{ type: "text", text }] : []);
    }
    case "table":
      return tableOf(node, held);
    default:
      return { type: "rawBlock", attrs: { source: sourceOf(node, held) } };
  }
}

const withContent = (node: JSONContent, content: JSONContent[]): JSONContent =>
  content.length > 0 ? { ...node, content } : node;

function tableOf({ children, align }: Table, held: ProtectedText): JSONContent {
  const cellOf = (type: string, cell: TableCell | undefined, at: number): JSONContent => ({
    type,
    attrs: { align: align?.[at] ?? null },
    content: [withContent({ type: "paragraph" }, inlineOf(cell?.children ?? [], held))],
  });
  const columns = children[0]?.children.length ?? 1;
  return {
    type: "table",
    content: children.map((row, rowAt) => ({
      type: "tableRow",
      content: Array.from({ length: columns }, (_, at) =>
        cellOf(rowAt === 0 ? "tableHeader" : "tableCell", row.children[at], at),
      ),
    })),
  };
}

/** Markdown has no syntax for underline, so HTML is used. */
const underlines = /^<(ins|u)>$/i;
const endOf = (tag: string) => new RegExp(`^</${tag}>$`, "i");

/** Emphasis inside of emphasis is the same emphasis. */
const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] =>
  marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];

function inlineOf(nodes: readonly PhrasingContent[], held: ProtectedText, marks: readonly Mark[] = []): JSONContent[] {
  const made: JSONContent[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (!node) continue;
    const [, tag] = node.type === "html" ? (underlines.exec(node.value) ?? []) : [];
    const end = tag
      ? nodes.findIndex((one, place) => place > at && one.type === "html" && endOf(tag).test(one.value))
      : -1;
    if (end < 0) made.push(...inlineNode(node, held, marks));
    else {
      made.push(...inlineOf(nodes.slice(at + 1, end), held, withMark(marks, { type: "underline" })));
      at = end;
    }
  }
  return made;
}

function inlineNode(node: PhrasingContent, held: ProtectedText, marks: readonly Mark[]): JSONContent[] {
  const inside = (children: readonly PhrasingContent[], mark: Mark) => inlineOf(children, held, withMark(marks, mark));
  const marked = (one: JSONContent): JSONContent[] => [marks.length > 0 ? { ...one, marks: [...marks] } : one];
  switch (node.type) {
    case "text":
      return textOf(node.value, held).flatMap(marked);
    case "strong":
      return inside(node.children, { type: "bold" });
    case "emphasis":
      return inside(node.children, { type: "italic" });
    case "delete":
      return inside(node.children, { type: "strike" });
    case "link": {
      const linkTo = (href: string): Mark => ({ type: "link", attrs: { href, title: node.title ?? null } });
      const bare = readBareLink(node, held);
      if (!bare) return inside(node.children, linkTo(held.restore(node.url)));
      const words: PhrasingContent = { type: "text", value: bare.words };
      return [...inside([words], linkTo(bare.url)), ...textOf(bare.rest, held).flatMap(marked)];
    }
    case "inlineCode": {
      const text = held.restore(node.value);
      return text ? [{ type: "text", text, marks: [...marks, { type: "code" }] }] : [];
    }
    case "break":
      return marked({ type: "hardBreak" });
    case "image":
      return marked({
        type: "image",
        attrs: { src: held.restore(node.url), alt: node.alt ?? "", title: node.title ?? null },
      });
    default:
      if (node.type === "html" && /^<br\s*\/?>$/i.test(node.value)) return marked({ type: "hardBreak" });
      return marked({ type: "rawInline", attrs: { source: sourceOf(node, held) } });
  }
}

/**
 * A URL without signs around it ends at the mention or formula that is written right behind it, and that Markdown takes
 * for a part of it. Null for every other link.
 */
function readBareLink({ url, position }: Link, { text }: ProtectedText) {
  const source = text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  const at = source.search(placeholderPattern);
  if (at < 0 || /^[[<]/.test(source)) return null;
  return { words: source.slice(0, at), url: url.slice(0, url.search(placeholderPattern)), rest: source.slice(at) };
}

/** A soft line break becomes a space. */
function textOf(value: string, held: ProtectedText): JSONContent[] {
  return value.split(placeholderPattern).flatMap((piece, at): JSONContent[] => {
    if (at % 2 === 0) return piece ? [{ type: "text", text: piece.replaceAll(/[ \t]*\n[ \t]*/g, " ") }] : [];
    const found = held.pieceOf(piece);
    if (!found) return [];
    return [
      found.kind === "mention"
        ? { type: "mention", attrs: { markup: found.source } }
        : { type: "rawInline", attrs: { source: found.source } },
    ];
  });
}

function sourceOf(node: Nodes, held: ProtectedText): string {
  if ("value" in node) return held.restore(node.value);
  return held.restore(held.text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0));
}
