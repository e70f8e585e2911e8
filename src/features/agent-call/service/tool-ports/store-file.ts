import { createHash } from "node:crypto";
import { requireStorage } from "#features/billing/service/storage.ts";
import { storeFile } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { checkImage } from "#platform/extract/image-size.ts";
import { isInlineType } from "#platform/storage/file-kinds.ts";
import { safeFileName } from "#platform/storage/file-name.ts";
import { type AnyFileType, identifyAnyFile, unknownType } from "#platform/storage/identify-file.ts";
import { limits } from "#product/limits.ts";
import type { StoredToolFile, ToolFile } from "#tools/server.ts";

/**
 * The tools' port `storeFile`. Code and models made the file, so its type is read from the content and the name; the
 * type that the tool names doesn't count. It is stored as released: if its call fails and nothing refers to it, a
 * scheduled job removes it.
 */
export async function storeToolFile(ctx: WorkspaceContext, { name, bytes }: ToolFile): Promise<StoredToolFile> {
  const fileName = safeFileName(name);
  await requireStorage(ctx, bytes.length);
  const type = await typeOf(bytes, fileName);
  const isPicture = type.contentType.startsWith("image/");
  const stored = await storeFile(
    ctx,
    { fileName, body: bytes, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), type },
    {
      purpose: isPicture ? "image" : "media",
      origin: "model",
      maxBytes: limits.knowledge.mediaBytes,
      isReleased: true,
    },
  );
  return { name: stored.name, mediaType: stored.mimeType, size: stored.bytes, s3FilePath: stored.path };
}

/** An image that browsers can't show, or only with much memory, can still be downloaded. */
async function typeOf(bytes: Uint8Array, fileName: string): Promise<AnyFileType> {
  const type = await identifyAnyFile(bytes, { fileName });
  try {
    if (isInlineType(type.contentType) && type.contentType.startsWith("image/")) await checkImage(bytes);
    return type;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return unknownType;
    throw error;
  }
}
