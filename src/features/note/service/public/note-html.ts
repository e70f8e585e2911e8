import type { ListItem, Nodes, Parent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { readableMentions } from "#lib/mention.ts";
import { escapeHtml } from "#lib/text.ts";

/**
 * The text of a note as HTML, for people without an account. It loads nothing, because an image would tell its host who
 * reads the note, and shows only the names of what it mentions.
 */
export function noteToHtml(markdown: string): string {
  const tree = fromMarkdown(readableMentions(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return childrenOf(tree);
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
      // The title of the note is the first heading of the page.
      return wrap(`h${Math.min(node.depth + 1, 6)}`, node);
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
