import { and, eq, sql } from "drizzle-orm";
import { isRestorable } from "#features/workspace/service/bin.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { noteText } from "#product/texts/note/note.ts";
import { shareText } from "#product/texts/share/share.ts";
import { canDeleteNote, canEditNote } from "../access.ts";
import type { NoteChanges, NoteDraft, NoteSource } from "../schema.ts";
import { note } from "../table.ts";
import { isListed } from "./list-notes.ts";

/** A note with its whole text. */
export interface Note {
  id: string;
  title: string;
  content: string;
  category: string[];
  source: NoteSource;
  isPublic: boolean;
  /** An operator doesn't allow it to be public. */
  isTakenDown: boolean;
  revision: number;
  authorName: string;
  createdAt: Date;
  updatedAt: Date;
  canEdit: boolean;
  canDelete: boolean;
}

/** Throws "not found" for a note in the bin. */
export async function getNote(ctx: WorkspaceContext, id: string): Promise<Note> {
  const [row] = await ctx.db
    .select({
      id: note.id,
      userId: note.userId,
      title: note.title,
      content: note.content,
      category: note.category,
      source: note.source,
      isPublic: note.isPublic,
      takenDownAt: note.takenDownAt,
      revision: note.revision,
      authorName: user.name,
      createdAt: note.createdAt,
      updatedAt: note.updatedAt,
    })
    .from(note)
    .innerJoin(user, eq(user.id, note.userId))
    .where(and(eq(note.id, id), isListed(ctx)));
  if (!row) return notFound("note");
  const { userId, takenDownAt, ...shown } = row;
  return {
    ...shown,
    isTakenDown: takenDownAt !== null,
    canEdit: canEditNote(ctx.actor),
    canDelete: canDeleteNote(ctx.actor, row),
  };
}

/** Throws "limit" if the workspace has as many notes as it may have. Takes turns with other new notes. */
export async function requireNoteLimit(tx: Tx, ctx: WorkspaceContext): Promise<void> {
  const { perWorkspace } = limits.note;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notes:${ctx.actor.workspaceId}`}, 0))`);
  const total = await tx.$count(note, isListed(ctx));
  if (total >= perWorkspace) throw new AppError("limit", noteText.tooMany(perWorkspace));
}

/** Pass an `id` only for something that must be created once, however often it is tried. */
export async function createNote(
  ctx: WorkspaceContext,
  draft: Omit<NoteDraft, "workspaceId">,
  id = newId(),
): Promise<{ id: string }> {
  const { workspaceId, userId } = ctx.actor;
  const { title, content, category } = draft;
  const created = { id };
  await ctx.db.transaction(async (tx) => {
    await requireNoteLimit(tx, ctx);
    await tx.insert(note).values({ ...created, workspaceId, userId, title, content, category });
    await storeResponse(ctx, tx, created);
  });
  publishNotesChanged(ctx);
  return created;
}

/** Copies a note as one that its new author wrote and nobody outside can read. */
export async function duplicateNote(ctx: WorkspaceContext, id: string): Promise<{ id: string }> {
  const { title, content, category } = await getNote(ctx, id);
  return createNote(ctx, { title: truncate(noteText.copyOf(title), limits.note.titleChars), content, category });
}

/** Throws "conflict" if the note is not at this revision any more, so that nothing is overwritten unseen. */
export async function updateNote(
  ctx: WorkspaceContext,
  { id, revision, ...changes }: NoteChanges,
): Promise<{ revision: number; updatedAt: Date }> {
  const [saved] = await ctx.db
    .update(note)
    .set({ ...changes, revision: sql`${note.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(note.id, id), isListed(ctx), eq(note.revision, revision)))
    .returning({ revision: note.revision, updatedAt: note.updatedAt });
  if (saved) {
    publishNotesChanged(ctx);
    return saved;
  }
  const current = await getNote(ctx, id);
  throw new AppError("conflict", noteText.conflict.error, { details: { revision: current.revision } });
}

/** Lets anyone with the link read the note, or no longer. Throws "forbidden" for one that an operator took down. */
export async function setNotePublic(ctx: WorkspaceContext, id: string, isPublic: boolean): Promise<void> {
  const { isTakenDown } = await getNote(ctx, id);
  assertAllowed(!(isPublic && isTakenDown), shareText.takenDown);
  await ctx.db
    .update(note)
    .set({ isPublic })
    .where(and(eq(note.id, id), isListed(ctx)));
  publishNotesChanged(ctx);
}

/** Moves a note to the bin, where nobody outside can read it. Agents keep their links in case it is restored. */
export async function deleteNote(ctx: WorkspaceContext, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ userId: note.userId, source: note.source })
    .from(note)
    .where(and(eq(note.id, id), isListed(ctx)));
  if (!row) return notFound("note");
  assertAllowed(canDeleteNote(ctx.actor, row));
  await ctx.db
    .update(note)
    .set({ deletedAt: sql`now()`, deletedById: ctx.actor.userId, isPublic: false })
    .where(and(eq(note.id, id), isListed(ctx)));
  publishNotesChanged(ctx);
}

export async function restoreNote(ctx: WorkspaceContext, id: string): Promise<void> {
  const isOwn = and(eq(note.id, id), eq(note.workspaceId, ctx.actor.workspaceId));
  const [row] = await ctx.db
    .select({ userId: note.userId, source: note.source })
    .from(note)
    .where(and(isOwn, isRestorable(note.deletedAt)));
  if (!row) return notFound("note");
  assertAllowed(canDeleteNote(ctx.actor, row));
  await ctx.db.transaction(async (tx) => {
    await requireNoteLimit(tx, ctx);
    await tx.update(note).set({ deletedAt: null, deletedById: null }).where(isOwn);
  });
  publishNotesChanged(ctx);
}

/** Makes open pages of the workspace reload their notes. */
export function publishNotesChanged({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "notes" });
}
