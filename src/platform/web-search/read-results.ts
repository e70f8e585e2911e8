import { z } from "zod";
import { truncate } from "#lib/text.ts";
import { hostLabel, parseHttpUrl } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { plainText } from "./plain-text.ts";
import type { FoundPage } from "./service.ts";

/** A result of a web search. All of its texts are plain text. */
export interface WebSearchResult {
  readonly title: string;
  /** http or https. */
  readonly url: string;
  readonly snippet: string;
  /** A date like 2026-03-31. */
  readonly publishedAt?: string;
}

/** The part of a text with tags that is read. */
const maxSourceChars = 10_000;

/** Checks what a service found: only web pages, each once, with short plain texts. */
export function readResults(found: readonly FoundPage[], maxResults: number): WebSearchResult[] {
  const results = new Map<string, WebSearchResult>();
  for (const page of found) {
    const url = parseHttpUrl(page.url);
    if (!url || url.username || url.password || url.href.length > limits.request.urlChars) continue;
    if (results.size >= maxResults) break;
    if (results.has(url.href)) continue;
    const publishedAt = readDay(page.published);
    results.set(url.href, {
      title:
        truncate(plainText(page.title.slice(0, maxSourceChars)), limits.webSearch.titleChars) || hostLabel(url.href),
      url: url.href,
      snippet: truncate(plainText(page.snippet.slice(0, maxSourceChars)), limits.webSearch.snippetChars),
      ...(publishedAt && { publishedAt }),
    });
  }
  return [...results.values()];
}

/** "Mar 31, 2026" */
const wordDate = /^[A-Z][a-z]{2,8} \d{1,2}, \d{4}$/;

/** The day of a date; null for anything else, such as "3 days ago". */
function readDay(text: string): string | null {
  const time = wordDate.test(text) ? Date.parse(`${text} UTC`) : Number.NaN;
  const day = Number.isNaN(time) ? text.slice(0, 10) : new Date(time).toISOString().slice(0, 10);
  return z.iso.date().safeParse(day).data ?? null;
}
