import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { webSearch, request } = limits;

/** Finds pages on the web. */
export const webSearchTool = toolSpec({
  input: z.strictObject({
    query: z.string().trim().min(1).max(webSearch.queryChars),
    maxResults: z.int().min(1).max(webSearch.results).default(webSearch.results),
  }),
  output: z.strictObject({
    query: z.string().max(webSearch.queryChars),
    /** Name of the search service. */
    provider: z.string().max(webSearch.serviceNameChars),
    /** Made up, because no search service is set up. */
    isSample: z.boolean(),
    results: z
      .array(
        z.strictObject({
          title: z.string().max(webSearch.titleChars),
          url: z.url({ protocol: /^https?$/ }).max(request.urlChars),
          snippet: z.string().max(webSearch.snippetChars),
          /** A date like 2026-03-31. */
          publishedAt: z.iso.date().optional(),
        }),
      )
      .max(webSearch.results),
  }),
  description:
    "Searches the web and returns up to 5 pages with title, URL, and a short excerpt. Use it for current facts and for anything you are not sure about. Search with a few specific words, in the language in which the answer is most likely written. To read a whole page, call scrape_website_content with its URL. Cite the URLs you use.",
  examples: [{ query: "EU AI Act general-purpose model obligations start date" }],
  isUntrusted: true,
  account: "none",
  listing: "pinned",
  maxParallel: webSearch.parallel,
  timeoutMs: timers.webSearch.callMs,
});
