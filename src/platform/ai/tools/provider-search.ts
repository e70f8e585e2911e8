import { anthropic } from "@ai-sdk/anthropic";
import { google } from "@ai-sdk/google";
import { openai } from "@ai-sdk/openai";
import { xai } from "@ai-sdk/xai";
import type { ToolSet } from "ai";
import { z } from "zod";
import { truncate } from "#lib/text.ts";
import { readResults } from "#platform/web-search/read-results.ts";
import type { WebSearchAnswer } from "#platform/web-search/web-search.ts";
import { limits } from "#product/limits.ts";
import type { Provider } from "#product/models/provider.ts";

type Tool = ToolSet[string];

const { webSearch } = limits;

/** The search of each provider, and its models that have it besides other tools. */
const searches: Partial<Record<Provider, { readonly models: RegExp; create(): Tool }>> = {
  OPENAI: { models: /^(gpt-4o|gpt-4\.1|gpt-5|o3$|o4-mini)/, create: () => openai.tools.webSearch({}) },
  ANTHROPIC: {
    models: /^claude-(3-7-sonnet|3-5-(sonnet|haiku)|(opus|sonnet|haiku)-)/,
    create: () => anthropic.tools.webSearch_20250305({ maxUses: webSearch.providerSearches }),
  },
  // Earlier models refuse requests that have both a search and functions.
  GOOGLE: { models: /^gemini-[3-9]/, create: () => google.tools.googleSearch({}) },
  // The cast is only about the shape of its output, which sets of tools declare differently.
  XAI: { models: /^grok-[4-9]/, create: () => xai.tools.webSearch({}) as unknown as Tool },
};

/** The provider's own web search; null if the model has none. The provider runs it within its answer. */
export function findProviderSearch(provider: Provider, backendName: string): Tool | null {
  const search = searches[provider];
  return search?.models.test(backendName) ? search.create() : null;
}

/** Replaces a tool by the provider's own search, under the same name and in the same place. */
export const withProviderSearch = (tools: ToolSet, name: string | undefined, search: Tool | null): ToolSet =>
  search && name !== undefined && Object.hasOwn(tools, name) ? { ...tools, [name]: search } : tools;

/** Name of the provider's search among the tools of a request. */
export const providerSearchName = (tools: ToolSet): string | undefined =>
  Object.keys(tools).find((name) => tools[name]?.type === "provider");

const page = z.object({ url: z.string(), title: z.string().nullish(), pageAge: z.string().nullish() });
const pages = z
  .array(z.unknown())
  .catch([])
  .transform((all) =>
    all.flatMap((one) => {
      const { data } = page.safeParse(one);
      return data ? [data] : [];
    }),
  );
const queried = z.object({
  query: z.string().optional().catch(undefined),
  queries: z.array(z.string()).optional().catch(undefined),
  url: z.string().optional().catch(undefined),
});
const result = z.object({ action: queried.optional().catch(undefined), sources: pages });

/**
 * A provider's search in the form of ours, for people. What the provider wants back is not part of it. Google's result
 * has no pages; they come as sources of the answer.
 */
export function readProviderSearch(
  input: unknown,
  output: unknown,
  provider: string,
): WebSearchAnswer & { query: string } {
  const { data: asked } = queried.safeParse(input);
  const { data: found } = result.safeParse(output);
  const { action } = found ?? {};
  const query = action?.query ?? action?.queries?.[0] ?? asked?.query ?? asked?.queries?.[0] ?? "";
  const opened = action?.url === undefined ? [] : [{ url: action.url }];
  const listed: z.output<typeof pages> = Array.isArray(output)
    ? pages.parse(output)
    : [...opened, ...(found?.sources ?? [])];
  return {
    query: truncate(query, webSearch.queryChars),
    provider: truncate(provider, webSearch.serviceNameChars),
    isSample: false,
    results: readResults(
      listed.map(({ url, title, pageAge }) => ({ url, title: title ?? "", snippet: "", published: pageAge ?? "" })),
      webSearch.results,
    ),
  };
}
