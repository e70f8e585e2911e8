import { and, eq, inArray, sql } from "drizzle-orm";
import { requireStorage, storeWithinLimit } from "#features/billing/service/storage.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { checkImage } from "#platform/extract/image-size.ts";
import type { FileKind } from "#platform/storage/file-kinds.ts";
import type { FileType } from "#platform/storage/identify-file.ts";
import type { FileBody } from "#platform/storage/port.ts";
import { receiveFile } from "#platform/storage/quarantine.ts";
import { notFound } from "#product/refusals.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { type FileOrigin, type FilePurpose, file } from "../table.ts";
import type { IncomingFile } from "./multipart.ts";

export interface StoredFile {
  id: string;
  /** `s3FilePath` on the wire. */
  path: string;
  name: string;
  mimeType: string;
  bytes: number;
}

/** Rules for an upload. `accept` lists file kinds, which are detected from the content. */
export interface UploadRule {
  purpose: FilePurpose;
  origin: FileOrigin;
  maxBytes: number;
  accept: readonly FileKind[];
}

/**
 * Stores an uploaded file under a generated key. The file is first received into quarantine, which counts its bytes and
 * detects its kind. `inspect` gets the quarantined file, for example to extract its text; if it throws, nothing is
 * stored.
 */
export async function storeUpload<T>(
  ctx: WorkspaceContext,
  upload: Pick<IncomingFile, "stream" | "name" | "type">,
  rule: UploadRule,
  inspect: (received: { path: string; kind: FileKind; name: string }) => Promise<T>,
): Promise<{ stored: StoredFile; result: T }> {
  await using received = await receiveFile(upload.stream, {
    fileName: upload.name,
    declaredType: upload.type,
    maxBytes: rule.maxBytes,
    accept: rule.accept,
  });
  await requireStorage(ctx, received.bytes);
  if (received.type.family === "image") await checkImage({ path: received.path });
  const result = await inspect({ path: received.path, kind: received.type.kind, name: received.fileName });
  const stored = await storeFile(ctx, { ...received, body: received.stream() }, rule);
  return { stored, result };
}

/** A checked file. */
interface CheckedFile {
  fileName: string;
  body: FileBody;
  bytes: number;
  sha256: string;
  type: Pick<FileType, "extension" | "contentType">;
}

/**
 * Stores a checked file and its row, within the storage limit of the workspace. A file that is stored as released is
 * removed later, unless something refers to it by then.
 */
export async function storeFile(
  ctx: WorkspaceContext,
  { fileName, body, bytes, sha256, type }: CheckedFile,
  { purpose, origin, maxBytes, isReleased = false }: Omit<UploadRule, "accept"> & { isReleased?: boolean },
): Promise<StoredFile> {
  const { app, actor } = ctx;
  const id = newId();
  const path = `${actor.workspaceId}/${purpose}/${id}.${type.extension}`;
  await app.storage.put(path, body, { contentType: type.contentType, maxBytes });
  const stored: StoredFile = { id, path, name: fileName, mimeType: type.contentType, bytes };
  try {
    await storeWithinLimit(ctx, bytes, async (tx) => {
      await tx.insert(file).values({
        ...stored,
        workspaceId: actor.workspaceId,
        userId: actor.userId,
        throughId: actor.through?.id ?? null,
        sha256,
        purpose,
        origin,
        releasedAt: isReleased ? sql`now()` : null,
      });
    });
  } catch (error) {
    await app.storage.remove(path);
    throw error;
  }
  return stored;
}

/** Removes the files of a failed upload, together with their documents. */
export async function removeUploads({ app, db, actor }: WorkspaceContext, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await db.delete(file).where(and(inArray(file.path, [...paths]), eq(file.workspaceId, actor.workspaceId)));
  for (const path of paths) await app.storage.remove(path);
}

/** The rows of these paths. Throws "not found" if one is missing or belongs to another workspace. */
export async function findFiles({ db, actor }: WorkspaceContext, paths: readonly string[]) {
  if (paths.length === 0) return [];
  const rows = await db
    .select()
    .from(file)
    .where(and(inArray(file.path, [...paths]), eq(file.workspaceId, actor.workspaceId)));
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return paths.map((path) => byPath.get(path) ?? notFound("file"));
}

/** Upload names by path. Deleted files are left out. */
export async function findFileNames(
  { db, actor }: WorkspaceContext,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .select({ path: file.path, name: file.name })
    .from(file)
    .where(and(inArray(file.path, [...paths]), eq(file.workspaceId, actor.workspaceId)));
  return new Map(rows.map(({ path, name }) => [path, name]));
}

/** A URL that lets the browser load the file for a few minutes. */
export async function createSignedUrl(ctx: WorkspaceContext, path: string): Promise<string> {
  const [row] = await findFiles(ctx, [path]);
  if (!row) return notFound("file");
  const disposition = /^(image|audio|video)\/|^application\/pdf$/.test(row.mimeType) ? "inline" : "attachment";
  return ctx.app.storage.signedUrl(path, { fileName: row.name, contentType: row.mimeType, disposition });
}

/**
 * The bytes of audio and video files for a model, with null for each deleted file. Throws "invalid" if they exceed
 * `maxBytes` in total.
 */
export async function readAvailableMedia(
  ctx: WorkspaceContext,
  paths: readonly string[],
  maxBytes: number,
): Promise<(MediaBytes | null)[]> {
  const rows = await Promise.all(paths.map((path) => nullIfGone(async () => (await findFiles(ctx, [path]))[0])));
  let remainingBytes = maxBytes;
  for (const row of rows) {
    remainingBytes -= row?.bytes ?? 0;
    if (row && remainingBytes < 0)
      throw new AppError("invalid", modelText.mediaTooLarge(row.name, maxBytes / 1024 ** 2));
  }
  return Promise.all(
    rows.map((row) => nullIfGone(async () => row && { bytes: await readBytes(ctx, row), mimeType: row.mimeType })),
  );
}

interface MediaBytes {
  bytes: Uint8Array;
  mimeType: string;
}

/** The bytes of a file. Throws "not found" for a deleted one, and "invalid" for one that is larger than `maxBytes`. */
export async function readFile(ctx: WorkspaceContext, path: string, maxBytes: number): Promise<MediaBytes> {
  const [row] = await findFiles(ctx, [path]);
  if (!row) return notFound("file");
  if (row.bytes > maxBytes)
    throw new AppError("invalid", uploadErrorText.tooLargeToSend(row.name, maxBytes / 1024 ** 2));
  return { bytes: await readBytes(ctx, row), mimeType: row.mimeType };
}

/** The bytes of images for a model with vision. Throws "not found" for deleted files. */
export async function readImages(ctx: WorkspaceContext, paths: readonly string[]): Promise<MediaBytes[]> {
  const rows = await findFiles(ctx, paths);
  return Promise.all(rows.map((row) => readImage(ctx, row)));
}

/** The bytes of images, with null for each file that was deleted or isn't an image. */
export async function readAvailableImages(
  ctx: WorkspaceContext,
  paths: readonly string[],
): Promise<(MediaBytes | null)[]> {
  return Promise.all(paths.map((path) => nullIfGone(async () => (await readImages(ctx, [path]))[0])));
}

async function nullIfGone<T>(read: () => Promise<T | undefined>): Promise<T | null> {
  try {
    return (await read()) ?? null;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}

async function readImage(ctx: WorkspaceContext, row: typeof file.$inferSelect): Promise<MediaBytes> {
  if (!row.mimeType.startsWith("image/")) throw new AppError("invalid", uploadErrorText.notAnImage);
  return { bytes: await readBytes(ctx, row), mimeType: row.mimeType };
}

async function readBytes(
  { app }: WorkspaceContext,
  { path, bytes: size }: typeof file.$inferSelect,
): Promise<Uint8Array> {
  const { stream } = await app.storage.open(path);
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces).subarray(0, size);
}
