import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { AppError } from "#lib/errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import type { Config } from "../config.ts";
import { isLoopbackAddress } from "./hosts.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The app's Content-Security-Policy; `inlineScripts` are the few of index.html, allowed by their hash. */
export function pagePolicy(config: Pick<Config, "canvasUrl">, inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src 'self' ${config.canvasUrl ?? ""}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** The policy of the frame around Stripe's card form, the only document that may load Stripe's script. */
export function paymentFramePolicy(
  { stripeUrls: { api, script } }: Pick<Config, "stripeUrls">,
  ancestors = "'self'",
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${script} https://*.stripe.com`,
    `connect-src ${api} ${script}`,
    `frame-src ${script} https://hooks.stripe.com`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** Headers of every response. */
export const securityHeaders =
  (isHttps: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("x-content-type-options", "nosniff");
    if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
    // Looking up the hosts of links before a click would tell them that a text was read.
    headers.set("x-dns-prefetch-control", "off");
    headers.set("cross-origin-opener-policy", "same-origin");
    if (!headers.has("cross-origin-resource-policy")) headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), geolocation=(), payment=(self), microphone=(self)");
    if (isHttps) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  };

/**
 * Refuses writes from other sites: browsers send an Origin header with every write. Programs send neither an origin nor
 * cookies, so they can't misuse a person's session. The host has already been checked (hosts.ts).
 */
export function checkOrigin(request: Request, ip: string, settings: OriginSettings): void {
  if (safeMethods.has(request.method)) return;
  const origin = request.headers.get("origin");
  if (origin === null && !request.headers.has("cookie")) return;
  if (origin === null && request.headers.get("sec-fetch-site") === "same-origin") return;
  if (origin !== null && isOwnOrigin(origin, new URL(request.url), ip, settings)) return;
  throw new AppError("forbidden", commonErrorText.crossSite);
}

export type OriginSettings = Pick<Config, "publicUrl" | "isPublicUrlSet" | "trustedProxyHops">;

function isOwnOrigin(origin: string, { host, hostname }: URL, ip: string, settings: OriginSettings): boolean {
  if (origin === new URL(settings.publicUrl).origin) return true;
  // Without PUBLIC_URL, all own hosts are allowed, and a proxy may terminate HTTPS.
  if (!settings.isPublicUrlSet) return origin === `http://${host}` || origin === `https://${host}`;
  // With PUBLIC_URL, the operator may also open the instance on the machine itself or through a tunnel. The socket must
  // be local too, because another machine can send any Host header. Behind a proxy the socket is always local, and
  // "localhost" could then be the visitor's own machine, so this is not allowed there.
  const isNear = settings.trustedProxyHops === 0 && isLoopbackAddress(ip);
  return isNear && (hostname === "localhost" || isLoopbackAddress(hostname)) && origin === `http://${host}`;
}

/** The caller's IP address: that of the socket, or the one that the outermost trusted proxy saw. */
export function clientIp(headers: Headers, socketAddress: string, trustedHops: number): string {
  if (trustedHops === 0) return socketAddress;
  const seen = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return seen.at(-trustedHops) || socketAddress;
}
