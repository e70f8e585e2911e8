import { isIP } from "node:net";
import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { type AddressRange, isReachable } from "./address.ts";
import { outboundLimits } from "./limits.ts";

/** Names of metadata services that a cloud's resolver answers with an address of its own. */
const metadataHosts = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.internal",
  "metadata.tencentyun.com",
  "instance-data",
  "instance-data.ec2.internal",
]);

/** Controls and blanks: the WHATWG parser drops some of them silently, and no honest address has any. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlsAndSpaces = /[\u0000-\u0020\u007f]/;

/** The host without the brackets of IPv6 and without the dot of a full name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Reads an address; refuses what is not a plain http(s) address without user info. */
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
 * Refuses in addition what can be refused without asking DNS: metadata names and IP literals. Literals must be checked
 * here, because no resolver is ever asked about them.
 */
export function safeUrl(input: string | URL, opened: readonly AddressRange[]): URL {
  const url = readUrl(input);
  const host = bareHost(url.hostname);
  const isRefused = isIP(host) ? !isReachable(host, opened) : metadataHosts.has(host);
  if (isRefused) throw new AppError("invalid", outboundText.privateNetwork(host));
  return url;
}
