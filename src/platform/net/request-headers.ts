import { AppError } from "#lib/errors.ts";
import { headerFault } from "#lib/request-header.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { outboundLimits } from "./limits.ts";

/** The headers as they may be sent. Refuses rather than drops: whoever wrote a header should learn that it does not work. */
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

/** The same for headers in any form that fetch takes, before the platform would throw an error without a sentence. */
export function fetchHeaders(given: NonNullable<RequestInit["headers"]>): Headers {
  const entries = given instanceof Headers || Array.isArray(given) ? [...given] : Object.entries(given);
  return requestHeaders(
    entries
      .filter(([name]) => name?.toLowerCase() !== "content-length")
      // fetch takes white space off the ends of a value.
      .map(([name, value]) => [String(name), String(value).trim()] as const),
  );
}

const crossOriginSafe = new Set(["accept", "accept-language", "content-type", "user-agent", "x-troupe-hops"]);

/** What may follow a redirect to another origin. Custom headers are often keys, so only known harmless ones go along. */
export function crossOriginHeaders(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => crossOriginSafe.has(name)));
}
