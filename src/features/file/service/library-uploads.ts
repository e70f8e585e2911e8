import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { requireStorage } from "#features/billing/service/storage.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { checkImage } from "#platform/extract/image-size.ts";
import type { FileType } from "#platform/storage/identify-file.ts";
import { receiveFile } from "#platform/storage/quarantine.ts";
import { limits } from "#product/limits.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { document, type FilePurpose, file, type SplitSettings } from "../table.ts";
import { documentKinds, type UploadedDocument } from "./documents.ts";
import { removeUploads, storeFile } from "./files.ts";
import type { IncomingFile } from "./multipart.ts";

const accept = [
  ...documentKinds,
  ...(["png", "jpeg", "gif", "webp"] as const),
  ...(["mp3", "wav", "ogg", "m4a", "flac", "mp4", "webm", "mov"] as const),
];

const maxBytesOf: Record<FilePurpose, number> = {
  document: limits.knowledge.documentBytes,
  image: limits.knowledge.imageBytes,
  media: limits.knowledge.mediaBytes,
  folder: 0,
};

const purposeOf = ({ family }: FileType): FilePurpose =>
  family === "image" ? "image" : family === "audio" || family === "video" ? "media" : "document";

/**
 * Stores a file for the knowledge library with an empty document, which a job fills. Until a source is made of it, the
 * file counts as released, so an upload that nobody uses is removed.
 */
export async function storeLibraryFile(ctx: WorkspaceContext, incoming: IncomingFile): Promise<UploadedDocument> {
  await using received = await receiveFile(incoming.stream, {
    fileName: incoming.name,
    declaredType: incoming.type,
    maxBytes: Math.max(...Object.values(maxBytesOf)),
    accept,
  });
  const purpose = purposeOf(received.type);
  const maxBytes = maxBytesOf[purpose];
  if (received.bytes > maxBytes) throw new AppError("too_large", storageText.tooLarge(maxBytes));
  await requireStorage(ctx, received.bytes);
  if (purpose === "image") await checkImage({ path: received.path });
  const stored = await storeFile(
    ctx,
    { ...received, body: received.stream() },
    { purpose, origin: "knowledge", maxBytes, isReleased: true },
  );
  const id = newId();
  try {
    await ctx.db.insert(document).values({
      id,
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      fileId: stored.id,
      title: stored.name,
      bytes: stored.bytes,
      text: "",
    });
  } catch (error) {
    await removeUploads(ctx, [stored.path]);
    throw error;
  }
  return { title: stored.name, documentId: id, size: stored.bytes, path: stored.path, pagesCount: null };
}

/** How the documents are to be cut. */
export async function setSplit(
  { db, actor }: WorkspaceContext,
  uploads: readonly { documentId: string }[],
  split: SplitSettings | null,
): Promise<void> {
  const ids = uploads.map(({ documentId }) => documentId);
  if (split === null || ids.length === 0) return;
  await db
    .update(document)
    .set({ split })
    .where(and(inArray(document.id, ids), eq(document.workspaceId, actor.workspaceId)));
}

/** A document of the library with the same content as an upload. */
export interface Duplicate {
  document_id: string;
  title: string;
}

/** The documents in the library that have the same content as these, by the id of the new one. */
export async function findDuplicates(
  { db, actor }: WorkspaceContext,
  uploads: readonly { documentId: string }[],
): Promise<Map<string, Duplicate>> {
  if (uploads.length === 0) return new Map();
  const [otherFile, other] = [alias(file, "other_file"), alias(document, "other_document")];
  const rows = await db
    .select({ documentId: document.id, otherId: other.id, title: other.title })
    .from(document)
    .innerJoin(file, eq(file.id, document.fileId))
    .innerJoin(
      otherFile,
      and(
        eq(otherFile.workspaceId, file.workspaceId),
        eq(otherFile.sha256, file.sha256),
        eq(otherFile.origin, "knowledge"),
        // One that is released belongs to no source.
        isNull(otherFile.releasedAt),
        ne(otherFile.id, file.id),
      ),
    )
    .innerJoin(other, eq(other.fileId, otherFile.id))
    .where(
      and(
        eq(document.workspaceId, actor.workspaceId),
        inArray(
          document.id,
          uploads.map(({ documentId }) => documentId),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.documentId, { document_id: row.otherId, title: row.title }]));
}
