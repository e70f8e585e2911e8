import type { ListItem, Nodes, Parent, Table } from "mdast";
import { escapeHtml } from "#lib/text.ts";

/** How a tree becomes HTML. */
export interface HtmlOptions {
  /** The `rel` of links. */
  readonly linkRel?: string;
  /** Each block is written in the direction of its own text. */
  readonly hasOwnDirections?: boolean;
  /** Markup of an image; without it, its text. */
  imageHtml?(image: { url: string; alt: string }): string;
}

/** A tree of Markdown as HTML that loads nothing by itself and runs nothing. */
export function treeToHtml(tree: Parent, options: HtmlOptions = {}): string {
  const direction = options.hasOwnDirections ? ' dir="auto"' : "";
  const childrenOf = (node: Parent): string => node.children.map(htmlOf).join("");
  const wrap = (tag: string, node: Parent): string => `<${tag}>${childrenOf(node)}</${tag}>`;
  const block = (tag: string, node: Parent): string => `<${tag}${direction}>${childrenOf(node)}</${tag}>`;

  function htmlOf(node: Nodes): string {
    switch (node.type) {
      case "text":
        return escapeHtml(node.value);
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
        return `<code>${escapeHtml(node.value)}</code>`;
      case "code":
        return `<pre><code>${escapeHtml(node.value)}</code></pre>`;
      case "blockquote":
        return block("blockquote", node);
      case "break":
        return "<br>";
      case "thematicBreak":
        return "<hr>";
      case "list":
        return node.ordered ? `<ol start="${node.start ?? 1}"${direction}>${childrenOf(node)}</ol>` : block("ul", node);
      case "listItem":
        return `<li${direction}>${typeof node.checked === "boolean" ? (node.checked ? "☑ " : "☐ ") : ""}${itemOf(node)}</li>`;
      case "link":
        return isSafeUrl(node.url)
          ? `<a href="${escapeHtml(node.url)}"${options.linkRel ? ` rel="${options.linkRel}"` : ""}>${childrenOf(node)}</a>`
          : childrenOf(node);
      case "image":
        return options.imageHtml?.({ url: node.url, alt: node.alt ?? "" }) ?? escapeHtml(node.alt ?? "");
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

  function tableHtml({ children: [head, ...body] }: Table): string {
    const rowOf = (row: Parent | undefined, tag: "th" | "td") =>
      row ? `<tr>${row.children.map((cell) => block(tag, cell as Parent)).join("")}</tr>` : ""; // rows have cells only
    return `<div class="table"><table><thead>${rowOf(head, "th")}</thead><tbody>${body.map((row) => rowOf(row, "td")).join("")}</tbody></table></div>`;
  }

  return childrenOf(tree);
}

/** Whether a link may be followed from a file or a page without an account. */
export const isSafeUrl = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);
