import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { union, unionAll } from "drizzle-orm/pg-core";
import { chat } from "#features/chat/table.ts";
import { workflowForm } from "#features/form/table.ts";
import { likePattern, toPage } from "#features/instance/service/paging.ts";
import { note } from "#features/note/table.ts";
import { workflowRun } from "#features/run/table.ts";
import type { SignedIn } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { urls } from "#product/urls.ts";
import type { ModerationInput, ModerationRow, PublicKind } from "../../schema.ts";
import { galleryItem, publicReport } from "../../table.ts";

/** What a report is about. What was reported in the gallery is the same thing as its page. */
const reportedId = sql<string>`coalesce(${publicReport.chatId}, ${publicReport.runId}, ${publicReport.noteId}, ${publicReport.formId}, ${galleryItem.chatId}, ${galleryItem.runId})`;

const listedId = sql<string>`coalesce(${galleryItem.chatId}, ${galleryItem.runId})`;

const reportedThings = (db: Db) =>
  db
    .select({ id: reportedId.as("thing_id") })
    .from(publicReport)
    .leftJoin(galleryItem, eq(galleryItem.id, publicReport.itemId))
    .where(isNull(publicReport.closedAt));

/** What was taken down and not allowed again. */
const takenDownThings = (db: Db) => {
  const of = (table: typeof chat | typeof workflowRun | typeof note | typeof workflowForm) =>
    db
      .select({ id: sql<string>`${table.id}`.as("thing_id") })
      .from(table)
      .where(isNotNull(table.takenDownAt));
  return unionAll(of(chat), of(workflowRun), of(note), of(workflowForm));
};

const title = sql<string>`coalesce(${chat.title}, ${workflowRun.title}, ${note.title}, ${workflowForm.settings} ->> 'name')`;

/**
 * Everything in the gallery, removed items included, every public page with open reports, and what was taken down; newest
 * first.
 */
export async function listForModeration(
  { app }: SignedIn,
  { search, filter, cursor }: ModerationInput,
): Promise<{ rows: ModerationRow[]; nextCursor: string | null }> {
  const db = app.database.system;
  const thing = union(
    db.select({ id: listedId.as("thing_id") }).from(galleryItem),
    reportedThings(db),
    takenDownThings(db),
  ).as("thing");
  const filters = {
    all: undefined,
    reported: inArray(thing.id, reportedThings(db)),
    hidden: isNotNull(galleryItem.hiddenAt),
    takenDown: inArray(thing.id, takenDownThings(db)),
  };
  const found = await db
    .select({
      id: thing.id,
      chatId: chat.id,
      runId: workflowRun.id,
      noteId: note.id,
      slug: workflowForm.slug,
      title,
      personName: user.name,
      workspaceName: workspace.name,
      isPublic: sql<boolean>`coalesce(${chat.isPublic}, ${workflowRun.isPublic}, ${note.isPublic}, ${workflowForm.isPublished})`,
      isTakenDown: sql<boolean>`coalesce(${chat.takenDownAt}, ${workflowRun.takenDownAt}, ${note.takenDownAt}, ${workflowForm.takenDownAt}) is not null`,
      category: galleryItem.category,
      hiddenAt: galleryItem.hiddenAt,
      listedAt: galleryItem.createdAt,
    })
    .from(thing)
    .leftJoin(chat, eq(chat.id, thing.id))
    .leftJoin(workflowRun, eq(workflowRun.id, thing.id))
    .leftJoin(note, eq(note.id, thing.id))
    .leftJoin(workflowForm, eq(workflowForm.id, thing.id))
    .leftJoin(galleryItem, or(eq(galleryItem.chatId, thing.id), eq(galleryItem.runId, thing.id)))
    .innerJoin(
      workspace,
      eq(
        workspace.id,
        sql`coalesce(${chat.workspaceId}, ${workflowRun.workspaceId}, ${note.workspaceId}, ${workflowForm.workspaceId})`,
      ),
    )
    .innerJoin(
      user,
      eq(user.id, sql`coalesce(${chat.userId}, ${workflowRun.userId}, ${note.userId}, ${workflowForm.userId})`),
    )
    .where(
      and(
        filters[filter],
        search ? ilike(title, likePattern(search)) : undefined,
        cursor ? lt(thing.id, cursor) : undefined,
      ),
    )
    // The ids are in the order in which they were made.
    .orderBy(desc(thing.id))
    .limit(limits.screen.listPageRows + 1);
  const { rows, nextCursor } = toPage(found);
  const reports = await listOpenReports(
    db,
    rows.map(({ id }) => id),
  );
  return {
    nextCursor,
    rows: rows.map(({ chatId, runId, noteId, slug, category, hiddenAt, listedAt, ...row }) => ({
      ...row,
      ...pageOf(row.id, { chatId, runId, noteId, slug }),
      gallery: category && listedAt && { category, listedAt, isHidden: hiddenAt !== null },
      reports: reports
        .filter(({ aboutId }) => aboutId === row.id)
        .map(({ reason, note: words, createdAt }) => ({ reason, note: words, createdAt })),
    })),
  };
}

type Ids = Readonly<Record<"chatId" | "runId" | "noteId" | "slug", string | null>>;

function pageOf(id: string, { chatId, runId, noteId, slug }: Ids): { kind: PublicKind; path: string } {
  if (chatId) return { kind: "CHAT", path: urls.sharedChat(id, { view: "public" }) };
  if (runId) return { kind: "RUN", path: urls.sharedRun(id, { view: "public" }) };
  if (noteId) return { kind: "NOTE", path: urls.publicNote(id) };
  return { kind: "FORM", path: urls.form(slug ?? "") };
}

const listOpenReports = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await db
        .select({
          aboutId: reportedId,
          reason: publicReport.reason,
          note: publicReport.note,
          createdAt: publicReport.createdAt,
        })
        .from(publicReport)
        .leftJoin(galleryItem, eq(galleryItem.id, publicReport.itemId))
        .where(and(inArray(reportedId, [...ids]), isNull(publicReport.closedAt)))
        .orderBy(desc(publicReport.createdAt), asc(publicReport.id))
        .limit(limits.share.shownReports);

/** How many things have open reports. */
export const countReported = async ({ app }: SignedIn): Promise<number> => {
  const [found] = await app.database.system
    .select({ things: sql<number>`count(distinct ${reportedId})::int` })
    .from(publicReport)
    .leftJoin(galleryItem, eq(galleryItem.id, publicReport.itemId))
    .where(isNull(publicReport.closedAt));
  return found?.things ?? 0;
};
