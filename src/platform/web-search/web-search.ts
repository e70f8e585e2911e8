import { AppError } from "#lib/errors.ts";
import type { Secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { webSearchText } from "#product/texts/tools/web-search.ts";
import { timers } from "#product/timers.ts";
import type { Config } from "../config.ts";
import type { SafeHttp } from "../net/safe-http.ts";
import { readResults, type WebSearchResult } from "./read-results.ts";
import { sampleResults } from "./sample-results.ts";
import type { SearchFault, SearchQuery, SearchService } from "./service.ts";
import { type KeyedSearchService, type SearchServiceName, searchServices } from "./services.ts";

export interface WebSearchAnswer {
  /** Name of the service, shown to people. */
  readonly provider: string;
  /** Made up, because no service is set up. */
  readonly isSample: boolean;
  readonly results: readonly WebSearchResult[];
}

export interface WebSearchOptions {
  readonly signal?: AbortSignal;
  /** A workspace's own key, used instead of the service of the instance. */
  readonly ownKey?: { readonly service: KeyedSearchService; readonly key: Secret } | null;
  /** The workspace has keys for real models, so it isn't trying the demo. */
  readonly hasOwnModel?: boolean;
}

/** Searches the web. Failures are AppErrors whose sentence names the service. */
export interface WebSearch {
  search(query: SearchQuery, options?: WebSearchOptions): Promise<WebSearchAnswer>;
}

interface WebSearchParts {
  readonly http: Pick<SafeHttp, "asFetch">;
  readonly config: Pick<Config, "webSearch"> & {
    readonly providers: Pick<Config["providers"], "demoModel" | "keys" | "endpoints">;
  };
  /** Replace the services' own URLs in tests. */
  readonly baseUrls?: Partial<Record<SearchServiceName, string>>;
}

/** Without a service, an instance that only has the demo model answers with samples; any other one refuses. */
export function createWebSearch({ http, config, baseUrls = {} }: WebSearchParts): WebSearch {
  return {
    async search(query, { signal, ownKey, hasOwnModel = false } = {}) {
      const account = ownKey ? { ...ownKey, baseUrl: null } : config.webSearch;
      if (!account) return sampleAnswer(config, query, hasOwnModel);
      const service: SearchService = searchServices[account.service];
      // Only an operator can set it, so it may be in a private network.
      const setUrl = account.baseUrl ?? baseUrls[account.service];
      const send = http.asFetch({
        trustedOrigins: setUrl ? [setUrl] : [],
        maxBytes: limits.webSearch.responseBytes,
        timeoutMs: timers.webSearch.requestMs,
        redirects: limits.webSearch.redirects,
      });
      const { method, path, headers, body } = service.request(query, account.key?.reveal() ?? "");
      const response = await send((setUrl ?? service.baseUrl) + path, {
        method,
        headers: { accept: "application/json", ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      const text = await response.text();
      const provider = service.displayName;
      if (!response.ok) {
        const fault = service.faultOf?.(response.status) ?? faultOf(response.status);
        throw new AppError("provider", faultText(fault, provider, Boolean(ownKey)));
      }
      const { success, data } = service.response.safeParse(parseJson(text));
      if (!success) throw new AppError("provider", aiText.unreadableResponse(provider));
      return { provider, isSample: false, results: readResults(data, query.maxResults) };
    },
  };
}

function sampleAnswer(
  { providers }: WebSearchParts["config"],
  query: SearchQuery,
  hasOwnModel: boolean,
): WebSearchAnswer {
  const hasModel = hasOwnModel || Object.keys(providers.keys).length > 0 || providers.endpoints.length > 0;
  const isDemo = providers.demoModel === "on" || (providers.demoModel === "auto" && !hasModel);
  if (!isDemo) throw new AppError("keys", webSearchText.notSetUp);
  return { provider: webSearchText.samples, isSample: true, results: sampleResults(query) };
}

function faultOf(status: number): SearchFault {
  if (status === 401 || status === 403) return "key";
  if (status === 402) return "quota";
  if (status === 429) return "rate-limit";
  return status >= 500 ? "overloaded" : "unknown";
}

function faultText(fault: SearchFault, provider: string, isOwnKey: boolean): string {
  if (fault === "key") return isOwnKey ? webSearchText.ownKeyRejected(provider) : webSearchText.keyRejected(provider);
  if (fault === "quota") return aiText.quotaExceeded(provider);
  if (fault === "rate-limit") return aiText.rateLimit(provider);
  if (fault === "overloaded") return aiText.overloaded(provider);
  return fault === "json-disabled" ? webSearchText.searxngFormat : aiText.unknown(provider);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no schema accepts it
  }
}
