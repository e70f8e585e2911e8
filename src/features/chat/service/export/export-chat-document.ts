import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { parseMarkdown } from "#platform/documents/export-document.ts";
import { type ExportedFile, writeDocument } from "#platform/documents/write-document.ts";
import { limits } from "#product/limits.ts";
import { chatExportText } from "#product/texts/chat/chat-export.ts";
import type { chat } from "../../table.ts";
import { writeChatExport } from "./export-chat.ts";

/** The formats for paper, which are made of the Markdown of a chat. */
export const paperFormats = ["pdf", "docx"] as const;

/** A chat as a file for paper. Throws "too_large" for chats that only Markdown and JSON can hold. */
export async function exportChatDocument(
  ctx: WorkspaceContext,
  row: typeof chat.$inferSelect,
  format: (typeof paperFormats)[number],
  signal: AbortSignal,
): Promise<ExportedFile> {
  let markdown = "";
  for await (const piece of writeChatExport(ctx, row, "markdown", signal)) {
    markdown += piece;
    if (markdown.length > limits.export.markdownChars) throw new AppError("too_large", chatExportText.tooLong);
  }
  signal.throwIfAborted();
  return writeDocument(ctx, { title: row.title, tree: parseMarkdown(markdown), images: new Map() }, format, signal);
}
