import type { ListItem, Nodes, Parent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { readableMentions } from "#lib/mention.ts";
import { escapeHtml } from "#lib/text.ts";

/**
 * Markdown as HTML, for pages of people without an account. It loads nothing, because an image would tell its host who
 * reads the page, and shows only the names of what it mentions. Its headings go below those of the page, of which there
 * are `levelsAbove`.
 */
export function markdownToHtml(markdown: string, levelsAbove = 1): string {
  const tree = fromMarkdown(readableMentions(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  levelHeadings(tree, levelsAbove);
  return childrenOf(tree);
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

const childrenOf = (node: Parent): string => node.children.map(htmlOf).join("");
const wrap = (tag: string, node: Parent): string => `<${tag}>${childrenOf(node)}</${tag}>`;

function htmlOf(node: Nodes): string {
  switch (node.type) {
    case "text":
      return escapeHtml(node.value);
    case "paragraph":
      return wrap("p", node);
    case "heading":
      return wrap(`h${node.depth}`, node);
    case "strong":
      return wrap("strong", node);
    case "emphasis":
      return wrap("em", node);
    case "delete":
      return wrap("s", node);
    case "inlineCode":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "code":
      return `<pre><code>${escapeHtml(node.value)}</code></pre>`;
    case "blockquote":
      return wrap("blockquote", node);
    case "break":
      return "<br>";
    case "thematicBreak":
      return "<hr>";
    case "list":
      return node.ordered ? `<ol start="${node.start ?? 1}">${childrenOf(node)}</ol>` : wrap("ul", node);
    case "listItem":
      return `<li>${typeof node.checked === "boolean" ? (node.checked ? "☑ " : "☐ ") : ""}${itemOf(node)}</li>`;
    case "link":
      return isSafeUrl(node.url)
        ? `<a href="${escapeHtml(node.url)}" rel="nofollow noopener noreferrer ugc">${childrenOf(node)}</a>`
        : childrenOf(node);
    case "image":
      return escapeHtml(node.alt ?? "");
    case "table":
      return tableHtml(node);
    // The editor underlines with a tag; other tags are shown as they are written.
    case "html":
      return /^<\/?u>$/.test(node.value) ? node.value : escapeHtml(node.value);
    default:
      return "children" in node ? childrenOf(node) : "";
  }
}

/** The lines of a tight list are no paragraphs. */
const itemOf = ({ spread, children }: ListItem): string =>
  children.map((child) => (child.type === "paragraph" && !spread ? childrenOf(child) : htmlOf(child))).join("");

const isSafeUrl = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);

function tableHtml({ children: [head, ...body] }: Table): string {
  const rowOf = (row: Parent | undefined, tag: "th" | "td") =>
    row ? `<tr>${row.children.map((cell) => wrap(tag, cell as Parent)).join("")}</tr>` : ""; // rows have cells only
  return `<div class="table"><table><thead>${rowOf(head, "th")}</thead><tbody>${body.map((row) => rowOf(row, "td")).join("")}</tbody></table></div>`;
}
