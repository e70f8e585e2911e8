import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "@ai-sdk/provider";

/** What can be told from an error of a provider's library, before it is judged. */
export interface Clues {
  status: number | null;
  /** The provider's own code or type of error. */
  code: string;
  message: string;
  /** The message is the provider's, not the library's. */
  isFromProvider: boolean;
  retryAfterMs: number | undefined;
  isNetwork: boolean;
  isTimeout: boolean;
  isUnreadable: boolean;
}

interface Bag {
  [key: string]: unknown;
}

const bag = (value: unknown): Bag => (typeof value === "object" && value !== null ? (value as Bag) : {});
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Errors wrap each other: an API error holds a fetch error holds a socket error. Outermost first. */
export function chain(error: unknown): unknown[] {
  const links: unknown[] = [];
  let at = error;
  while (at !== undefined && at !== null && links.length < 6 && !links.includes(at)) {
    links.push(at);
    at = bag(at).lastError ?? bag(at).cause;
  }
  return links;
}

export function cluesOf(error: unknown): Clues {
  const links = chain(error);
  const api = links.find((link) => APICallError.isInstance(link)) ?? links[0];
  const outer = bag(api);
  // In the middle of a stream providers report errors as plain data.
  const data = bag(outer.data ?? (error instanceof Error ? outer.value : error));
  const inner = bag(bag(data.response).error ?? data.error ?? data);
  const status =
    statusOf(outer.statusCode) ?? statusOf(inner.statusCode) ?? statusOf(inner.status) ?? statusOf(inner.code);
  const codes = links.map((link) => `${text(bag(link).code)} ${text(bag(link).name)}`).join(" ");
  const isNetwork =
    (status === null || status < 400) &&
    /ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_(?!.*TIMEOUT)|ERR_STREAM_PREMATURE_CLOSE/.test(
      codes,
    );
  const message = text(inner.message) || text(outer.message) || text(error);
  return {
    status,
    code: [inner.code, inner.type, inner.status].map(text).join(" "),
    message: messageOf(message, outer),
    isFromProvider: (status !== null && status >= 400) || inner.message !== undefined || typeof error === "string",
    retryAfterMs: retryAfter(bag(outer.responseHeaders)),
    isNetwork:
      isNetwork || (status === null && /fetch failed|terminated|socket hang up|other side closed/i.test(message)),
    isTimeout: /TIMEOUT|TimeoutError/.test(codes),
    isUnreadable: links.some(isUnreadable) || (status !== null && status < 400),
  };
}

/** Some answer errors with a page of HTML, or with nothing: then the library's message is only the status line. */
function messageOf(message: string, outer: Bag): string {
  if (/<(?:!doctype|html|body)\b/i.test(message)) return "";
  const body = text(outer.responseBody).trim();
  const isOwnJson = message !== "" && body.includes(message.slice(0, 40));
  if (outer.data !== undefined || isOwnJson || !body.startsWith("{")) return message;
  // Error bodies of shapes the library does not know, as local servers send them.
  try {
    const parsed = bag(JSON.parse(body));
    return (
      text(bag(parsed.error).message) || text(parsed.error) || text(parsed.message) || text(parsed.detail) || message
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

/** Seconds or a date; what is neither, or lies in the past, counts as not said. */
function retryAfter(headers: Bag): number | undefined {
  const ms = Number(text(headers["retry-after-ms"]) || Number.NaN);
  if (ms >= 0) return ms;
  const said = text(headers["retry-after"]);
  if (/^\d+(\.\d+)?$/.test(said)) return Number(said) * 1_000;
  const until = Date.parse(said) - Date.now();
  return until > 0 ? until : undefined;
}
