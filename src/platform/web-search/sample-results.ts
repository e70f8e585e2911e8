import { truncate, truncateWords } from "#lib/text.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { webSearchText } from "#product/texts/tools/web-search.ts";
import type { WebSearchResult } from "./read-results.ts";
import type { SearchQuery } from "./service.ts";

/** Short enough for the bound of a URL in any script. */
const urlQueryChars = 100;

/** Results that say that they are samples, the same for every search of a query. */
export function sampleResults({ query, maxResults }: SearchQuery): WebSearchResult[] {
  const words = visibleLine(query);
  return Array.from({ length: maxResults }, (_, at) => ({
    title: truncate(webSearchText.sampleTitle(at + 1, words), limits.webSearch.titleChars),
    url: `https://example.com/sample-${at + 1}?${new URLSearchParams({ q: truncateWords(words, urlQueryChars) })}`,
    snippet: webSearchText.sampleSnippet,
  }));
}
