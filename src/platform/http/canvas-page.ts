import type { Hono } from "hono";
import type { Config } from "../config.ts";

/** Where the other host shows HTML canvases. */
export const canvasPath = "/canvas";

/**
 * Takes one document from the page around it, and only from there: both the window and its origin must be the app's
 *. From then on the document is whatever it is, under the policy of this answer.
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

/** Scripts may run here; nothing may be loaded, sent, opened or led away, and the frame has no origin. */
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
 * With CANVAS_URL the server has a second host, where there is nothing but an empty page for canvases: no session is
 * known there, no data, no file. Nothing of a workspace is ever asked of it, so its address needs no signature.
 */
export function mountCanvasHost(hono: Hono, { canvasUrl, publicUrl }: Pick<Config, "canvasUrl" | "publicUrl">): void {
  if (!canvasUrl) return;
  const canvasHost = new URL(canvasUrl).host;
  const appOrigin = new URL(publicUrl).origin;
  const page = canvasPageHtml(appOrigin);
  hono.use(async (context, next) => {
    const { host, pathname } = new URL(context.req.url);
    if (host !== canvasHost) return next();
    // As a page of its own it would have no parent to hold it.
    if (pathname !== canvasPath || context.req.header("sec-fetch-dest") !== "iframe") return context.notFound();
    return context.html(page, 200, {
      "content-security-policy": canvasPolicy(appOrigin),
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });
}
