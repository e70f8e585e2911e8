import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { failExtraction } from "../failure-reason.ts";
import { maxLimits } from "../limits.ts";
import { decodeText } from "./decode-text.ts";
import type { Format, PageAbout } from "./format.ts";
import { type PageNode, toMarkdown } from "./markdown.ts";

interface Page extends PageNode {
  readonly body: PageNode | null;
  querySelector(selector: string): PageNode | null;
}

/** Finding the article takes cubic time in the nesting depth. No page written for readers is nested deeper. */
const maxArticleDepth = 200;
/** Max nesting depth of any page, because the conversion to markdown is recursive. */
const maxDepth = 5_000;
/** If the article has a smaller share of the page's text, the whole page is used. */
const minArticleShare = 0.4;

/** Reads an HTML page: its main content as markdown, its title, and its links. */
export const readHtml: Format = async (input, text) => {
  if (input.bytes.length > maxLimits.htmlBytes) failExtraction("too-big");
  const html = decodeText(input.bytes, input.charset ?? declaredCharset(input.bytes));
  const page = parsePage(html);
  const depth = depthOf(page.body ?? page);
  if (depth > maxDepth) failExtraction("too-big");
  const title = titleOf(page);
  const about = readAbout(page);
  const base = page.querySelector("base[href]")?.getAttribute("href") ?? "";
  const links = resolveLinks(page, absolute(base, input.url) ?? input.url);
  for (const node of page.querySelectorAll("script,style,noscript,template,svg,iframe,nav,footer")) node.remove();
  const whole = page.body ?? page;
  const article = depth <= maxArticleDepth ? readArticle(page) : null;
  const isArticle = article !== null && countLetters(article.node) >= countLetters(whole) * minArticleShare;
  text.add(toMarkdown(isArticle ? article.node : whole));
  return { title: title || article?.title || "", pages: null, about, links };
};

function parsePage(html: string): Page {
  // Without these tags, the parser creates no body for a fragment.
  const framed = /<(html|body)[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
  return parseHTML(framed).document as unknown as Page;
}

function readArticle(page: Page): { node: PageNode; title: string } | null {
  // Readability modifies the document, so it gets a copy.
  const copy = page.cloneNode(true);
  const article = new Readability<PageNode>(copy as never, {
    keepClasses: true, // they contain the language of code blocks

    serializer: (node) => node as unknown as PageNode,
  }).parse();
  return article?.content ? { node: article.content, title: article.title ?? "" } : null;
}

function depthOf(node: PageNode): number {
  let depth = 0;
  for (let level = [node]; level.length > 0; level = level.flatMap((parent) => [...parent.children])) depth += 1;
  return depth;
}

function countLetters(node: PageNode): number {
  return (node.textContent ?? "").replace(/\s+/g, "").length;
}

function titleOf(page: Page): string {
  const named = page.querySelector('meta[property="og:title"]')?.getAttribute("content");
  const title = named || page.querySelector("title")?.textContent || page.querySelector("h1")?.textContent || "";
  return title.replace(/\s+/g, " ").trim();
}

/** The names under which pages state each fact, the most reliable one first. */
const aboutNames = {
  description: ["og:description", "description", "twitter:description"],
  siteName: ["og:site_name", "application-name"],
  publishedAt: ["article:published_time", "datepublished", "date", "dc.date", "pubdate"],
} as const;

function readAbout(page: Page): PageAbout {
  const stated = new Map<string, string>();
  for (const node of page.querySelectorAll("meta[content]")) {
    const name = node.getAttribute("property") || node.getAttribute("name") || node.getAttribute("itemprop") || "";
    const content = node.getAttribute("content")?.replace(/\s+/g, " ").trim();
    if (content && !stated.has(name.toLowerCase())) stated.set(name.toLowerCase(), content);
  }
  const find = (names: readonly string[]) => names.map((name) => stated.get(name)).find(Boolean) ?? "";
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(find(aboutNames.publishedAt))?.[0] ?? "";
  return {
    description: find(aboutNames.description),
    siteName: find(aboutNames.siteName),
    // February 30 is not a date.
    publishedAt: new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : "",
  };
}

/** Makes the links of a page absolute, so that they still work in the markdown. Returns the http(s) links. */
function resolveLinks(page: Page, base: string | null): string[] {
  const found = new Set<string>();
  for (const node of page.querySelectorAll("a[href]")) {
    const url = absolute(node.getAttribute("href") ?? "", base);
    node.setAttribute("href", url ?? "");
    const plain = url?.split("#")[0];
    if (plain && plain.length <= maxLimits.linkChars && found.size < maxLimits.links) found.add(plain);
  }
  return [...found];
}

function absolute(href: string, base: string | null): string | null {
  if (!href || !URL.canParse(href, base ?? undefined)) return null;
  const url = new URL(href, base ?? undefined);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
}

function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048));
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? null;
}
