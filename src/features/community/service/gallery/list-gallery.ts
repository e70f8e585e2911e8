import { and, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import { chat } from "#features/chat/table.ts";
import { likePattern } from "#features/instance/service/paging.ts";
import { workflowRun } from "#features/run/table.ts";
import type { App } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import type { GalleryCategory, GalleryQuery, ThreadKind } from "../../schema.ts";
import { galleryItem } from "../../table.ts";

export interface GalleryCard {
  readonly id: string;
  readonly kind: ThreadKind;
  readonly threadId: string;
  readonly title: string;
  readonly category: GalleryCategory;
  readonly authorName: string;
  readonly createdAt: Date;
}

/** The title and id of an item's chat or run. */
export const itemColumns = {
  id: galleryItem.id,
  chatId: galleryItem.chatId,
  runId: galleryItem.runId,
  title: sql<string>`coalesce(${chat.title}, ${workflowRun.title})`,
  category: galleryItem.category,
  authorName: user.name,
  createdAt: galleryItem.createdAt,
};

export const titleMatches = (search: string | undefined) =>
  search ? or(ilike(chat.title, likePattern(search)), ilike(workflowRun.title, likePattern(search))) : undefined;

type ItemThread = Pick<GalleryCard, "kind" | "threadId">;

export const threadOf = ({ chatId, runId }: { chatId: string | null; runId: string | null }): ItemThread =>
  chatId ? { kind: "CHAT", threadId: chatId } : { kind: "RUN", threadId: runId ?? "" };

/** What anyone may see: listed, public, of an open workspace, newest first. */
const isListed = and(
  isNull(galleryItem.hiddenAt),
  or(eq(chat.isPublic, true), eq(workflowRun.isPublic, true)),
  isNull(workspace.deletedAt),
  isNull(workspace.suspendedAt),
  isNull(user.suspendedAt),
);

/** A page of the gallery, and whether another follows. */
export async function listGallery(
  { database }: App,
  { q, category, page }: GalleryQuery,
): Promise<{ cards: GalleryCard[]; hasNext: boolean }> {
  const { galleryCards } = limits.share;
  const rows = await database.system
    .select(itemColumns)
    .from(galleryItem)
    .innerJoin(workspace, eq(workspace.id, galleryItem.workspaceId))
    .innerJoin(user, eq(user.id, galleryItem.userId))
    .leftJoin(chat, eq(chat.id, galleryItem.chatId))
    .leftJoin(workflowRun, eq(workflowRun.id, galleryItem.runId))
    .where(and(isListed, titleMatches(q), category ? eq(galleryItem.category, category) : undefined))
    .orderBy(desc(galleryItem.createdAt), desc(galleryItem.id))
    .limit(galleryCards + 1)
    .offset((page - 1) * galleryCards);
  return {
    cards: rows
      .slice(0, galleryCards)
      .map(({ chatId, runId, ...card }) => ({ ...card, ...threadOf({ chatId, runId }) })),
    hasNext: rows.length > galleryCards,
  };
}
