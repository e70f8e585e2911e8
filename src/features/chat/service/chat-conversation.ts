import type { Part, Resource } from "#engine/prompt.ts";
import type { Asked, AskedMessage, ConversationMessage } from "#features/agent-call/service/conversation.ts";
import { deletedFileNotes } from "#features/completion/service/model-content.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { parseMentions } from "#lib/mention.ts";
import { textOf } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { isSteering, type SteeringPart, speechesOf, splitBySpeaker } from "../schema/steering-part.ts";
import type { ChatSummary, MessageMetadata } from "../schema.ts";
import type { ReplyRow } from "./commit-reply.ts";

/** The messages of a chat, as an agent gets them; those that the summary covers only as the summary. */
export function toConversation(
  ctx: WorkspaceContext,
  rows: readonly ReplyRow[],
  summary: ChatSummary | null,
): ConversationMessage[] {
  const rest = summary ? rows.filter(({ ordinal }) => ordinal === 0 || ordinal > summary.ordinal) : rows;
  return [...(summary && rest.length < rows.length ? [summaryMessage(summary)] : []), ...toMessages(ctx, rest)];
}

const summaryMessage = ({ text }: ChatSummary): ConversationMessage => ({
  role: "user",
  sentAt: null,
  load: () => ({ parts: [{ type: "text", text: promptText.earlierMessages(text) }] }),
});

const toMessages = (ctx: WorkspaceContext, rows: readonly ReplyRow[]): ConversationMessage[] =>
  rows.flatMap((row) =>
    row.role === "assistant"
      ? splitBySpeaker(row.parts).map((speech) =>
          speech.role === "user" ? askedInPart(ctx, speech.steering) : { role: "assistant", parts: speech.parts },
        )
      : asked(ctx, row.createdAt, row),
  );

const asked = (ctx: WorkspaceContext, sentAt: Date, content: AskedContent): AskedMessage => ({
  role: "user",
  sentAt,
  documentTokens: limits.chat.attachedTextTokens,
  isFromOutside: [...(content.metadata.images ?? []), ...(content.metadata.files ?? [])].some(
    (one) => "isFromServer" in one && one.isFromServer === true,
  ),
  load: () => readAsked(ctx, content),
});

/** What a person sent into a reply. */
export const askedInPart = (
  ctx: WorkspaceContext,
  { data: { text, images, files, sentAt } }: SteeringPart,
): AskedMessage => asked(ctx, new Date(sentAt), { parts: [{ type: "text", text }], metadata: { images, files } });

type AskedContent = Pick<ReplyRow, "parts" | "metadata">;

/** What the person's messages mention: it can be used in the whole conversation. */
export const mentionedResources = (rows: readonly Pick<ReplyRow, "role" | "parts">[]): Resource[] =>
  rows
    .flatMap(speechesOf)
    .flatMap(({ role, parts }) =>
      role === "user" ? parseMentions(textOf(parts)).flatMap((part) => (part.kind === "mention" ? [part] : [])) : [],
    );

/** The documents attached to these messages, and to the messages that the summary replaces. */
export const attachedDocumentIds = (rows: readonly Pick<ReplyRow, "parts" | "metadata">[]): string[] =>
  rows.flatMap(({ parts, metadata: { files = [] } }) =>
    [...files, ...parts.filter(isSteering).flatMap(({ data }) => data.files)].map(({ documentId }) => documentId),
  );

async function readAsked(ctx: WorkspaceContext, { parts, metadata }: AskedContent): Promise<Asked> {
  const { images = [], files = [] } = metadata;
  const text = textOf(parts);
  const attached = await readAttachedTexts(ctx, files);
  const isGone = (part: Part) => part.type === "text";
  return {
    parts: [
      ...attached,
      ...(text ? [{ type: "text" as const, text }] : []),
      ...images.map(({ s3FilePath }) => ({
        type: "file" as const,
        // The stored file has its exact type.
        mediaType: "image/*",
        filename: s3FilePath.slice(s3FilePath.lastIndexOf("/") + 1),
        s3FilePath,
      })),
    ],
    notes: deletedFileNotes(attached.filter(isGone).length),
  };
}

type AttachedFile = NonNullable<MessageMetadata["files"]>[number];

/** The documents in order; a text says which is gone. */
async function readAttachedTexts(ctx: WorkspaceContext, files: readonly AttachedFile[]): Promise<Part[]> {
  if (files.length === 0) return [];
  const ids = files.map(({ documentId }) => documentId);
  const found = new Map((await readDocuments(ctx, ids)).map((one) => [one.id, one]));
  return ids.map((id) => {
    const one = found.get(id);
    return one
      ? { type: "document", title: one.title, text: one.text, documentId: id }
      : { type: "text", text: promptText.fileUnavailable };
  });
}
