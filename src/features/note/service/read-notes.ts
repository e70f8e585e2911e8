import { and, inArray } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { note } from "../table.ts";
import { isListed } from "./list-notes.ts";

const columns = {
  id: note.id,
  title: note.title,
  content: note.content,
  revision: note.revision,
  documentId: note.documentId,
  documentRevision: note.documentRevision,
};

/** A note as agents work with it. */
export type ReadNote = Pick<typeof note.$inferSelect, keyof typeof columns>;

/** The notes among these that are not in the bin, in the order of `ids`. */
export async function readNotes(ctx: WorkspaceContext, ids: readonly string[]): Promise<ReadNote[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select(columns)
    .from(note)
    .where(and(inArray(note.id, [...ids]), isListed(ctx)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
