import { AppError } from "#lib/errors.ts";
import { headerFault } from "#lib/request-header.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { outboundLimits } from "./limits.ts";

/** Validates headers. Invalid ones are rejected, not dropped, so that their author learns that they don't work. */
export function requestHeaders(given: Iterable<readonly [string, string]>): Headers {
  const headers = new Headers();
  let count = 0;
  let bytes = 0;
  for (const [name, value] of given) {
    const fault = headerFault(name, value);
    if (fault) throw new AppError("invalid", outboundText.invalidHeader(fault, name));
    count += 1;
    bytes += name.length + value.length;
    if (count > outboundLimits.requestHeaders || bytes > outboundLimits.requestHeaderBytes) {
      throw new AppError("invalid", outboundText.tooManyHeaders);
    }
    headers.append(name, value);
  }
  return headers;
}

/** Validates headers of any type that fetch accepts, before fetch would throw an error without a clear message. */
export function fetchHeaders(given: NonNullable<RequestInit["headers"]>): Headers {
  const entries = given instanceof Headers || Array.isArray(given) ? [...given] : Object.entries(given);
  return requestHeaders(
    entries
      .filter(([name]) => name?.toLowerCase() !== "content-length")
      // fetch trims whitespace around a value.
      .map(([name, value]) => [String(name), String(value).trim()] as const),
  );
}

const crossOriginSafe = new Set(["accept", "accept-language", "content-type", "user-agent", "x-troupe-hops"]);

/** Headers to keep on a cross-origin redirect. Custom headers are often keys, so only known harmless ones are kept. */
export function crossOriginHeaders(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => crossOriginSafe.has(name)));
}
