import { and, eq } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { cutSlice } from "./cut-slice.ts";
import { requireSource } from "./find-source.ts";

export interface DocumentSlice {
  text: string;
  /** Of `text` in the whole text, in characters. */
  from: number;
  to: number;
  /** Of the whole text. */
  length: number;
  /** Whether the file has more text than is known. */
  isTruncated: boolean;
}

/**
 * A part of a source's text. Offsets count as JavaScript does, which SQL can't, so the whole text is read and cut here.
 */
export async function readDocumentSlice(
  ctx: WorkspaceContext,
  input: { id: string; at: number; direction: "after" | "before" | "around" },
): Promise<DocumentSlice> {
  const { documentId } = await requireSource(ctx, input.id);
  const [row] = documentId
    ? await ctx.db
        .select({ text: document.text, isTruncated: document.isTruncated })
        .from(document)
        .where(and(eq(document.id, documentId), eq(document.workspaceId, ctx.actor.workspaceId)))
    : [];
  const text = row?.text ?? "";
  const { from, to } = cutSlice(text, input, limits.knowledge.readChars);
  return { text: text.slice(from, to), from, to, length: text.length, isTruncated: row?.isTruncated ?? false };
}
