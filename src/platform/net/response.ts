import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { decodeBody } from "./decode-body.ts";
import { bareHost } from "./safe-url.ts";
import type { OutboundResponse } from "./send-request.ts";

/** A response with any HTTP status. Only requests that weren't sent or got no complete response throw. */
export interface SafeResponse {
  readonly status: number;
  readonly headers: Headers;
  /** URL of the response, after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  text(): string;
  json(): unknown;
}

export function bufferedResponse({ status, headers }: OutboundResponse, url: URL, bytes: Uint8Array): SafeResponse {
  const text = () => decodeBody(bytes, headers.get("content-type")) ?? new TextDecoder().decode(bytes);
  return {
    status,
    headers,
    url: url.href,
    bytes,
    text,
    json() {
      try {
        return JSON.parse(text());
      } catch (cause) {
        throw new AppError("provider", outboundText.notJson(bareHost(url.hostname)), { cause });
      }
    },
  };
}

/** Whether a response with this status never has a body. */
export const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304;

/** The built-in Response, as libraries expect it from `fetch`. */
export function streamedResponse(
  { status, statusText, headers }: OutboundResponse,
  url: URL,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Response {
  const isPlain = /^[\t\u0020-\u007e]*$/.test(statusText);
  const response = new Response(body, { status, statusText: isPlain ? statusText : "", headers });
  Object.defineProperty(response, "url", { value: url.href });
  return response;
}

/** Whether the response declares a size over the limit, so that its body needn't be read. */
export function isDeclaredTooBig({ headers }: OutboundResponse, maxBytes: number): boolean {
  return Number(headers.get("content-length") ?? 0) > maxBytes;
}

/** Converts a connection error to an AppError. The reason of the caller's own abort is kept. */
export function toOutboundError(error: unknown, host: string, isOver: boolean, outer?: AbortSignal | null): unknown {
  if (outer?.aborted) return outer.reason;
  if (isOver) return new AppError("provider", outboundText.timedOut(host), { cause: error });
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause;
    if (cause.name === "ConnectTimeoutError" || cause.name === "BodyTimeoutError") {
      return new AppError("provider", outboundText.timedOut(host), { cause: error });
    }
    const fault = faultOf(cause);
    if (fault) return new AppError("provider", outboundText[fault](host), { cause: error });
  }
  return new AppError("provider", outboundText.unreachable(host), { cause: error });
}

/** Faults of a compressed body, and headers that are too long or contradict the body. */
const brokenCodes = /^(?:Z_\w+_ERROR|ERR__ERROR_\w+|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/;

/** What a server did that was reached, or that refused to be. */
function faultOf(error: Error): "refused" | "closed" | "broken" | null {
  const { name, message } = error;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return "refused";
  if (name === "HTTPParserError" || brokenCodes.test(code)) return "broken";
  // undici's words for an answer with a status that none may have.
  if (code === "UND_ERR_SOCKET" && message.startsWith("bad ")) return "broken";
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" ? "closed" : null;
}
