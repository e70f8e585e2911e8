import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { MiddlewareHandler } from "hono";
import { commonErrorText } from "#product/texts/common/errors.ts";
import type { Config } from "../config.ts";

type Settings = Pick<Config, "publicUrl" | "canvasUrl" | "host">;

/** Paths of health probes, which use the IP address of the process and reveal nothing. */
const probePaths: ReadonlySet<string> = new Set(["/livez", "/readyz"]);
const wildcardAddresses: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/**
 * Whether a request may use this host name. With DNS rebinding, another site's host name can resolve to an instance in
 * the visitor's network and become same-origin with it. So only host names from the settings are accepted, and proxy
 * headers add none.
 */
export function isOwnHost(url: URL, { publicUrl, canvasUrl, host }: Settings): boolean {
  const name = url.hostname;
  if (name === "localhost" || isLoopbackAddress(name)) return true;
  // Any port, because proxies forward their own, another one, or none.
  if (name === new URL(publicUrl).hostname) return true;
  // The port matters here: with another one, the app would be served on the origin of the canvases.
  if (canvasUrl && url.host === new URL(canvasUrl).host) return true;
  return wildcardAddresses.has(host)
    ? isLocalAddress(withoutBrackets(name))
    : withoutBrackets(name) === host.toLowerCase();
}

/** 127.0.0.0/8 and ::1, in the notation of URL or of a socket. */
export function isLoopbackAddress(address: string): boolean {
  const plain = withoutBrackets(address).replace(/^::ffff:(?=\d)/, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1");

/** Whether the IP address belongs to this machine now. IP addresses are safe, because only names can be rebound. */
function isLocalAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address));
}

/** Refuses requests for other hosts with 421. */
export const rejectForeignHosts =
  (settings: Settings): MiddlewareHandler =>
  async (context, next) => {
    const url = new URL(context.req.url);
    if (probePaths.has(url.pathname) || isOwnHost(url, settings)) return next();
    return context.text(commonErrorText.unknownHost, 421, { "cache-control": "no-store" });
  };
