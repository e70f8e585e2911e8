import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "@ai-sdk/provider";

/** The details of an error from a provider's library, before it is classified. */
export interface ErrorDetails {
  status: number | null;
  /** The provider's own code or type of error. */
  code: string;
  message: string;
  /** Whether the message comes from the provider and not from the library. */
  isFromProvider: boolean;
  retryAfterMs: number | undefined;
  isNetwork: boolean;
  isTimeout: boolean;
  isUnreadable: boolean;
}

interface JsonObject {
  [key: string]: unknown;
}

const asObject = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null ? (value as JsonObject) : {};
const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The error and its causes, outermost first: an API error wraps a fetch error, which wraps a socket error. */
export function errorChain(error: unknown): unknown[] {
  const links: unknown[] = [];
  let at = error;
  while (at !== undefined && at !== null && links.length < 6 && !links.includes(at)) {
    links.push(at);
    at = asObject(at).lastError ?? asObject(at).cause;
  }
  return links;
}

export function readErrorDetails(error: unknown): ErrorDetails {
  const links = errorChain(error);
  const api = links.find((link) => APICallError.isInstance(link)) ?? links[0];
  const outer = asObject(api);
  // Inside a stream, providers report errors as plain data.
  const data = asObject(outer.data ?? (error instanceof Error ? outer.value : error));
  const inner = asObject(asObject(data.response).error ?? data.error ?? data);
  const status =
    statusOf(outer.statusCode) ?? statusOf(inner.statusCode) ?? statusOf(inner.status) ?? statusOf(inner.code);
  const codes = links.map((link) => `${asText(asObject(link).code)} ${asText(asObject(link).name)}`).join(" ");
  const isNetwork =
    (status === null || status < 400) &&
    /ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_(?!.*TIMEOUT)|ERR_STREAM_PREMATURE_CLOSE/.test(
      codes,
    );
  const message = asText(inner.message) || asText(outer.message) || asText(error);
  return {
    status,
    code: [inner.code, inner.type, inner.status].map(asText).join(" "),
    message: messageOf(message, outer),
    isFromProvider: (status !== null && status >= 400) || inner.message !== undefined || typeof error === "string",
    retryAfterMs: retryAfter(asObject(outer.responseHeaders)),
    isNetwork:
      isNetwork || (status === null && /fetch failed|terminated|socket hang up|other side closed/i.test(message)),
    isTimeout: /TIMEOUT|TimeoutError/.test(codes),
    isUnreadable: links.some(isUnreadable) || (status !== null && status < 400),
  };
}

/** The provider's message; "" for an HTML page, whose text is of no use. */
function messageOf(message: string, outer: JsonObject): string {
  if (/<(?:!doctype|html|body)\b/i.test(message)) return "";
  const body = asText(outer.responseBody).trim();
  const isOwnJson = message !== "" && body.includes(message.slice(0, 40));
  if (outer.data !== undefined || isOwnJson || !body.startsWith("{")) return message;
  // Local servers send error bodies in shapes that the library doesn't know.
  try {
    const parsed = asObject(JSON.parse(body));
    return (
      asText(asObject(parsed.error).message) ||
      asText(parsed.error) ||
      asText(parsed.message) ||
      asText(parsed.detail) ||
      message
    );
  } catch {
    return message;
  }
}

function isUnreadable(link: unknown): boolean {
  return (
    JSONParseError.isInstance(link) || TypeValidationError.isInstance(link) || InvalidResponseDataError.isInstance(link)
  );
}

function statusOf(value: unknown): number | null {
  const status = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === "number" && status >= 100 && status <= 599 ? status : null;
}

/** Milliseconds from a retry-after header in seconds or as a date; undefined for anything else and for the past. */
function retryAfter(headers: JsonObject): number | undefined {
  const ms = Number(asText(headers["retry-after-ms"]) || Number.NaN);
  if (ms >= 0) return ms;
  const header = asText(headers["retry-after"]);
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1_000;
  const until = Date.parse(header) - Date.now();
  return until > 0 ? until : undefined;
}
