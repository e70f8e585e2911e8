import TurndownService from "turndown";
import { tableRow, tableRule } from "./table.ts";

/** The DOM node members used here, independent of the parser. */
export interface PageNode {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly parentNode: PageNode | null;
  readonly children: Iterable<PageNode>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  remove(): void;
  cloneNode(deep: boolean): PageNode;
  querySelectorAll(selector: string): ArrayLike<PageNode> & Iterable<PageNode>;
}

const rowEnd = "\u0001";
const cellEnd = "\u0002";

/** Converts part of a page to markdown. The first row of a table is its header; images become their alt text. */
export function toMarkdown(root: PageNode): string {
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    hr: "---",
  });
  turndown.remove(["script", "style", "noscript", "template", "iframe", "object", "form", "button"] as never[]);
  turndown.addRule("picture", {
    filter: "img",
    replacement: (_content, node) => {
      const alt = (node as unknown as PageNode).getAttribute("alt")?.replace(/\s+/g, " ").trim();
      return alt ? `![${alt.replace(/[[\]]/g, "")}]` : "";
    },
  });
  turndown.addRule("item", {
    filter: "li",
    replacement: (content, node) => itemText(content, node as unknown as PageNode),
  });
  turndown.addRule("cell", { filter: ["td", "th"], replacement: (content) => `${content}${cellEnd}` });
  turndown.addRule("row", { filter: "tr", replacement: (content) => `${content}${rowEnd}` });
  turndown.addRule("rows", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  turndown.addRule("table", { filter: "table", replacement: (content) => tableText(content) });
  turndown.addRule("struck", { filter: ["del", "s"], replacement: (content) => (content ? `~~${content}~~` : "") });
  return turndown
    .turndown(root as never) // its types use browser DOM types, which aren't available here
    .replaceAll(rowEnd, "\n")
    .replaceAll(cellEnd, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Puts one space after the list marker, where the library puts three, and aligns further lines with the text. */
function itemText(content: string, item: PageNode): string {
  const list = item.parentNode;
  const place =
    list?.nodeName === "OL" ? [...list.children].indexOf(item) + Number(list.getAttribute("start") ?? 1) : 0;
  const mark = list?.nodeName === "OL" ? `${place}. ` : "- ";
  return `${mark}${content.trim().replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`)}\n`;
}

function tableText(content: string): string {
  const rows = content
    .split(rowEnd)
    .map((row) => row.split(cellEnd).slice(0, -1))
    .filter((cells) => cells.some((cell) => cell.trim()));
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  // Tables with a single column only serve page layout, so their content becomes plain text.
  if (columns < 2) return `\n\n${rows.flat().join("\n\n")}\n\n`;
  const [head = "", ...rest] = rows.map(tableRow);
  return `\n\n${head}${tableRule(columns)}${rest.join("")}\n\n`;
}
