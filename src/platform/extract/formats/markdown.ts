import TurndownService from "turndown";
import { tableRow, tableRule } from "./table.ts";

/** As much of a DOM node as is asked for here, whichever parser made it. */
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

/** A part of a page as markdown. Tables become markdown tables, their first row the head; pictures leave their description. */
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
    .turndown(root as never) // its types name the DOM of a browser, which this zone does not have
    .replaceAll(rowEnd, "\n")
    .replaceAll(cellEnd, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** One blank after the mark, where the library puts three; what follows inside of the item stands below its text. */
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
  // Tables of one column only lay a page out: what is in them is text.
  if (columns < 2) return `\n\n${rows.flat().join("\n\n")}\n\n`;
  const [head = "", ...rest] = rows.map(tableRow);
  return `\n\n${head}${tableRule(columns)}${rest.join("")}\n\n`;
}
