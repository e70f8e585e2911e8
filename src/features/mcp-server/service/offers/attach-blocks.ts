import { Readable } from "node:stream";
import { documentKinds, storeDocument } from "#features/file/service/documents.ts";
import { storeUpload } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import { asObject, asText } from "#lib/json/json-object.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";

/** A file of a message that a server wrote. */
export interface AttachedFile {
  readonly kind: "document" | "image";
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly s3FilePath: string;
  readonly documentId: string | null;
}

/** Stores images and embedded resources as files of the person, marked as written by a server. */
export async function attachBlocks(ctx: WorkspaceContext, blocks: readonly unknown[]): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  for (const block of blocks.slice(0, limits.mcp.resourceParts)) {
    const { type, data, mimeType, resource } = asObject(block);
    const content = type === "resource" ? asObject(resource) : { blob: data, mimeType, uri: asText(type) };
    if (content.blob !== undefined || content.text !== undefined) files.push(await attachContent(ctx, content));
  }
  return files;
}

interface Content {
  readonly uri?: unknown;
  readonly mimeType?: unknown;
  readonly text?: unknown;
  readonly blob?: unknown;
}

/** Stores what a server gives for a resource: a text, or a file that can be read as one, or an image. */
export async function attachContent(
  ctx: WorkspaceContext,
  { uri, mimeType, text, blob }: Content,
  title?: string,
): Promise<AttachedFile> {
  const bytes = Buffer.from(asText(text ?? blob), text === undefined ? "base64" : "utf8");
  if (bytes.length === 0) throw new AppError("invalid", mcpErrorText.emptyResource);
  if (bytes.length > limits.mcp.fileBytes) throw new AppError("invalid", mcpErrorText.resourceTooLarge);
  const type = asText(mimeType).split(";")[0]?.trim().toLowerCase() ?? "";
  const name = fileNameOf(title || asText(uri), { type, isText: text !== undefined });
  const incoming = { field: "document_files", name, type, stream: Readable.from([bytes]) };
  if (text === undefined && type.startsWith("image/")) {
    const rule = { purpose: "image", origin: "server", maxBytes: limits.mcp.fileBytes, accept: imageKinds } as const;
    const { stored } = await storeUpload(ctx, incoming, rule, async () => null);
    return { kind: "image", name: stored.name, size: stored.bytes, s3FilePath: stored.path, documentId: null };
  }
  const stored = await storeDocument(ctx, incoming, { origin: "server", maxBytes: limits.mcp.fileBytes });
  const { title: storedName, size, path, documentId } = stored;
  return { kind: "document", name: storedName, size, s3FilePath: path, documentId };
}

const imageKinds = ["png", "jpeg", "gif", "webp"] as const;

const extensions: Readonly<Record<string, string>> = {
  "text/markdown": "md",
  "text/html": "html",
  "text/csv": "csv",
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

const maxNameChars = 80;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The name ends as its type says: what is no text type is stored as plain text, if the server sent it as text. */
function fileNameOf(from: string, { type, isText }: { type: string; isText: boolean }): string {
  const last = decoded(visibleLine(from).split(/[/?#]/).filter(Boolean).at(-1) ?? "");
  const plain = last.replaceAll(/[^\p{L}\p{N}._ -]/gu, "_").slice(-maxNameChars) || "file";
  const has = /\.([a-z0-9]+)$/i.exec(plain)?.[1]?.toLowerCase() ?? "";
  const wanted = extensions[type] ?? (isText ? "txt" : "");
  const isKnown = [...documentKinds, "png", "jpg", "jpeg", "gif", "webp"].some((kind) => kind === has);
  if (wanted === "" || has === wanted || (isKnown && isText && !extensions[type] && has !== "pdf")) return plain;
  return `${plain}.${wanted}`;
}
