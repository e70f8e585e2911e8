import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/outbound.ts";
import { outboundLimits } from "./limits.ts";

/** Headers that steer the connection, or that open metadata services (reliability row 26). */
const forbidden = new Set([
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "content-length",
  "http2-settings",
  "metadata",
  "metadata-flavor",
  "x-google-metadata-request",
  "x-metadata-token",
  "x-aws-ec2-metadata-token",
  "x-aws-ec2-metadata-token-ttl-seconds",
]);

const namePattern = /^[!#$%&'*+.^_`|~0-9a-zA-Z-]+$/;
const valuePattern = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** The headers as they may be sent. Refuses rather than drops: whoever wrote a header should learn that it does not work. */
export function requestHeaders(given: Iterable<readonly [string, string]>): Headers {
  const headers = new Headers();
  let count = 0;
  let bytes = 0;
  for (const [name, value] of given) {
    const lower = name.toLowerCase();
    const isRefused = !namePattern.test(name) || !valuePattern.test(value) || forbidden.has(lower);
    if (isRefused || lower.startsWith("proxy-")) {
      throw new AppError("invalid", outboundText.header(JSON.stringify(name.slice(0, 100))));
    }
    count += 1;
    bytes += name.length + value.length;
    if (count > outboundLimits.requestHeaders || bytes > outboundLimits.requestHeaderBytes) {
      throw new AppError("invalid", outboundText.tooManyHeaders);
    }
    headers.append(name, value);
  }
  return headers;
}

const harmless = new Set(["accept", "accept-language", "content-type", "user-agent", "x-troupe-hops"]);

/** What may follow a redirect to another origin. Custom headers are often keys, so only known harmless ones go along. */
export function strangerHeaders(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => harmless.has(name)));
}
