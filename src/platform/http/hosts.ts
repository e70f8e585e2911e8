import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { MiddlewareHandler } from "hono";
import { errorText } from "#product/texts/common/error.ts";
import type { Config } from "../config.ts";

type Settings = Pick<Config, "publicUrl" | "canvasUrl" | "host">;

/** What programs ask that look after the process; they know its IP address, and there is nothing to gain from it. */
const probePaths: ReadonlySet<string> = new Set(["/livez", "/readyz"]);
const wildcardAddresses: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/**
 * Whether a request may name this host. A page of a stranger can make a name of its own lead to an instance in the
 * visitor's network (DNS rebinding) and is then of the same origin as it, for the browser; only the name tells them
 * apart. So names are those of the settings, and no header of a proxy adds one.
 */
export function isOwnHost(url: URL, { publicUrl, canvasUrl, host }: Settings): boolean {
  const name = url.hostname;
  if (name === "localhost" || isLoopbackAddress(name)) return true;
  // Proxies pass the name on with their port, with another one, or with none.
  if (name === new URL(publicUrl).hostname) return true;
  // Here the port counts: at another one the app would be served on the origin of the canvases.
  if (canvasUrl && url.host === new URL(canvasUrl).host) return true;
  return wildcardAddresses.has(host)
    ? isLocalAddress(withoutBrackets(name))
    : withoutBrackets(name) === host.toLowerCase();
}

/** 127.0.0.0/8 and ::1, as URL writes them or a socket does. */
export function isLoopbackAddress(address: string): boolean {
  const plain = withoutBrackets(address).replace(/^::ffff:(?=\d)/, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1");

/** Asked anew each time: a machine comes into other networks. An address, unlike a name, is nobody's to lead elsewhere. */
function isLocalAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address));
}

/** Answers no request that names a host which is not ours. */
export const rejectForeignHosts =
  (settings: Settings): MiddlewareHandler =>
  async (context, next) => {
    const url = new URL(context.req.url);
    if (probePaths.has(url.pathname) || isOwnHost(url, settings)) return next();
    return context.text(errorText.common.unknownHost, 421, { "cache-control": "no-store" });
  };
