import type { FilePart, ModelMessage } from "ai";
import { readDocuments } from "#features/file/service/documents.ts";
import { readImagesLeft } from "#features/file/service/files.ts";
import { textOf } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { promptText } from "#product/texts/prompt.ts";
import type { Member } from "#server/context.ts";
import type { MessagePart } from "../schema.ts";
import type { message } from "../table.ts";

type Row = typeof message.$inferSelect;

/** A rough but steady measure: four characters of European text are about one token. */
const tokensOf = (text: string) => Math.ceil(text.length / 4);

/**
 * What the model is sent: the last messages that fit three quarters of its window (behaviours 5.9), the text of
 * attached files as data blocks, and images when the model sees.
 */
export async function modelMessages(ctx: Member, rows: readonly Row[], model: LanguageModel): Promise<ModelMessage[]> {
  const window = model.contextWindow * limits.chat.historyWindowShare;
  const messages: ModelMessage[] = [];
  let tokens = 0;
  for (const row of rows.toReversed()) {
    const next =
      row.role === "assistant" ? assistantMessage(row.parts) : await userMessage(ctx, row, model.imageInputSupport);
    if (!next) continue;
    tokens += tokensOf(JSON.stringify(next.content, withoutBytes));
    if (tokens > window && messages.length > 0) break;
    messages.unshift(next);
  }
  // A window that cuts between a question and its answer must not begin with the answer.
  while (messages[0]?.role === "assistant") messages.shift();
  return messages;
}

const withoutBytes = (_key: string, value: unknown) => (value instanceof Uint8Array ? "" : value);

/** Earlier answers as text: providers differ in what else they accept back. */
function assistantMessage(parts: readonly MessagePart[]): ModelMessage | null {
  const text = textOf(parts);
  return text ? { role: "assistant", content: text } : null;
}

async function userMessage(ctx: Member, row: Row, canSee: boolean): Promise<ModelMessage | null> {
  const { images = [], files = [] } = row.metadata;
  const text = textOf(row.parts);
  const documents =
    files.length > 0
      ? await readDocuments(
          ctx,
          files.map((file) => file.documentId),
        )
      : [];
  const blocks = files.map(({ documentId }) => {
    const found = documents.find(({ id }) => id === documentId);
    return found ? documentBlock(found.title, found.text) : promptText.fileGone;
  });
  const shown = canSee
    ? await readImagesLeft(
        ctx,
        images.map((image) => image.s3FilePath),
      )
    : [];
  const pictures = shown.flatMap((one): FilePart[] =>
    one ? [{ type: "file", data: one.bytes, mediaType: one.mimeType }] : [],
  );
  const lost = shown.flatMap((one) => (one ? [] : [promptText.fileGone]));
  const whole = [...blocks, ...lost, text].filter(Boolean).join("\n\n");
  if (!whole && pictures.length === 0) return null;
  return { role: "user", content: [...pictures, { type: "text", text: whole || "(image)" }] };
}

/** Text of a file is data, never instructions (G106); only its beginning is sent (behaviours 6). */
function documentBlock(title: string, text: string): string {
  const most = limits.chat.attachedTextTokens * 4;
  return `<document title=${JSON.stringify(title)}>\n${text.slice(0, most)}\n</document>`;
}
