import { type Context, Hono } from "hono";
import { AppError } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { toWebStream } from "../http/to-web-stream.ts";
import { isInlineType, servedType } from "./file-kinds.ts";
import { contentDisposition } from "./file-name.ts";
import type { FileGrant, FileLinks } from "./links.ts";
import type { Storage } from "./port.ts";

/** GET and HEAD /files/{token}/{name} for signed links. Public, because the token grants access. */
export function fileRoutes(parts: { storage: Storage; links: FileLinks }): Hono {
  return new Hono().get("/files/:token/:name?", async (context) => {
    const grant = parts.links.read(context.req.param("token"));
    const file = grant && (await parts.storage.stat(grant.key));
    if (!grant || !file) return context.text(storageText.notFound, 404, { "cache-control": "no-store" });
    const headers = fileHeaders(grant);
    if (context.req.method === "HEAD") {
      return context.body(null, 200, { ...headers, "content-length": String(file.size) });
    }
    const range = readRange(context.req.header("range"), file.size);
    if (range === "outside") {
      return context.body(null, 416, { ...headers, "content-range": `bytes */${file.size}` });
    }
    return sendFile(context, parts.storage, grant.key, range, headers);
  });
}

async function sendFile(
  context: Context,
  storage: Storage,
  key: string,
  range: { start: number; end: number } | null,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const { stream, size, start, end } = await storage.open(key, range ?? undefined);
    const length = { "content-length": String(end - start + 1) };
    const body = toWebStream(stream);
    if (!range) return context.body(body, 200, { ...headers, ...length });
    return context.body(body, 206, { ...headers, ...length, "content-range": `bytes ${start}-${end}/${size}` });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return context.text(error.message, 404);
    throw error;
  }
}

/**
 * Files come from people, so they must not execute: no sniffing, no scripts, no frames. Only images, audio, video and
 * PDF of a verified type are shown inline. PDF viewers of browsers don't work in a sandbox; with a fixed type and all
 * sources blocked, a PDF doesn't need one.
 */
function fileHeaders(grant: FileGrant): Record<string, string> {
  const isInline = grant.isInline && isInlineType(grant.contentType);
  const sandbox = isInline && grant.contentType === "application/pdf" ? "" : "; sandbox";
  return {
    "content-type": servedType(grant.contentType),
    "content-disposition": contentDisposition(isInline ? "inline" : "attachment", grant.fileName),
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'${sandbox}`,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "referrer-policy": "no-referrer",
    "accept-ranges": "bytes",
    "cache-control": `private, max-age=${Math.max(0, Math.floor((grant.expiresAt - Date.now()) / 1000))}`,
    "x-robots-tag": "noindex",
  };
}

/** Parses a single byte range; for multiple ranges the whole file is sent, as the standard allows. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | null | "outside" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return start > end || start >= size ? "outside" : { start, end };
}
