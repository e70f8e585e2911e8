import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { chat } from "#features/chat/table.ts";
import { recordOperatorAudit } from "#features/instance/service/audit.ts";
import { toPage } from "#features/instance/service/paging.ts";
import { workflowRun } from "#features/run/table.ts";
import type { SignedIn } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import type { ModerateInput, ModerationInput, ModerationRow } from "../../schema.ts";
import { galleryItem, galleryReport } from "../../table.ts";
import { itemColumns, threadOf, titleMatches } from "./list-gallery.ts";

/** Everything in the gallery, removed items included, newest first. */
export async function listForModeration(
  { app }: SignedIn,
  { search, filter, cursor }: ModerationInput,
): Promise<{ rows: ModerationRow[]; nextCursor: string | null }> {
  const db = app.database.system;
  const openReports = db
    .select({ one: sql`1` })
    .from(galleryReport)
    .where(and(eq(galleryReport.itemId, galleryItem.id), isNull(galleryReport.closedAt)));
  const filters = { all: undefined, reported: exists(openReports), hidden: isNotNull(galleryItem.hiddenAt) };
  const found = await db
    .select({ ...itemColumns, workspaceName: workspace.name, hiddenAt: galleryItem.hiddenAt })
    .from(galleryItem)
    .innerJoin(workspace, eq(workspace.id, galleryItem.workspaceId))
    .innerJoin(user, eq(user.id, galleryItem.userId))
    .leftJoin(chat, eq(chat.id, galleryItem.chatId))
    .leftJoin(workflowRun, eq(workflowRun.id, galleryItem.runId))
    .where(and(filters[filter], titleMatches(search), cursor ? lt(galleryItem.id, cursor) : undefined))
    // The ids are in the order in which they were made.
    .orderBy(desc(galleryItem.id))
    .limit(limits.screen.listPageRows + 1);
  const { rows, nextCursor } = toPage(found);
  const reports = await listOpenReports(
    db,
    rows.map(({ id }) => id),
  );
  return {
    nextCursor,
    rows: rows.map(({ chatId, runId, authorName, hiddenAt, ...row }) => ({
      ...row,
      ...threadOf({ chatId, runId }),
      personName: authorName,
      isHidden: hiddenAt !== null,
      reports: reports
        .filter(({ itemId }) => itemId === row.id)
        .map(({ reason, note, createdAt }) => ({ reason, note, createdAt })),
    })),
  };
}

const listOpenReports = async (db: SignedIn["app"]["database"]["system"], ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await db
        .select({
          itemId: galleryReport.itemId,
          reason: galleryReport.reason,
          note: galleryReport.note,
          createdAt: galleryReport.createdAt,
        })
        .from(galleryReport)
        .where(and(inArray(galleryReport.itemId, [...ids]), isNull(galleryReport.closedAt)))
        .orderBy(desc(galleryReport.createdAt), asc(galleryReport.id))
        .limit(limits.share.shownReports);

/** How many items have open reports. */
export const countReported = async ({ app }: SignedIn): Promise<number> => {
  const [found] = await app.database.system
    .select({ items: sql<number>`count(distinct ${galleryReport.itemId})::int` })
    .from(galleryReport)
    .where(isNull(galleryReport.closedAt));
  return found?.items ?? 0;
};

/** Removes an item from the gallery, lists it again, or says that its reports need nothing. */
export async function moderate(ctx: SignedIn, { id, action }: ModerateInput): Promise<void> {
  const item = await ctx.app.database.system.transaction(async (tx) => {
    const hiddenAt = action === "hide" ? new Date() : null;
    const [found] = await (action === "dismissReports"
      ? tx.select().from(galleryItem).where(eq(galleryItem.id, id))
      : tx.update(galleryItem).set({ hiddenAt }).where(eq(galleryItem.id, id)).returning());
    if (!found) return notFound("gallery item");
    if (action !== "restore")
      await tx
        .update(galleryReport)
        .set({ closedAt: new Date() })
        .where(and(eq(galleryReport.itemId, id), isNull(galleryReport.closedAt)));
    await recordOperatorAudit(tx, ctx, `gallery.${action}`, found.chatId ?? found.runId ?? id, found.workspaceId);
    return found;
  });
  ctx.app.live.publish(`user:${item.userId}`, { changed: "shares", workspaceId: item.workspaceId });
}
