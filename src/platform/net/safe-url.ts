import { isIP } from "node:net";
import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { type AddressRange, isReachable } from "./address.ts";
import { outboundLimits } from "./limits.ts";

/** Host names of metadata services, which a cloud's DNS resolves to its own addresses. */
const metadataHosts = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.internal",
  "metadata.tencentyun.com",
  "instance-data",
  "instance-data.ec2.internal",
]);

/** Control characters and spaces. The WHATWG parser drops some of them silently, and no legitimate URL has any. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const controlsAndSpaces = /[\u0000-\u0020\u007f]/;

/** The host without IPv6 brackets and without the trailing dot of a fully qualified name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Parses a URL. Rejects everything except plain http(s) URLs without user info. */
export function readUrl(input: string | URL): URL {
  const text = String(input);
  if (text.length > outboundLimits.urlChars || controlsAndSpaces.test(text))
    throw new AppError("invalid", outboundText.invalidUrl);
  if (!URL.canParse(text)) throw new AppError("invalid", outboundText.invalidUrl);
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new AppError("invalid", outboundText.httpRequired);
  if (url.username || url.password) throw new AppError("invalid", outboundText.credentialsInUrl);
  if (!bareHost(url.hostname)) throw new AppError("invalid", outboundText.invalidUrl);
  return url;
}

/**
 * Also rejects what needs no DNS lookup: names of metadata services and blocked IP literals. Literals must be checked
 * here, because they are never resolved.
 */
export function safeUrl(input: string | URL, opened: readonly AddressRange[]): URL {
  const url = readUrl(input);
  const host = bareHost(url.hostname);
  const isRefused = isIP(host) ? !isReachable(host, opened) : metadataHosts.has(host);
  if (isRefused) throw new AppError("invalid", outboundText.privateNetwork(host));
  return url;
}
