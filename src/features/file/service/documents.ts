import { and, eq, inArray } from "drizzle-orm";
import { storeWithinLimit } from "#features/billing/service/storage.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { extractKindOf } from "#platform/extract/kinds.ts";
import { limits } from "#product/limits.ts";
import { document } from "../table.ts";
import { removeUploads, storeUpload, type UploadRule } from "./files.ts";
import type { IncomingFile } from "./multipart.ts";

/** An uploaded document; `size` in bytes. */
export interface UploadedDocument {
  title: string;
  documentId: string;
  size: number;
  /** `s3FilePath` on the wire. */
  path: string;
  pagesCount: number | null;
}

export const documentKinds = ["pdf", "docx", "xlsx", "pptx", "epub", "csv", "txt", "md", "html"] as const;

/** Stores a document and its text. A sandboxed process extracts the text before anything is stored. */
export async function storeDocument(
  ctx: WorkspaceContext,
  incoming: IncomingFile,
  rule: Pick<UploadRule, "origin" | "maxBytes">,
): Promise<UploadedDocument> {
  const { stored, result } = await storeUpload(
    ctx,
    incoming,
    { ...rule, purpose: "document", accept: documentKinds },
    async (received) => {
      const kind = extractKindOf(`file.${received.kind}`);
      if (!kind) throw new AppError("invalid", "This file type has no text.");
      const extracted = await ctx.app.extractor.extract({
        workspaceId: ctx.actor.workspaceId,
        source: { path: received.path },
        kind,
        fileName: received.name,
      });
      if (extracted.status === "failed") throw new AppError("invalid", extracted.message);
      return extracted;
    },
  );
  const id = newId();
  try {
    await ctx.db.insert(document).values({
      id,
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      throughId: ctx.actor.through?.id ?? null,
      fileId: stored.id,
      title: stored.name,
      bytes: stored.bytes,
      pagesCount: result.pages,
      text: stripNul(result.text),
      isTruncated: result.truncated,
      parts: result.parts,
    });
  } catch (error) {
    await removeUploads(ctx, [stored.path]);
    throw error;
  }
  return { title: stored.name, documentId: id, size: stored.bytes, path: stored.path, pagesCount: result.pages };
}

/** PostgreSQL's text type can't store NUL. */
const stripNul = (text: string) => text.replaceAll("\u0000", "");

/** Stores the text of a web page as a document. The URL is fetched through the SSRF-protected client. */
export async function storeWebPage(
  ctx: WorkspaceContext,
  url: string,
): Promise<{ title: string; url: string; documentId: string; size: number }> {
  const answer = await ctx.app.http.request({ url, maxBytes: limits.knowledge.pageBytes, timeoutMs: 20_000 });
  if (answer.status >= 400) throw new AppError("provider", `The page returned status ${answer.status}.`);
  const contentType = answer.headers.get("content-type") ?? "";
  const kind = contentType.includes("pdf") ? "pdf" : contentType.includes("html") ? "html" : "txt";
  const extracted = await ctx.app.extractor.extract({
    workspaceId: ctx.actor.workspaceId,
    source: { bytes: answer.bytes },
    kind,
    fileName: new URL(url).hostname,
    url: answer.url,
    contentType,
  });
  if (extracted.status === "failed") throw new AppError("invalid", extracted.message);
  const id = newId();
  const title = extracted.title || new URL(url).hostname;
  const text = stripNul(extracted.text);
  const size = Buffer.byteLength(text);
  await storeWithinLimit(ctx, size, async (tx) => {
    await tx.insert(document).values({
      id,
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      throughId: ctx.actor.through?.id ?? null,
      url,
      title,
      bytes: size,
      text,
      isTruncated: extracted.truncated,
    });
  });
  return { title, url, documentId: id, size };
}

/** Texts of documents in the order of `ids`. Documents of other workspaces are left out. */
export async function readDocuments(
  { db, actor }: WorkspaceContext,
  ids: readonly string[],
): Promise<{ id: string; title: string; text: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: document.id, title: document.title, text: document.text })
    .from(document)
    .where(and(inArray(document.id, [...ids]), eq(document.workspaceId, actor.workspaceId)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
