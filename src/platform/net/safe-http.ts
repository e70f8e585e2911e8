import { lookup } from "node:dns/promises";
import type { Socket } from "node:net";
import { Agent } from "undici";
import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { type AddressRange, localRanges, loopbackRanges, parseAllowedRanges } from "./address.ts";
import { createDeadline } from "./deadline.ts";
import { acceptedEncodings } from "./decompress.ts";
import { readFetchCall } from "./fetch-call.ts";
import { guardedConnect, type Resolve } from "./guarded-connect.ts";
import { discardBody, limitBody, readAll } from "./limit-body.ts";
import { outboundLimits } from "./limits.ts";
import { openSocket, type SocketTarget } from "./open-socket.ts";
import { requestHeaders } from "./request-headers.ts";
import {
  bufferedResponse,
  isBodiless,
  isDeclaredTooBig,
  type SafeResponse,
  streamedResponse,
  toOutboundError,
} from "./response.ts";
import { bareHost, readUrl, safeUrl } from "./safe-url.ts";
import { type Egress, type OutboundRequest, sendRequest } from "./send-request.ts";

export interface SafeHttpOptions {
  /** Private IPv4 ranges that the operator allows, e.g. "10.1.0.0/16". */
  readonly allow?: readonly string[];
  /** Tests and development only. */
  readonly allowLoopback?: boolean;
  /** Our own public origins. Requests to them are rejected after three hops through this server. */
  readonly ownOrigins?: readonly string[];
  readonly userAgent?: string;
  /** Resolves a host name to addresses; the system resolver by default. */
  readonly resolve?: Resolve;
}

export interface SafeRequest {
  readonly url: string | URL;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Byte limit of the response, after decompression. */
  readonly maxBytes?: number;
  /** Timeout from the first packet to the last byte of the response. */
  readonly timeoutMs?: number;
  /** Max redirects to follow; 0 rejects the first one. */
  readonly redirects?: number;
  readonly signal?: AbortSignal | undefined;
  /** How many times the request that caused this one has already passed through this server. */
  readonly hops?: number;
}

export interface SafeFetchOptions {
  /** Origins configured by an operator. They may be on this machine or its network, but never a metadata service. */
  readonly trustedOrigins?: readonly string[];
  readonly maxBytes?: number;
  readonly firstByteMs?: number;
  /** Timeout for the whole response; none by default, because streams can be long. */
  readonly timeoutMs?: number;
  readonly redirects?: number;
}

/**
 * The SSRF guard. Every outbound request goes through it, so that none can reach a private address. A rejected request
 * throws AppError "invalid", a failed one AppError "provider".
 */
export interface SafeHttp {
  request(call: SafeRequest): Promise<SafeResponse>;
  /** A `fetch` with the same guard, for libraries that implement their own protocol. The response is streamed. */
  asFetch(options?: SafeFetchOptions): typeof globalThis.fetch;
  /** Opens a TCP connection with the same guard, for protocols other than HTTP. The caller closes it. */
  connect(target: SocketTarget): Promise<Socket>;
  /** Checks a URL without DNS, for forms that save one. */
  check(url: string | URL): URL;
  close(): Promise<void>;
}

const hopsHeader = "x-troupe-hops";
const refusedMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

async function systemResolve(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map((entry) => entry.address);
}

function createEgress(opened: readonly AddressRange[], resolve: Resolve): Egress {
  const agent = new Agent({
    connect: guardedConnect(opened, resolve),
    allowH2: false,
    maxHeaderSize: outboundLimits.answerHeaderBytes,
    headersTimeout: 0, // covered by the deadline of each request
    bodyTimeout: outboundLimits.idleMs,
  });
  return { allowedRanges: opened, agent };
}

/** Creates the SSRF guard. It keeps connections open, so close it when the process ends. */
export function createSafeHttp(options: SafeHttpOptions = {}): SafeHttp {
  const resolve = options.resolve ?? systemResolve;
  const loopback = options.allowLoopback ? loopbackRanges : [];
  const guarded = createEgress([...parseAllowedRanges(options.allow ?? []), ...loopback], resolve);
  const trusted = createEgress([...guarded.allowedRanges, ...localRanges], resolve);
  const connectGuarded = guardedConnect(guarded.allowedRanges, resolve);
  const ownOrigins = new Set(options.ownOrigins?.map((url) => new URL(url).origin));

  /** Builds the outbound request. Rejects requests that are invalid for any destination. */
  function prepare(
    call: Omit<SafeRequest, "headers" | "signal">,
    headers: Headers,
  ): Omit<OutboundRequest, "signal" | "egressFor"> {
    const method = (call.method ?? "GET").toUpperCase();
    if (!/^[A-Z]{1,20}$/.test(method) || refusedMethods.has(method)) {
      throw new AppError("invalid", outboundText.methodNotAllowed(method.slice(0, 20)));
    }
    if (call.body !== undefined && (method === "GET" || method === "HEAD")) {
      throw new AppError("invalid", outboundText.bodyNotAllowed(method));
    }
    if (!headers.has("user-agent")) headers.set("user-agent", options.userAgent ?? "Troupe");
    const hops = call.hops ?? 0;
    headers.set(hopsHeader, String(hops + 1));
    return {
      url: readUrl(call.url),
      method,
      headers,
      body: typeof call.body === "string" ? new TextEncoder().encode(call.body) : call.body,
      redirects: call.redirects ?? outboundLimits.redirects,
      checkDestination(url) {
        if (hops >= outboundLimits.ownHops && ownOrigins.has(url.origin))
          throw new AppError("invalid", outboundText.loop);
      },
    };
  }

  async function request(call: SafeRequest): Promise<SafeResponse> {
    const ready = prepare(call, requestHeaders(Object.entries(call.headers ?? {})));
    if (!ready.headers.has("accept-encoding")) ready.headers.set("accept-encoding", acceptedEncodings);
    const host = bareHost(ready.url.hostname);
    const maxBytes = call.maxBytes ?? outboundLimits.answerBytes;
    const tooBig = outboundText.responseTooLarge(host);
    const limit = createDeadline(call.timeoutMs ?? outboundLimits.requestMs, call.signal);
    const fail = (error: unknown) => toOutboundError(error, host, limit.hasExpired(), call.signal);
    try {
      const { response, url } = await sendRequest({ ...ready, signal: limit.signal, egressFor: () => guarded });
      if (isDeclaredTooBig(response, maxBytes) && ready.method !== "HEAD") {
        discardBody(response.body);
        throw new AppError("provider", tooBig);
      }
      const body = limitBody(response.body, { maxBytes, tooBig, fail, done: () => undefined });
      return bufferedResponse(response, url, await readAll(body));
    } catch (error) {
      throw fail(error);
    } finally {
      limit.clear();
    }
  }

  function asFetch(settings: SafeFetchOptions = {}): typeof globalThis.fetch {
    const origins = new Set(settings.trustedOrigins?.map((url) => new URL(url).origin));
    const egressFor = (url: URL) => (origins.has(url.origin) ? trusted : guarded);
    const maxBytes = settings.maxBytes ?? outboundLimits.streamBytes;
    return async (input, init) => {
      const asked = await readFetchCall(input, init);
      const ready = prepare(asked, asked.headers);
      const follows = settings.redirects ?? outboundLimits.redirects;
      const redirects = asked.redirect === "manual" ? "manual" : asked.redirect === "error" ? 0 : follows;
      const host = bareHost(ready.url.hostname);
      const firstByteMs = settings.firstByteMs ?? outboundLimits.firstByteMs;
      const begin = performance.now();
      const limit = createDeadline(Math.min(firstByteMs, settings.timeoutMs ?? firstByteMs), asked.signal);
      const fail = (error: unknown) => toOutboundError(error, host, limit.hasExpired(), asked.signal);
      try {
        const { response, url } = await sendRequest({ ...ready, redirects, signal: limit.signal, egressFor });
        limit.restart(settings.timeoutMs && Math.max(0, settings.timeoutMs - (performance.now() - begin)));
        const bounds = { maxBytes, tooBig: outboundText.responseTooLarge(host), fail, done: () => limit.clear() };
        if (!isBodiless(response.status)) return streamedResponse(response, url, limitBody(response.body, bounds));
        limit.clear();
        discardBody(response.body);
        return streamedResponse(response, url, null);
      } catch (error) {
        limit.clear();
        throw fail(error);
      }
    };
  }

  return {
    request,
    asFetch,
    connect: (target) => openSocket(target, guarded.allowedRanges, connectGuarded),
    check: (url) => safeUrl(url, guarded.allowedRanges),
    async close() {
      await Promise.all([guarded.agent.destroy(), trusted.agent.destroy()]);
    },
  };
}
