import { asc, eq, inArray } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import { indexDocuments } from "#features/knowledge/service/attachments/index-documents.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { note } from "../table.ts";
import type { ReadNote } from "./read-notes.ts";

/**
 * The documents by which long notes are searched: copies of their current texts, each with an index beside the library.
 * A note that has changed gets a new one at once, so that answers never rest on what it said before.
 */
export async function indexNotes(ctx: WorkspaceContext, notes: readonly ReadNote[]): Promise<string[]> {
  const outdated = notes.filter(
    ({ documentId, documentRevision, revision }) => !documentId || documentRevision !== revision,
  );
  const copied = outdated.length > 0 ? await copyTexts(ctx, outdated) : new Map<string, string>();
  await indexDocuments(ctx, [...copied.values()]);
  return notes.flatMap(({ id, documentId }) => copied.get(id) ?? documentId ?? []);
}

/** The new documents by the ids of their notes. Turns that copy the same notes wait for each other. */
async function copyTexts(ctx: WorkspaceContext, notes: readonly ReadNote[]): Promise<Map<string, string>> {
  const ids = notes.map(({ id }) => id);
  return ctx.db.transaction(async (tx) => {
    const rows = await tx.select().from(note).where(inArray(note.id, ids)).orderBy(asc(note.id)).for("update");
    const documents = new Map<string, string>();
    for (const row of rows)
      documents.set(
        row.id,
        row.documentId && row.documentRevision === row.revision ? row.documentId : await copyText(tx, ctx, row),
      );
    return documents;
  });
}

async function copyText(
  tx: Tx,
  { actor: { workspaceId, userId } }: WorkspaceContext,
  { id, title, content, revision, documentId }: ReadNote,
): Promise<string> {
  const copy = newId();
  const bytes = Buffer.byteLength(content);
  await tx.insert(document).values({ id: copy, workspaceId, userId, title, bytes, text: content });
  await tx.update(note).set({ documentId: copy, documentRevision: revision }).where(eq(note.id, id));
  if (documentId) await tx.delete(document).where(eq(document.id, documentId));
  return copy;
}
