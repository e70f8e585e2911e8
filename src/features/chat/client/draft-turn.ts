import type { Attachment } from "#client/files/attachments.ts";
import { newId } from "#lib/id.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { MessageMetadata, UserTurn } from "../schema.ts";

/** A message to send. Its id is created here, so that a resent message is stored once. */
export type UserTurnDraft = UserTurn & { id: string };

export function toUserTurn(text: string, attachments: readonly Attachment[]): UserTurnDraft {
  const stored = attachments.flatMap(({ kind, stored: file }) => (file ? [{ kind, ...file }] : []));
  return {
    id: newId(),
    text: text.trim(),
    images: stored.filter(({ kind }) => kind === "image").map(({ s3FilePath }) => ({ s3FilePath })),
    files: stored.flatMap(({ name, s3FilePath, documentId, size }) =>
      documentId ? [{ title: name, s3FilePath, documentId, size }] : [],
    ),
  };
}

/** The message as the server will store it. */
export function toTurnParts({ text, images, files }: UserTurn): { parts: MessagePart[]; metadata: MessageMetadata } {
  return {
    parts: text ? [{ type: "text", text }] : [],
    metadata: { ...(images.length > 0 ? { images } : {}), ...(files.length > 0 ? { files } : {}) },
  };
}
