import type { FilePart, ModelMessage } from "ai";
import type { AnswerNote } from "#features/completion/schema.ts";
import { messageTokens } from "#features/completion/service/context-window.ts";
import { documentTokenBudget, fitDocuments } from "#features/completion/service/fit-documents.ts";
import { deletedFileNotes, unseenImagesNote } from "#features/completion/service/model-content.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { readAvailableImages } from "#features/file/service/files.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { textOf } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { MessagePart } from "../schema.ts";
import type { message } from "../table.ts";

type Row = typeof message.$inferSelect;
type AnsweringModel = Pick<AcquiredModel, "model" | "otherModels">;

interface ModelHistory {
  messages: ModelMessage[];
  /** Notes about the last message, which is being answered. */
  notes: AnswerNote[];
}

/**
 * Builds the messages for the model: the last ones that fit three quarters of its context window, attached files as
 * data blocks, and images if the model supports them.
 */
export async function buildModelMessages(
  ctx: WorkspaceContext,
  rows: readonly Row[],
  answering: AnsweringModel,
): Promise<ModelHistory> {
  const window = answering.model.contextWindow * limits.chat.historyWindowShare;
  const messages: ModelMessage[] = [];
  let notes: AnswerNote[] | null = null;
  let tokens = 0;
  for (const row of rows.toReversed()) {
    const next = row.role === "assistant" ? assistantMessage(row.parts) : await userMessage(ctx, row, answering);
    if (!next) continue;
    tokens += messageTokens([next.message]);
    if (tokens > window && messages.length > 0) break;
    messages.unshift(next.message);
    notes ??= next.notes;
  }
  // The history must not start with an answer whose question was cut off.
  while (messages[0]?.role === "assistant") messages.shift();
  return { messages, notes: notes ?? [] };
}

interface BuiltMessage {
  message: ModelMessage;
  notes: AnswerNote[];
}

/** Earlier answers are sent as text, because providers accept different other parts. */
function assistantMessage(parts: readonly MessagePart[]): BuiltMessage | null {
  const text = textOf(parts);
  return text ? { message: { role: "assistant", content: text }, notes: [] } : null;
}

async function userMessage(ctx: WorkspaceContext, row: Row, answering: AnsweringModel): Promise<BuiltMessage | null> {
  const { images = [], files = [] } = row.metadata;
  const text = textOf(row.parts);
  const { blocks, notes, deletedCount } = await readAttachedTexts(ctx, files, answering, estimateTokens(text));
  const paths = images.map((image) => image.s3FilePath);
  const lacksImageInput = paths.length > 0 && !answering.model.imageInputSupport;
  const unseenNote = lacksImageInput ? await unseenImagesNote(ctx, paths, answering) : null;
  const loadedImages = lacksImageInput ? [] : await readAvailableImages(ctx, paths);
  const imageParts = loadedImages.flatMap((one): FilePart[] =>
    one ? [{ type: "file", data: one.bytes, mediaType: one.mimeType }] : [],
  );
  const deletedImageTexts = loadedImages.flatMap((one) => (one ? [] : [promptText.fileUnavailable]));
  const unseenTexts = unseenNote ? [promptText.imagesNotSeen(unseenNote.names)] : [];
  const fullText = [...blocks, ...deletedImageTexts, ...unseenTexts, text].filter(Boolean).join("\n\n");
  if (!fullText && imageParts.length === 0) return null;
  return {
    message: { role: "user", content: [...imageParts, { type: "text", text: fullText || "(image)" }] },
    notes: [
      ...notes,
      ...(unseenNote ? [unseenNote] : []),
      ...deletedFileNotes(deletedImageTexts.length + deletedCount),
    ],
  };
}

type AttachedFile = NonNullable<Row["metadata"]["files"]>;

/** Text of files is sent as data, not as instructions. Long files are cut. */
async function readAttachedTexts(
  ctx: WorkspaceContext,
  files: AttachedFile,
  { model }: AnsweringModel,
  otherTokens: number,
): Promise<{ blocks: string[]; notes: AnswerNote[]; deletedCount: number }> {
  if (files.length === 0) return { blocks: [], notes: [], deletedCount: 0 };
  const ids = files.map(({ documentId }) => documentId);
  const found = new Map((await readDocuments(ctx, ids)).map((one) => [one.id, one]));
  const foundDocuments = files.flatMap(({ documentId }) => found.get(documentId) ?? []);
  const fitted = fitDocuments(foundDocuments, documentTokenBudget(model, otherTokens), limits.chat.attachedTextTokens);
  const byId = new Map(foundDocuments.map(({ id }, index) => [id, fitted[index]]));
  const blocks = files.map(({ documentId }) => {
    const one = byId.get(documentId);
    return one ? toDocumentBlock(one.title, one.text) : promptText.fileUnavailable;
  });
  const deletedCount = files.filter(({ documentId }) => !found.has(documentId)).length;
  return { blocks, notes: fitted.flatMap(({ note }) => note ?? []), deletedCount };
}

const toDocumentBlock = (title: string, text: string) =>
  `<document title=${JSON.stringify(title)}>\n${text}\n</document>`;
