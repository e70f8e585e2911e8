import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { stockMediaText } from "#product/texts/tools/stock-media.ts";
import { timers } from "#product/timers.ts";
import type { App } from "./context.ts";

interface PexelsSearch {
  readonly path: "/v1/search" | "/videos/search";
  readonly query: string;
  readonly perPage: number;
  readonly signal: AbortSignal;
}

/** `body` is what Pexels sent, unchecked. */
type PexelsAnswer = { readonly isSample: true } | { readonly isSample: false; readonly body: unknown };

/** Searches with the operator's key. Without a key, and with the demo model, the caller shows samples. */
export async function searchPexels(
  { config, http, ai }: App,
  { path, query, perPage, signal }: PexelsSearch,
): Promise<PexelsAnswer> {
  const { key, url: baseUrl } = config.pexels;
  if (!key) {
    const { demoModel, endpoints } = config.providers;
    const hasNoModel = Object.keys(ai.instanceKeys).length === 0 && endpoints.length === 0;
    if (demoModel === "on" || (demoModel === "auto" && hasNoModel)) return { isSample: true };
    throw new AppError("unavailable", stockMediaText.missingKey);
  }
  const url = new URL(`${baseUrl}${path}`);
  url.search = new URLSearchParams({ query, per_page: String(perPage) }).toString();
  const response = await http.request({
    url,
    headers: { authorization: key.reveal(), accept: "application/json" },
    maxBytes: limits.stockMedia.responseBytes,
    timeoutMs: timers.stockMedia.callMs,
    redirects: 0,
    signal,
  });
  if (response.status === 401 || response.status === 403) throw new AppError("provider", stockMediaText.keyRejected);
  if (response.status === 429) throw new AppError("provider", stockMediaText.tooMany);
  if (response.status !== 200) throw new AppError("provider", stockMediaText.unavailable);
  return { isSample: false, body: response.json() };
}
