import type { JSONContent } from "@tiptap/core";
import type { AlignType, BlockContent, ListItem, PhrasingContent, Root, RootContent, TableRow } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";

type Mark = NonNullable<JSONContent["marks"]>[number];

/** Serializes the editor's document as Markdown. Whitespace at the ends of lines is trimmed. */
export function writeMarkdown(document: JSONContent): string {
  const root: Root = { type: "root", children: blocksOf(document) };
  const written = toMarkdown(root, {
    extensions: [gfmToMarkdown()],
    bullet: "-",
    emphasis: "_",
    rule: "-",
    listItemIndent: "one",
  });
  return written.trimEnd();
}

/** Empty paragraphs are dropped. */
const blocksOf = ({ content = [] }: JSONContent): RootContent[] =>
  content.map(blockOf).filter((block) => block.type !== "paragraph" || block.children.length > 0);

function blockOf(node: JSONContent): RootContent {
  const { attrs = {}, content = [] } = node;
  switch (node.type) {
    case "heading":
      return { type: "heading", depth: depthOf(attrs.level), children: trimmedLine(content) };
    case "horizontalRule":
      return { type: "thematicBreak" };
    case "blockquote":
      return { type: "blockquote", children: blockContentOf(node) };
    case "bulletList":
    case "orderedList": {
      const spread = attrs.isLoose === true;
      const ordered = node.type === "orderedList";
      return {
        type: "list",
        ordered,
        ...(ordered && { start: Number(attrs.start ?? 1) }),
        spread,
        children: content.map(
          (item): ListItem => ({
            type: "listItem",
            spread,
            checked: item.attrs?.checked ?? null,
            children: blockContentOf(item),
          }),
        ),
      };
    }
    case "codeBlock": {
      const [lang, ...meta] = String(attrs.language ?? "").split(" ");
      return { type: "code", lang: lang || null, meta: meta.join(" ") || null, value: plainOf(content) };
    }
    case "table":
      return {
        type: "table",
        align: (content[0]?.content ?? []).map(({ attrs: cell }): AlignType => alignOf(cell?.align)),
        children: content.map(rowOf),
      };
    case "rawBlock":
      return { type: "html", value: String(attrs.source) };
    default:
      return { type: "paragraph", children: trimmedLine(content) };
  }
}

// Lists and quotes contain the same blocks as the document, except top-level-only ones.
const blockContentOf = (node: JSONContent) => blocksOf(node) as BlockContent[];

const depthOf = (level: unknown) => Math.min(6, Math.max(1, Number(level) || 1)) as 1 | 2 | 3 | 4 | 5 | 6; // within these bounds
const alignOf = (align: unknown): AlignType =>
  align === "left" || align === "right" || align === "center" ? align : null;
const plainOf = (content: readonly JSONContent[]) => content.map(({ text = "" }) => text).join("");

function rowOf({ content = [] }: JSONContent): TableRow {
  return {
    type: "tableRow",
    children: content.map((cell) => ({
      type: "tableCell",
      // A table row is one line of the source.
      children: trimmedLine(cell.content?.[0]?.content ?? []).map(
        (one): PhrasingContent => (one.type === "break" ? { type: "html", value: "<br>" } : one),
      ),
    })),
  };
}

/** Nesting order of marks with the same range. */
const order = ["link", "italic", "bold", "strike", "underline", "code"];

/** Trims whitespace at the ends of a line, which Markdown would have to escape. */
function trimmedLine(content: readonly JSONContent[]): PhrasingContent[] {
  const line = [...content];
  const trim = (at: 0 | -1, pattern: RegExp) => {
    for (let end = line.at(at); end; end = line.at(at)) {
      const text = end.type === "text" ? (end.text ?? "").replace(pattern, "") : null;
      if (text === null && !(at === -1 && end.type === "hardBreak")) return;
      line.splice(at === 0 ? 0 : line.length - 1, 1, ...(text ? [{ ...end, text }] : []));
      if (text) return;
    }
  };
  trim(0, /^[ \t]+/);
  trim(-1, /[ \t]+$/);
  return inlineOf(line);
}

function inlineOf(content: readonly JSONContent[], done: readonly string[] = []): PhrasingContent[] {
  const made: PhrasingContent[] = [];
  for (let at = 0; at < content.length; ) {
    const [widest] = order
      .filter((type) => !done.includes(type))
      .map((type) => ({ type, end: markEnd(content, at, type) }))
      .toSorted((a, b) => b.end - a.end);
    const first = content[at];
    if (!widest || widest.end === at || !first) {
      if (first) made.push(leafOf(first));
      at += 1;
      continue;
    }
    const run = content.slice(at, widest.end);
    const mark = markOf(first, widest.type);
    if (widest.type === "code") made.push({ type: "inlineCode", value: run.map(sourceOf).join("") });
    else if (mark) made.push(...wrapText(mark, run, [...done, widest.type]));
    at = widest.end;
  }
  return made;
}

/** Moves whitespace and breaks out of a mark, because Markdown marks can't start or end with them. */
function wrapText(mark: Mark, run: readonly JSONContent[], done: readonly string[]): PhrasingContent[] {
  const inner = [...run];
  const [before, after]: [PhrasingContent[], PhrasingContent[]] = [[], []];
  for (let one = inner[0]; one; one = inner[0]) {
    const blank = blankOf(one, /^\s+/);
    if (blank === "") break;
    before.push(blank === null ? { type: "break" } : { type: "text", value: blank });
    inner.splice(0, 1, ...without(one, blank === null ? null : (one.text ?? "").slice(blank.length)));
  }
  for (let one = inner.at(-1); one; one = inner.at(-1)) {
    const blank = blankOf(one, /\s+$/);
    if (blank === "") break;
    after.unshift(blank === null ? { type: "break" } : { type: "text", value: blank });
    inner.splice(-1, 1, ...without(one, blank === null ? null : (one.text ?? "").slice(0, -blank.length)));
  }
  return [...before, ...(inner.length > 0 ? wrap(mark, inlineOf(inner, done)) : []), ...after];
}

/** Null for a line break, which is whitespace itself. */
const blankOf = (one: JSONContent, pattern: RegExp): string | null =>
  one.type === "hardBreak" ? null : (one.type === "text" && pattern.exec(one.text ?? "")?.[0]) || "";
const without = (one: JSONContent, text: string | null): JSONContent[] => (text ? [{ ...one, text }] : []);

/** The end of the mark that starts at `at`; `at` when there is none. */
function markEnd(content: readonly JSONContent[], at: number, type: string): number {
  const mark = markOf(content[at], type);
  if (!mark) return at;
  let end = at + 1;
  while (end < content.length && JSON.stringify(markOf(content[end], type)) === JSON.stringify(mark)) end++;
  return end;
}

const markOf = (node: JSONContent | undefined, type: string) => node?.marks?.find((mark) => mark.type === type);

function wrap(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  const { href, title } = mark.attrs ?? {};
  if (mark.type === "link") return [{ type: "link", url: String(href ?? ""), title: title ?? null, children }];
  if (mark.type === "bold") return [{ type: "strong", children }];
  if (mark.type === "italic") return [{ type: "emphasis", children }];
  if (mark.type === "strike") return [{ type: "delete", children }];
  return [{ type: "html", value: "<ins>" }, ...children, { type: "html", value: "</ins>" }];
}

const sourceOf = (node: JSONContent): string =>
  node.type === "text" ? (node.text ?? "") : String(node.attrs?.markup ?? node.attrs?.source ?? "");

function leafOf(node: JSONContent): PhrasingContent {
  const { src, alt, title } = node.attrs ?? {};
  if (node.type === "hardBreak") return { type: "break" };
  if (node.type === "image")
    return { type: "image", url: String(src ?? ""), alt: String(alt ?? ""), title: title ?? null };
  if (node.type === "text") return { type: "text", value: node.text ?? "" };
  // Mention markup is written unescaped, like HTML.
  return { type: "html", value: sourceOf(node) };
}
