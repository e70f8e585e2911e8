import { z } from "zod";
import { headerFault } from "#lib/request-header.ts";
import type { SafeHttp } from "../net/safe-http.ts";
import { browserLimits } from "./limits.ts";

export const pausedRequest = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()) }),
});
export type PausedRequest = z.output<typeof pausedRequest>;

export interface PageResponse {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly bytes: Uint8Array;
}

/** The page as it was downloaded, which the browser gets instead of downloading it again. */
export interface DownloadedPage {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** Answers what a page asks for. */
export interface PageRequests {
  /** `null` refuses the request. */
  answer(paused: PausedRequest): Promise<PageResponse | null>;
  readonly inFlight: number;
}

/** What text can depend on. Images, fonts, media, sockets, pings, downloads, and workers of a site are not among it. */
const kinds = new Set(["Document", "Stylesheet", "Script", "XHR", "Fetch", "Other"]);
const methods = new Set(["GET", "HEAD"]);
const preflightMethod = "access-control-request-method";
/** Headers that describe the transport, or that would keep something. */
const droppedFromResponses = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "set-cookie",
  "strict-transport-security",
  "transfer-encoding",
]);
/** The guarded client sets its own. */
const droppedFromRequests = /^(?:accept-encoding|cookie|user-agent|upgrade-insecure-requests|sec-.*|x-troupe-.*)$/i;

/**
 * Requests of a page's scripts leave through the guarded client, one hop at a time, so that the browser applies the rules
 * between origins to each redirect. Only reading is possible: a page that is rendered for its text must not act.
 */
export function createPageRequests(
  http: SafeHttp,
  page: DownloadedPage,
  { frameId, signal }: { frameId: string; signal: AbortSignal },
): PageRequests {
  const send = http.asFetch({
    maxBytes: browserLimits.responseBytes,
    firstByteMs: browserLimits.requestMs,
    timeoutMs: browserLimits.requestMs,
  });
  let isFirst = true;
  let requests = 0;
  let documents = 0;
  let bytes = 0;
  let inFlight = 0;

  function isAllowed({ request, resourceType, frameId: from }: PausedRequest): boolean {
    if (requests > browserLimits.requests || !kinds.has(resourceType) || !/^https?:/.test(request.url)) return false;
    if (resourceType === "Document" && (from !== frameId || documents >= browserLimits.documents)) return false;
    if (methods.has(request.method)) return true;
    // The browser asks another site whether a script may send it a header of its own.
    const asked = Object.entries(request.headers).find(([name]) => name.toLowerCase() === preflightMethod)?.[1];
    return request.method === "OPTIONS" && asked !== undefined && methods.has(asked);
  }

  async function fetchPart({ request }: PausedRequest): Promise<PageResponse> {
    const headers = Object.entries(request.headers).filter(
      ([name, value]) => !droppedFromRequests.test(name) && !headerFault(name, value),
    );
    const response = await send(request.url, { method: request.method, headers, redirect: "manual", signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > browserLimits.totalBytes) throw new Error("The page is too large.");
      chunks.push(chunk);
    }
    return { status: response.status, headers: keptHeaders(response.headers), bytes: Buffer.concat(chunks) };
  }

  return {
    get inFlight() {
      return inFlight;
    },
    async answer(paused) {
      requests += 1;
      if (!isAllowed(paused)) return null;
      if (paused.resourceType === "Document") documents += 1;
      if (isFirst) {
        isFirst = false;
        return { status: 200, headers: keptHeaders(page.headers), bytes: page.bytes };
      }
      inFlight += 1;
      try {
        return await fetchPart(paused);
      } catch {
        return null;
      } finally {
        inFlight -= 1;
      }
    },
  };
}

function keptHeaders(headers: Headers): PageResponse["headers"] {
  return [...headers].filter(([name]) => !droppedFromResponses.has(name)).map(([name, value]) => ({ name, value }));
}
