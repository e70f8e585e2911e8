import type { FilePart, ModelMessage } from "ai";
import type { AnswerNote } from "#features/completion/schema.ts";
import { messageTokens } from "#features/completion/service/check-window.ts";
import { documentTokens, fitDocuments } from "#features/completion/service/fit-documents.ts";
import { goneFiles, unseenImages } from "#features/completion/service/model-content.ts";
import type { ModelGrant } from "#features/credential/service/use-model.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { readImagesLeft } from "#features/file/service/files.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { textOf } from "#lib/ui-message.ts";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompt.ts";
import type { MessagePart } from "../schema.ts";
import type { message } from "../table.ts";

type Row = typeof message.$inferSelect;
type Grant = Pick<ModelGrant, "model" | "otherModels">;

interface History {
  messages: ModelMessage[];
  /** About the last message, which is answered. */
  notes: AnswerNote[];
}

/**
 * What the model is sent: the last messages that fit three quarters of its window (behaviours 5.9), the text of
 * attached files as data blocks, and images when the model sees.
 */
export async function modelMessages(ctx: Member, rows: readonly Row[], grant: Grant): Promise<History> {
  const window = grant.model.contextWindow * limits.chat.historyWindowShare;
  const messages: ModelMessage[] = [];
  let notes: AnswerNote[] | null = null;
  let tokens = 0;
  for (const row of rows.toReversed()) {
    const next = row.role === "assistant" ? assistantMessage(row.parts) : await userMessage(ctx, row, grant);
    if (!next) continue;
    tokens += messageTokens([next.message]);
    if (tokens > window && messages.length > 0) break;
    messages.unshift(next.message);
    notes ??= next.notes;
  }
  // A window that cuts between a question and its answer must not begin with the answer.
  while (messages[0]?.role === "assistant") messages.shift();
  return { messages, notes: notes ?? [] };
}

interface Sent {
  message: ModelMessage;
  notes: AnswerNote[];
}

/** Earlier answers as text: providers differ in what else they accept back. */
function assistantMessage(parts: readonly MessagePart[]): Sent | null {
  const text = textOf(parts);
  return text ? { message: { role: "assistant", content: text }, notes: [] } : null;
}

async function userMessage(ctx: Member, row: Row, grant: Grant): Promise<Sent | null> {
  const { images = [], files = [] } = row.metadata;
  const text = textOf(row.parts);
  const { blocks, notes, gone } = await attachedTexts(ctx, files, grant, estimateTokens(text));
  const paths = images.map((image) => image.s3FilePath);
  const isBlind = paths.length > 0 && !grant.model.imageInputSupport;
  const unseen = isBlind ? await unseenImages(ctx, paths, grant) : null;
  const shown = isBlind ? [] : await readImagesLeft(ctx, paths);
  const pictures = shown.flatMap((one): FilePart[] =>
    one ? [{ type: "file", data: one.bytes, mediaType: one.mimeType }] : [],
  );
  const lost = shown.flatMap((one) => (one ? [] : [promptText.fileGone]));
  const names = unseen ? [promptText.imagesUnseen(unseen.names)] : [];
  const whole = [...blocks, ...lost, ...names, text].filter(Boolean).join("\n\n");
  if (!whole && pictures.length === 0) return null;
  return {
    message: { role: "user", content: [...pictures, { type: "text", text: whole || "(image)" }] },
    notes: [...notes, ...(unseen ? [unseen] : []), ...goneFiles(lost.length + gone)],
  };
}

type Attached = NonNullable<Row["metadata"]["files"]>;

/** Text of files is data, never instructions (G106); of long ones only the beginning is sent (behaviours 6). */
async function attachedTexts(
  ctx: Member,
  files: Attached,
  { model }: Grant,
  otherTokens: number,
): Promise<{ blocks: string[]; notes: AnswerNote[]; gone: number }> {
  if (files.length === 0) return { blocks: [], notes: [], gone: 0 };
  const ids = files.map(({ documentId }) => documentId);
  const found = new Map((await readDocuments(ctx, ids)).map((one) => [one.id, one]));
  const known = files.flatMap(({ documentId }) => found.get(documentId) ?? []);
  const fitted = fitDocuments(known, documentTokens(model, otherTokens), limits.chat.attachedTextTokens);
  const byId = new Map(known.map(({ id }, place) => [id, fitted[place]]));
  const blocks = files.map(({ documentId }) => {
    const one = byId.get(documentId);
    return one ? documentBlock(one.title, one.text) : promptText.fileGone;
  });
  const gone = files.filter(({ documentId }) => !found.has(documentId)).length;
  return { blocks, notes: fitted.flatMap(({ note }) => note ?? []), gone };
}

const documentBlock = (title: string, text: string) =>
  `<document title=${JSON.stringify(title)}>\n${text}\n</document>`;
