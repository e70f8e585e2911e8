import { fetchHeaders, requestHeaders } from "./request-headers.ts";
import { readUrl } from "./safe-url.ts";

/** What a library asks `fetch` for, with the whole body, so that a redirect can resend it. */
export interface FetchCall {
  readonly url: string;
  readonly method: string;
  /** Validated. */
  readonly headers: Headers;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal | null;
  readonly redirect: NonNullable<RequestInit["redirect"]>;
}

/**
 * Reads the arguments of `fetch`. The providers' libraries send a URL and text, which is read as it is; everything else
 * that `fetch` accepts goes through the built-in Request, which costs as much as the rest of a short call.
 */
export async function readFetchCall(...[input, init]: Parameters<typeof globalThis.fetch>): Promise<FetchCall> {
  const url = readUrl(input instanceof Request ? input.url : input);
  const given = init?.headers ? fetchHeaders(init.headers) : null;
  if (!(input instanceof Request) && given && typeof init?.body === "string") {
    const { body, method = "GET", signal = null, redirect = "follow" } = init;
    if (!given.has("content-type")) given.set("content-type", "text/plain;charset=UTF-8");
    return { url: url.href, method, headers: given, body, signal, redirect };
  }
  const asked = new Request(input, given ? { ...init, headers: given } : init);
  return {
    url: asked.url,
    method: asked.method,
    headers: requestHeaders([...asked.headers].filter(([name]) => name !== "content-length")),
    ...(asked.body === null ? {} : { body: new Uint8Array(await asked.arrayBuffer()) }),
    signal: asked.signal,
    redirect: asked.redirect,
  };
}
