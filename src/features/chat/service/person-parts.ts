import { findUploads } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import type { PersonPart, UserTurn } from "../schema.ts";

/**
 * The text and the uploads of a person's message. Whether the uploads are the person's own is checked when the message
 * is stored.
 */
export async function readPersonParts(
  ctx: WorkspaceContext,
  parts: readonly PersonPart[],
): Promise<Pick<UserTurn, "text" | "images" | "files">> {
  const text = parts.flatMap((part) => (part.type === "text" && part.text ? [part.text] : [])).join("\n\n");
  const { messageChars, imagesPerMessage, filesPerMessage } = limits.chat;
  if (text.length > messageChars) throw new AppError("invalid", commonErrorText.tooLong(messageChars));
  const paths = [...new Set(parts.flatMap((part) => (part.type === "file" ? [part.url] : [])))];
  const uploads = await findUploads(ctx.db, ctx, paths);
  const images: UserTurn["images"] = [];
  const files: UserTurn["files"] = [];
  for (const s3FilePath of paths) {
    const found = uploads.get(s3FilePath);
    if (found?.kind === "image") images.push({ s3FilePath });
    else if (found?.kind === "document" && found.documentId)
      files.push({ title: found.name, s3FilePath, documentId: found.documentId, size: found.bytes });
    else throw new AppError("invalid", chatErrorText.attachmentUnavailable("Files"));
  }
  if (images.length > imagesPerMessage) throw new AppError("invalid", chatErrorText.tooManyImages(imagesPerMessage));
  if (files.length > filesPerMessage) throw new AppError("invalid", chatErrorText.tooManyFiles);
  return { text, images, files };
}
