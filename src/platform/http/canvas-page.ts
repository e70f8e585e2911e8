import type { Hono } from "hono";
import type { Config } from "../config.ts";

/** Path of the page on the canvas host that shows HTML canvases. */
export const canvasPath = "/canvas";

/**
 * Accepts one document from the parent page: both the window and the origin of the message must be the app's. The
 * document then runs under the Content-Security-Policy of this response.
 */
const canvasScript = (appOrigin: string) => `addEventListener("message", function take(event) {
  if (event.source !== parent || event.origin !== ${JSON.stringify(appOrigin)} || typeof event.data !== "string") return;
  removeEventListener("message", take);
  document.open();
  document.write(event.data);
  document.close();
});
parent.postMessage("canvas is ready", ${JSON.stringify(appOrigin)});`;

const canvasPageHtml = (appOrigin: string) =>
  `<!doctype html><meta charset="utf-8"><title>Canvas</title><script>${canvasScript(appOrigin)}</script>`;

/** Scripts may run, but can't load, send, open or navigate anything; the frame has an opaque origin. */
export function canvasPolicy(appOrigin: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    "script-src 'unsafe-inline' blob:",
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "media-src data: blob:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "webrtc 'block'",
    `frame-ancestors ${appOrigin}`,
  ].join("; ");
}

/**
 * With CANVAS_URL the server has a second host that serves only an empty page for canvases, without sessions, data or
 * files. The page contains no workspace data, so its URL needs no signature.
 */
export function mountCanvasHost(hono: Hono, { canvasUrl, publicUrl }: Pick<Config, "canvasUrl" | "publicUrl">): void {
  if (!canvasUrl) return;
  const canvasHost = new URL(canvasUrl).host;
  const appOrigin = new URL(publicUrl).origin;
  const page = canvasPageHtml(appOrigin);
  hono.use(async (context, next) => {
    const { host, pathname } = new URL(context.req.url);
    if (host !== canvasHost) return next();
    // Opened outside of a frame, the page would have no parent.
    if (pathname !== canvasPath || context.req.header("sec-fetch-dest") !== "iframe") return context.notFound();
    return context.html(page, 200, {
      "content-security-policy": canvasPolicy(appOrigin),
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });
}
