import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { failExtraction } from "../failure-reason.ts";
import { maxLimits } from "../limits.ts";
import { decodeText } from "./decode-text.ts";
import type { Format } from "./format.ts";
import { type PageNode, toMarkdown } from "./markdown.ts";

interface Page extends PageNode {
  readonly body: PageNode | null;
  querySelector(selector: string): PageNode | null;
}

/** Looking for the article takes a time that grows with the cube of the depth; no page made for readers is deeper. */
const maxArticleDepth = 200;
/** What a page may be at all; the way to markdown goes down level by level. */
const maxDepth = 5_000;
/** The article must be this share of the page's text, or the whole page is taken. */
const minArticleShare = 0.4;

/** A page: what there is to read in it as markdown, its title, and where it leads. */
export const readHtml: Format = async (input, text) => {
  if (input.bytes.length > maxLimits.htmlBytes) failExtraction("too-big");
  const html = decodeText(input.bytes, input.charset ?? declaredCharset(input.bytes));
  const page = parsePage(html);
  const depth = depthOf(page.body ?? page);
  if (depth > maxDepth) failExtraction("too-big");
  const title = titleOf(page);
  const base = page.querySelector("base[href]")?.getAttribute("href") ?? "";
  const links = resolveLinks(page, absolute(base, input.url) ?? input.url);
  for (const node of page.querySelectorAll("script,style,noscript,template,svg,iframe,nav,footer")) node.remove();
  const whole = page.body ?? page;
  const article = depth <= maxArticleDepth ? readArticle(page) : null;
  const isArticle = article !== null && countLetters(article.node) >= countLetters(whole) * minArticleShare;
  text.add(toMarkdown(isArticle ? article.node : whole));
  return { title: title || article?.title || "", pages: null, links };
};

function parsePage(html: string): Page {
  // Without a frame the parser makes no body of a fragment.
  const framed = /<(html|body)[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
  return parseHTML(framed).document as unknown as Page;
}

function readArticle(page: Page): { node: PageNode; title: string } | null {
  // Readability takes a page apart, so it gets one of its own.
  const copy = page.cloneNode(true);
  const article = new Readability<PageNode>(copy as never, {
    keepClasses: true, // they name the language of code

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

/** Makes the links of a page absolute, so that they still lead somewhere in the markdown; gathers those of the web. */
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
