import { and, arrayContains, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Cursor } from "#features/folder/schema.ts";
import { matchesSearch, titleAndTags } from "#features/folder/service/library-search.ts";
import { findPageIds, type SortOrder, sortByIds, sortByTime, sortByTitle } from "#features/folder/service/paging.ts";
import { truncate, withoutMarkup } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { canDeleteNote } from "../access.ts";
import type { NoteListQuery, NoteNamesQuery, NoteSort, NoteSource } from "../schema.ts";
import { note } from "../table.ts";

const { excerptChars } = limits.note;

/** A row of the list of notes. */
export interface ListedNote {
  id: string;
  title: string;
  /** The start of its text, without formatting. */
  excerpt: string;
  category: string[];
  source: NoteSource;
  isPublic: boolean;
  authorName: string;
  updatedAt: Date;
  canDelete: boolean;
}

const sorts: Readonly<Record<NoteSort, SortOrder>> = {
  changed: sortByTime(sql`${note.updatedAt}`),
  name: sortByTitle(note),
};

/** A row of a table says little without its columns. */
const tableLine = /^[ \t]*\|.*$/gm;

/** Markup takes some of the excerpt. */
const readChars = excerptChars * 3;

/** The notes of the workspace that are not in the bin. */
export const isListed = ({ actor }: WorkspaceContext) =>
  and(eq(note.workspaceId, actor.workspaceId), isNull(note.deletedAt));

/** Lists a page of notes. */
export async function listNotes(
  ctx: WorkspaceContext,
  { search = "", category = [], sort, after, limit }: Omit<NoteListQuery, "workspaceId">,
): Promise<{ notes: ListedNote[]; next: Cursor | null }> {
  const { ids, next } = await findPageIds(ctx, note, {
    where: and(
      isListed(ctx),
      category.length > 0 ? arrayContains(note.category, category) : undefined,
      matchesSearch(sql`(${titleAndTags(note)} || ' ' || ${note.content})`, search),
    ),
    sort: sorts[sort],
    after,
    limit,
  });
  return { notes: await readRows(ctx, ids), next };
}

async function readRows({ db, actor }: WorkspaceContext, ids: readonly string[]): Promise<ListedNote[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: note.id,
      userId: note.userId,
      title: note.title,
      start: sql<string>`left(${note.content}, ${readChars})`,
      category: note.category,
      source: note.source,
      isPublic: note.isPublic,
      authorName: user.name,
      updatedAt: note.updatedAt,
    })
    .from(note)
    .innerJoin(user, eq(user.id, note.userId))
    .where(and(inArray(note.id, [...ids]), eq(note.workspaceId, actor.workspaceId)));
  return sortByIds(ids, rows).map(({ start, userId, ...row }) => ({
    ...row,
    excerpt: truncate(withoutMarkup(start.replaceAll(tableLine, "")), excerptChars),
    canDelete: canDeleteNote(actor, { userId, source: row.source }),
  }));
}

/** How many notes there are, and in which categories, the largest first. */
export async function summarizeNotes(
  ctx: WorkspaceContext,
): Promise<{ total: number; categories: { tag: string; count: number }[] }> {
  const tag = sql<string>`unnest(${note.category})`.as("tag");
  const tags = ctx.db.select({ tag }).from(note).where(isListed(ctx)).as("tags");
  const [total, categories] = await Promise.all([
    ctx.db.$count(note, isListed(ctx)),
    ctx.db
      .select({ tag: tags.tag, count: count() })
      .from(tags)
      .groupBy(tags.tag)
      .orderBy(desc(count()), asc(tags.tag))
      .limit(limits.note.listedCategories),
  ]);
  return { total, categories };
}

/** A note by name, and about how long it is. */
export interface NoteName {
  id: string;
  title: string;
  category: string[];
  source: NoteSource;
  chars: number;
}

/** Finds a few notes for pickers, mentions and the command palette; with `ids`, these. */
export async function findNoteNames(
  ctx: WorkspaceContext,
  { search = "", ids, limit = limits.library.pickerRows }: Omit<NoteNamesQuery, "workspaceId">,
): Promise<NoteName[]> {
  return ctx.db
    .select({
      id: note.id,
      title: note.title,
      category: note.category,
      source: note.source,
      chars: sql<number>`length(${note.content})`,
    })
    .from(note)
    .where(and(isListed(ctx), ids && inArray(note.id, ids), matchesSearch(titleAndTags(note), search)))
    .orderBy(desc(note.updatedAt), desc(note.id))
    .limit(ids ? limits.library.maxPickerRows : limit);
}
