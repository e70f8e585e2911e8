import { z } from "zod";
import { optionalText, resultList, type SearchService } from "./service.ts";

const searxng: SearchService = {
  displayName: "SearXNG",
  baseUrl: "",
  request: ({ query }) => ({ method: "GET", path: `/search?${new URLSearchParams({ q: query, format: "json" })}` }),
  response: z
    .object({
      results: resultList(
        z.object({ url: z.string(), title: optionalText, content: optionalText, publishedDate: optionalText }),
        ({ url, title, content, publishedDate }) => ({ url, title, snippet: content, published: publishedDate }),
      ),
    })
    .transform(({ results }) => results),
  faultOf: (status) => (status === 403 ? "json-disabled" : undefined),
};

/** Brave refuses longer queries. */
const braveWords = 50;

const brave: SearchService = {
  displayName: "Brave Search",
  baseUrl: "https://api.search.brave.com",
  request: ({ query, maxResults }, key) => {
    const q = query.trim().split(/\s+/).slice(0, braveWords).join(" ");
    const parameters = { q, count: String(maxResults), result_filter: "web", text_decorations: "false" };
    return {
      method: "GET",
      path: `/res/v1/web/search?${new URLSearchParams(parameters)}`,
      headers: { "x-subscription-token": key },
    };
  },
  response: z
    .object({
      web: z
        .object({
          results: resultList(
            z.object({ url: z.string(), title: optionalText, description: optionalText, page_age: optionalText }),
            ({ url, title, description, page_age }) => ({ url, title, snippet: description, published: page_age }),
          ),
        })
        .nullish(),
    })
    .transform(({ web }) => web?.results ?? []),
  // The other parameters are valid, so it is the key.
  faultOf: (status) => (status === 422 ? "key" : undefined),
};

const tavily: SearchService = {
  displayName: "Tavily",
  baseUrl: "https://api.tavily.com",
  request: ({ query, maxResults }, key) => ({
    method: "POST",
    path: "/search",
    headers: { authorization: `Bearer ${key}` },
    body: { query, max_results: maxResults, search_depth: "basic" },
  }),
  response: z
    .object({
      results: resultList(
        z.object({ url: z.string(), title: optionalText, content: optionalText, published_date: optionalText }),
        ({ url, title, content, published_date }) => ({ url, title, snippet: content, published: published_date }),
      ),
    })
    .transform(({ results }) => results),
  // The monthly limit of the plan, and the limit of paying per use.
  faultOf: (status) => (status === 432 || status === 433 ? "quota" : undefined),
};

const exa: SearchService = {
  displayName: "Exa",
  baseUrl: "https://api.exa.ai",
  request: ({ query, maxResults }, key) => ({
    method: "POST",
    path: "/search",
    headers: { "x-api-key": key },
    body: { query, numResults: maxResults, contents: { highlights: true } },
  }),
  response: z
    .object({
      results: resultList(
        z.object({
          url: z.string(),
          title: optionalText,
          highlights: z.array(z.string()).nullish(),
          publishedDate: optionalText,
        }),
        ({ url, title, highlights, publishedDate }) => ({
          url,
          title,
          snippet: highlights?.join(" … ") ?? "",
          published: publishedDate,
        }),
      ),
    })
    .transform(({ results }) => results),
};

const serper: SearchService = {
  displayName: "Serper",
  baseUrl: "https://google.serper.dev",
  request: ({ query, maxResults }, key) => ({
    method: "POST",
    path: "/search",
    headers: { "x-api-key": key },
    body: { q: query, num: maxResults },
  }),
  response: z
    .object({
      organic: resultList(
        z.object({ link: z.string(), title: optionalText, snippet: optionalText, date: optionalText }),
        ({ link, title, snippet, date }) => ({ url: link, title, snippet, published: date }),
      ),
    })
    .transform(({ organic }) => organic),
  // The body is valid, so the account has no credits left.
  faultOf: (status) => (status === 400 ? "quota" : undefined),
};

/** The services by name. The first one with a setting is used. */
export const searchServices = { SEARXNG: searxng, BRAVE: brave, TAVILY: tavily, EXA: exa, SERPER: serper } as const;

export type SearchServiceName = keyof typeof searchServices;
/** A service that workspaces can use with their own key. */
export type KeyedSearchService = Exclude<SearchServiceName, "SEARXNG">;
export const keyedSearchServices: readonly KeyedSearchService[] = ["BRAVE", "TAVILY", "EXA", "SERPER"];
