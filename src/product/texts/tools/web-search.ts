import { sentences } from "../../sentences.ts";

/** The tool that searches the web. `service` is the name of the search service, such as "Tavily". */
export const webSearchText = sentences("webSearchText", {
  searching: "Searching the web",
  searched: "Searched the web",
  searchFailed: "The web search failed",
  searchDenied: "Web search not allowed",
  sources: "Sources",
  noResults: "Nothing was found. Try other words.",
  sourcesInAnswer: "The answer lists the pages that it uses.",
  sampleMeta: (query: string) => `Sample results · ${query}`,
  sampleNotice: {
    title: "Sample results.",
    text: "No search service is set up, so these pages are made up.",
  },
  notSetUp:
    "No search service is set up. A workspace owner can add a key under Keys & Credentials in the settings, or the operator of this server can set SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY, EXA_API_KEY, or SERPER_API_KEY.",
  samples: "Samples",
  sampleTitle: (at: number, query: string) => `Sample result ${at} for “${query}”`,
  sampleSnippet: "This is a built-in sample, not a page from the web.",
  keyRejected: (service: string) => `${service} rejected the API key. Ask the operator of this server to replace it.`,
  ownKeyRejected: (service: string) =>
    `${service} rejected the API key of this workspace. An owner can replace it under Keys & Credentials in the settings.`,
  searxngFormat:
    "SearXNG refused the search. Its operator must add json to search.formats in settings.yml, and allow this server.",
});
