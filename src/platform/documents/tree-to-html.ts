import type { ListItem, Nodes, Parent, Table } from "mdast";
import { escapeHtml } from "#lib/text.ts";
import { type Column, columnsOf } from "./columns.ts";
import { footnoteMark, markedNote } from "./footnotes.ts";
import { keycap } from "./keycap.ts";
import { isBlockRightToLeft } from "./text-direction.ts";

/** How a tree becomes HTML. */
export interface HtmlOptions {
  /** The `rel` of links. */
  readonly linkRel?: string;
  /** Each block is written in the direction of its own text, and long words in tables can be broken. */
  readonly isForPaper?: boolean;
  /** Markup of an image; without it, its text. */
  imageHtml?(image: { url: string; alt: string }): string;
}

/** A tree of Markdown as HTML that loads nothing by itself and runs nothing. */
export function treeToHtml(tree: Parent, options: HtmlOptions = {}): string {
  const direction = options.isForPaper ? ' dir="auto"' : "";
  /** A browser would look for the direction of a list or a table in texts outside of its parts only. */
  const directionOf = (node: Nodes): string =>
    options.isForPaper ? ` dir="${isBlockRightToLeft(node) ? "rtl" : "ltr"}"` : "";
  /** The fonts for paper have no empty box of the same kind. */
  const openBox = options.isForPaper ? "□ " : "☐ ";
  /** On a screen, what is wider than the page scrolls, also by keyboard. */
  const scrolls = options.isForPaper ? "" : ' tabindex="0"';
  /** How many letters of a word fit into a column. */
  let wordChars = Number.POSITIVE_INFINITY;
  const childrenOf = (node: Parent): string => node.children.map(htmlOf).join("");
  /** A digit in a frame is one emoji, which needs a font with both. */
  const markKeycaps = (html: string): string =>
    options.isForPaper ? html.replaceAll(keycap, '<span class="keycap">$&</span>') : html;
  const textHtml = (value: string): string => markKeycaps(breakWords(value, wordChars));
  const wrap = (tag: string, node: Parent): string => `<${tag}>${childrenOf(node)}</${tag}>`;
  const block = (tag: string, node: Parent): string => `<${tag}${direction}>${childrenOf(node)}</${tag}>`;

  function htmlOf(node: Nodes): string {
    switch (node.type) {
      case "text":
        return textHtml(node.value);
      case "paragraph":
        return block("p", node);
      case "heading":
        return block(`h${node.depth}`, node);
      case "strong":
        return wrap("strong", node);
      case "emphasis":
        return wrap("em", node);
      case "delete":
        return wrap("s", node);
      case "inlineCode":
        return `<code>${textHtml(node.value)}</code>`;
      case "code":
        return `<pre${scrolls}><code>${markKeycaps(escapeHtml(node.value))}</code></pre>`;
      case "blockquote":
        return `<blockquote${directionOf(node)}>${childrenOf(node)}</blockquote>`;
      case "break":
        return "<br>";
      case "thematicBreak":
        return "<hr>";
      case "list":
        return node.ordered
          ? `<ol start="${node.start ?? 1}"${directionOf(node)}>${childrenOf(node)}</ol>`
          : `<ul${directionOf(node)}>${childrenOf(node)}</ul>`;
      case "listItem":
        return `<li${direction}>${typeof node.checked === "boolean" ? (node.checked ? "☑ " : openBox) : ""}${itemOf(node)}</li>`;
      case "link":
        return isSafeUrl(node.url)
          ? `<a href="${escapeHtml(node.url)}"${options.linkRel ? ` rel="${options.linkRel}"` : ""}>${childrenOf(node)}</a>`
          : childrenOf(node);
      case "image":
        return options.imageHtml?.({ url: node.url, alt: node.alt ?? "" }) ?? escapeHtml(node.alt ?? "");
      case "footnoteReference":
        return textHtml(footnoteMark(node));
      case "footnoteDefinition":
        return markedNote(node).map(htmlOf).join("");
      case "table":
        return tableHtml(node);
      // The editor underlines with a tag; other tags are shown as they are written.
      case "html":
        return /^<\/?u>$/.test(node.value) ? node.value : textHtml(node.value);
      default:
        return "children" in node ? childrenOf(node) : "";
    }
  }

  /** The lines of a tight list are no paragraphs. */
  const itemOf = ({ spread, children }: ListItem): string =>
    children.map((child) => (child.type === "paragraph" && !spread ? childrenOf(child) : htmlOf(child))).join("");

  function tableHtml(table: Table): string {
    const [head, ...body] = table.children;
    const columns = columnsOf(table);
    wordChars = options.isForPaper ? wordCharsOf(columns.length) : Number.POSITIVE_INFINITY;
    const rowOf = (row: Parent | undefined, tag: "th" | "td") =>
      row ? `<tr>${row.children.map((cell, at) => cellOf(cell as Parent, tag, columns[at])).join("")}</tr>` : ""; // rows have cells only
    const cellOf = (cell: Parent, tag: "th" | "td", column: Column | undefined) => {
      const names = [
        ...(column && column.alignment !== "start" ? [column.alignment] : []),
        ...(tag === "td" && column?.isShort && columns.length <= maxShortColumns ? ["short"] : []),
      ];
      return `<${tag}${direction}${names.length > 0 ? ` class="${names.join(" ")}"` : ""}>${childrenOf(cell)}</${tag}>`;
    };
    const html = `<div class="table"${scrolls}><table${directionOf(table)}><thead>${rowOf(head, "th")}</thead><tbody>${body.map((row) => rowOf(row, "td")).join("")}</tbody></table></div>`;
    wordChars = Number.POSITIVE_INFINITY;
    return html;
  }

  return childrenOf(tree);
}

/** Whether a link may be followed from a file or a page without an account. */
export const isSafeUrl = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);

/** In wider tables, short texts may be broken, too. */
const maxShortColumns = 8;

/** Letters of A4 between its margins, without the space between columns. */
const wordCharsOf = (columns: number): number => Math.max(4, Math.floor(95 / columns) - 3);

/** Text in which words that are longer can be broken, so that one word doesn't make a table wider than its page. */
function breakWords(text: string, maxChars: number): string {
  if (!Number.isFinite(maxChars)) return escapeHtml(text);
  return text
    .split(/(\s+)/)
    .map((word) => {
      const letters = [...graphemes.segment(word)].map(({ segment }) => escapeHtml(segment));
      if (letters.length <= maxChars) return letters.join("");
      const pieces = Array.from({ length: Math.ceil(letters.length / maxChars) }, (_, at) =>
        letters.slice(at * maxChars, (at + 1) * maxChars).join(""),
      );
      return pieces.join("<wbr>");
    })
    .join("");
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
