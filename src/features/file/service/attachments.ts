import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Upload } from "#engine/upload.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { Actor } from "#product/actor.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { document, file } from "../table.ts";

interface OwnedUpload extends Upload {
  /** A connected server wrote it, not the person. */
  readonly isFromServer: boolean;
  /** Null if the account was deleted. */
  readonly userId: string | null;
  readonly throughId: string | null;
}

/**
 * Whether the actor may use the upload as a value. What gets its values from outside, such as a key, may use only what
 * came through it: it acts in a person's place, but that person's own files are private to them.
 */
export const isOwnUpload = ({ userId, through }: Actor, upload: Pick<OwnedUpload, "userId" | "throughId">): boolean =>
  upload.userId === userId && (through === undefined || through.type === "SCHEDULE" || upload.throughId === through.id);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Uploads by file path or by the document id of a web page. Uploads of other workspaces are left out. */
export async function findUploads(
  db: Db | Tx,
  { actor }: WorkspaceContext,
  names: readonly string[],
): Promise<Map<string, OwnedUpload>> {
  if (names.length === 0) return new Map();
  const files = await db
    .select({ file, documentId: document.id })
    .from(file)
    .leftJoin(document, eq(document.fileId, file.id))
    .where(and(inArray(file.path, [...names]), eq(file.workspaceId, actor.workspaceId)));
  const ids = names.filter((name) => uuid.test(name));
  const pages =
    ids.length > 0
      ? await db
          .select()
          .from(document)
          .where(and(inArray(document.id, ids), eq(document.workspaceId, actor.workspaceId), isNull(document.fileId)))
      : [];
  return new Map<string, OwnedUpload>([
    ...files.flatMap(
      ({
        file: { path, purpose, name, bytes, mimeType, userId, throughId, origin },
        documentId,
      }): [string, OwnedUpload][] => {
        const isFromServer = origin === "server";
        return purpose === "folder"
          ? []
          : [[path, { kind: purpose, name, bytes, mimeType, documentId, url: null, userId, throughId, isFromServer }]];
      },
    ),
    ...pages.map(({ id, title: name, bytes, url, userId, throughId }): [string, OwnedUpload] => [
      id,
      {
        kind: "page",
        name,
        bytes,
        mimeType: "text/plain",
        documentId: id,
        url,
        userId,
        throughId,
        isFromServer: false,
      },
    ]),
  ]);
}

export interface AttachmentRefs {
  images: (FromServer & { s3FilePath: string })[];
  files: (FromServer & { title: string; s3FilePath: string; documentId: string; size: number })[];
}

/** Set if a connected server wrote the file. */
interface FromServer {
  isFromServer?: true;
}

const fromServer = (upload: OwnedUpload): FromServer => (upload.isFromServer ? { isFromServer: true } : {});

/**
 * Returns the attachments of a message with names and sizes from the database. Throws "invalid" for files that the
 * person didn't upload in this workspace, and for files of another kind.
 */
export async function requireOwnAttachments(
  ctx: WorkspaceContext,
  { images, files }: AttachmentRefs,
): Promise<AttachmentRefs> {
  const uploads = await findUploads(
    ctx.db,
    ctx,
    [...images, ...files].map(({ s3FilePath }) => s3FilePath),
  );
  const findOwn = (path: string, kind: Upload["kind"]) => {
    const found = uploads.get(path);
    return found?.kind === kind && isOwnUpload(ctx.actor, found) ? found : null;
  };
  return {
    images: images.map(({ s3FilePath }) => {
      const found = findOwn(s3FilePath, "image");
      if (!found) throw fileGoneError("Images");
      return { s3FilePath, ...fromServer(found) };
    }),
    files: files.map(({ s3FilePath, documentId }) => {
      const found = findOwn(s3FilePath, "document");
      if (!found || found.documentId !== documentId) throw fileGoneError("Files");
      return { title: found.name, s3FilePath, documentId, size: found.bytes, ...fromServer(found) };
    }),
  };
}

const fileGoneError = (field: "Images" | "Files") =>
  new AppError("invalid", chatErrorText.attachmentUnavailable(field));
