import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import type { Config } from "#platform/config.ts";
import { pagePolicy, paymentFramePolicy } from "#platform/http/security.ts";
import { toWebStream } from "#platform/http/to-web-stream.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".ttf": "font/ttf",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json",
};

/** The frame around Stripe's card form, which has its own Content-Security-Policy. */
const paymentFrame = "/payment-frame.html";
/** The page of published forms, which is filled in for each of them. */
const formTemplate = "/public-form.html";
/** Pages of other sites load this script. */
const embedScript = "/iframe.min.js";

export interface Pages {
  /** A file of the build, or null. */
  asset(path: string, acceptEncoding: string): Promise<Response | null>;
  /** The frame around Stripe's card form, for pages that these ancestors may show. */
  paymentFrame(ancestors: string): Promise<Response>;
  /** The page of published forms before it is filled in, with its styles inside. */
  formTemplate(): Promise<string>;
  /** index.html for every path of the browser's router. */
  index(): Promise<Response>;
}

/** Serves the built browser app: hashed files are cached forever, index.html is not; its policy has script hashes. */
export function createPages(root: string, config: Pick<Config, "canvasUrl" | "stripeUrls">): Pages {
  let page: Promise<{ html: string; policy: string; etag: string }> | null = null;
  const load = async () => {
    const html = await readFile(join(root, "index.html"), "utf8");
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
    return {
      html,
      policy: pagePolicy(config, scripts),
      etag: `"${createHash("sha256").update(html).digest("hex").slice(0, 16)}"`,
    };
  };
  let frame: Promise<string> | null = null;
  const loadFrame = async () =>
    (await readFile(join(root, paymentFrame), "utf8")).replaceAll("https://js.stripe.com", config.stripeUrls.script);
  let form: Promise<string> | null = null;
  async function framedBy(ancestors: string): Promise<Response> {
    frame ??= loadFrame();
    return new Response(await frame, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": paymentFramePolicy(config, ancestors),
        "cache-control": "no-cache",
      },
    });
  }
  return {
    paymentFrame: framedBy,
    async formTemplate() {
      form ??= readWithStyles(root, formTemplate);
      return form;
    },
    async asset(path, acceptEncoding) {
      if (path === paymentFrame) return framedBy("'self'");
      const file = normalize(join(root, path));
      if (!file.startsWith(join(root, "/")) || path.endsWith("/") || path === "/index.html" || path === formTemplate)
        return null;
      // The build adds a compressed copy of large files.
      const isPacked = acceptEncoding.includes("gzip") && (await isFile(`${file}.gz`));
      if (!isPacked && !(await isFile(file))) return null;
      return new Response(toWebStream(createReadStream(isPacked ? `${file}.gz` : file)), {
        headers: {
          "content-type": types[extname(file)] ?? "application/octet-stream",
          "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
          ...(path === embedScript ? { "cross-origin-resource-policy": "cross-origin" } : {}),
          ...(isPacked ? { "content-encoding": "gzip", vary: "accept-encoding" } : {}),
        },
      });
    },
    async index() {
      page ??= load();
      const { html, policy, etag } = await page;
      return new Response(html, {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": policy,
          "cache-control": "no-cache",
          etag,
        },
      });
    },
  };
}

const styleLink = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>/g;

/** A page that is painted without another request. */
async function readWithStyles(root: string, path: string): Promise<string> {
  const html = await readFile(join(root, path), "utf8");
  const sheets = new Map<string, string>();
  for (const [, sheet = ""] of html.matchAll(styleLink)) sheets.set(sheet, await readFile(join(root, sheet), "utf8"));
  return html.replaceAll(styleLink, (_, sheet: string) => `<style>${sheets.get(sheet)}</style>`);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
