import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

const ranges = (list: readonly string[]): AddressRange[] => list.map((range) => ipaddr.parseCIDR(range));

const privateV4 = ranges(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]);

/** All IPv4 ranges that aren't public, from the IANA special-purpose address registry. */
const blockedV4 = [
  ...privateV4,
  ...ranges([
    "0.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
  ]),
];

const globalV6 = ranges(["2000::/3"]);

/** Ranges in 2000::/3 that aren't public or that tunnel to IPv4 (Teredo, 6to4). NAT64 is outside 2000::/3. */
const blockedV6 = ranges(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** Cloud metadata services, which return credentials. Some are "globally routable". No setting can allow them. */
const metadataRanges = ranges([
  "169.254.0.0/16",
  "168.63.129.16/32",
  "100.100.100.200/32",
  "192.0.0.192/32",
  "fd00:ec2::/32",
  "fd20:ce::254/128",
  "fe80::/10",
]);

export const loopbackRanges = ranges(["127.0.0.0/8", "::1/128"]);

/** Ranges that an operator's own base URL may use: this machine, its network, and overlay networks. */
export const localRanges = [...loopbackRanges, ...privateV4, ...ranges(["100.64.0.0/10", "fc00::/7"])];

function isInRanges(address: ipaddr.IPv4 | ipaddr.IPv6, list: readonly AddressRange[]): boolean {
  return list.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/** Whether we may connect to this IP address: it must be public or in an allowed range, and no metadata service. */
export function isReachable(address: string, opened: readonly AddressRange[]): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address); // unwraps ::ffff:a.b.c.d
  if (isInRanges(parsed, metadataRanges)) return false;
  if (isInRanges(parsed, opened)) return true;
  if (parsed.kind() === "ipv4") return !isInRanges(parsed, blockedV4);
  return isInRanges(parsed, globalV6) && !isInRanges(parsed, blockedV6);
}

/** Whether the address is on this machine or its network, so that what is sent to it doesn't cross the internet. */
export const isLocalAddress = (address: string): boolean =>
  isIP(address) !== 0 && isInRanges(ipaddr.process(address), localRanges);

/** Parses the operator's allowlist. Only private IPv4 ranges are valid, so mistakes can't open loopback or metadata. */
export function parseAllowedRanges(list: readonly string[]): AddressRange[] {
  return list.map((text) => {
    const range = text.includes("/") ? text : `${text}/32`;
    if (!ipaddr.IPv4.isValidCIDR(range)) throw new AppError("invalid", outboundText.invalidRange(text));
    const [base, bits] = ipaddr.IPv4.parseCIDR(range);
    const isInside = privateV4.some(([wide, wideBits]) => bits >= wideBits && base.match(wide, wideBits));
    if (!isInside) throw new AppError("invalid", outboundText.invalidRange(text));
    return [base, bits];
  });
}
