import type { Readable } from "node:stream";
import { type Agent, request } from "undici";
import { unlessAborted } from "#lib/async/unless-aborted.ts";
import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import type { AddressRange } from "./address.ts";
import { decompress } from "./decompress.ts";
import { discardBody } from "./limit-body.ts";
import { crossOriginHeaders } from "./request-headers.ts";
import { bareHost, safeUrl } from "./safe-url.ts";

/** The address ranges that requests may reach, and the connection pool that enforces them. */
export interface Egress {
  readonly allowedRanges: readonly AddressRange[];
  readonly agent: Agent;
}

export interface OutboundRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
  /** Max redirects to follow; "manual" returns the first one to the caller as the response. */
  readonly redirects: number | "manual";
  readonly signal: AbortSignal;
  /** Selects the egress for a URL. Called again for every redirect. */
  egressFor(url: URL): Egress;
  /** Rejects URLs that this caller in particular must not reach. */
  checkDestination(url: URL): void;
}

/** A response whose body is not read yet. */
export interface OutboundResponse {
  readonly status: number;
  readonly statusText: string;
  /** Without those that describe a compressed body, which callers never see. */
  readonly headers: Headers;
  /** Decompressed. Must be read or destroyed. */
  readonly body: Readable;
}

const redirectStatus = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request and follows redirects itself, so that each new URL passes the same checks as the first. It uses
 * undici's `request`, which costs a third of its `fetch`.
 */
export async function sendRequest(first: OutboundRequest): Promise<{ response: OutboundResponse; url: URL }> {
  let call = first;
  for (let hop = 0; ; hop++) {
    const door = call.egressFor(call.url);
    const url = safeUrl(call.url, door.allowedRanges);
    call.checkDestination(url);
    const sent = request(url, {
      method: call.method,
      headers: Object.fromEntries(call.headers),
      body: call.body ?? null,
      signal: call.signal,
      dispatcher: door.agent,
    });
    // undici looks at the signal only once it is connected.
    const line = await unlessAborted(sent, call.signal);
    const { statusCode: status, statusText } = line;
    const headers = readHeaders(line.headers);
    const location = redirectStatus.has(status) ? headers.get("location") : null;
    if (location === null || call.redirects === "manual")
      return { response: { status, statusText, headers, body: decompress(line.body, headers) }, url };
    discardBody(line.body);
    if (hop >= call.redirects) throw new AppError("provider", outboundText.tooManyRedirects(bareHost(url.hostname)));
    call = nextRequest(call, status, location);
  }
}

function readHeaders(lines: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(lines))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  return headers;
}

function nextRequest(call: OutboundRequest, status: number, location: string): OutboundRequest {
  const host = bareHost(call.url.hostname);
  if (!URL.canParse(location, call.url.href)) throw new AppError("provider", outboundText.redirectNotAllowed(host));
  const url = new URL(location, call.url);
  // A request that was sent over TLS is not repeated unencrypted.
  if (call.url.protocol === "https:" && url.protocol !== "https:") {
    throw new AppError("provider", outboundText.redirectNotAllowed(host));
  }
  const headers = url.origin === call.url.origin ? new Headers(call.headers) : crossOriginHeaders(call.headers);
  const becomesGet = status === 303 ? call.method !== "HEAD" : status < 303 && call.method === "POST";
  if (!becomesGet) return { ...call, url, headers };
  headers.delete("content-type");
  return { ...call, url, headers, method: "GET", body: undefined };
}
