import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#features/operator/service/audit.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { assertAllowed } from "#product/refusals.ts";
import { shareText } from "#product/texts/share/share.ts";
import type { Listing, ShareStatus } from "../schema.ts";
import { galleryItem } from "../table.ts";
import { requireSharable, type Thread } from "./threads.ts";

const text = shareText.gallery;

/** Lets anyone with the link read a chat or a run, or no longer. What is private is not in the gallery either. */
export async function setPublic(ctx: WorkspaceContext, thread: Thread, isPublic: boolean): Promise<void> {
  if (isPublic) requireSharable(thread);
  else assertAllowed(thread.canUnshare, shareText.onlyAuthor);
  await ctx.db.transaction(async (tx) => {
    await thread.setPublic(tx, isPublic);
    if (!isPublic) await removeFromGallery(tx, ctx, thread);
    await recordAudit(ctx, isPublic ? "share.publish" : "share.revoke", thread.id, tx);
  });
  announce(ctx, thread);
}

/** Lists a chat or a run in the gallery, which makes it public, or no longer. */
export async function setListed(ctx: WorkspaceContext, thread: Thread, listing: Listing): Promise<void> {
  const { isShared, isAgreed } = listing;
  if (isShared) requireSharable(thread);
  else assertAllowed(thread.canUnshare, shareText.onlyAuthor);
  if (isShared) await requireConsent(ctx, isAgreed);
  await ctx.db.transaction(async (tx) => {
    if (isShared) {
      await thread.setPublic(tx, true);
      await addToGallery(tx, ctx, thread, listing);
    } else await removeFromGallery(tx, ctx, thread);
    await recordAudit(ctx, isShared ? "share.list" : "share.unlist", thread.id, tx);
  });
  announce(ctx, thread);
}

export async function getShareStatus({ db, actor }: WorkspaceContext, thread: Thread): Promise<ShareStatus> {
  const [[item], [person]] = await Promise.all([
    db
      .select({ category: galleryItem.category, hiddenAt: galleryItem.hiddenAt })
      .from(galleryItem)
      .where(and(thread.ofItem, eq(galleryItem.workspaceId, actor.workspaceId))),
    db.select({ metadata: user.publicMetadata }).from(user).where(eq(user.id, actor.userId)),
  ]);
  return {
    isShared: item !== undefined && item.hiddenAt === null,
    category: item?.category ?? null,
    isRemoved: item !== undefined && item.hiddenAt !== null,
    needsConsent: person?.metadata.galleryConsentAt === undefined,
  };
}

/** An item that an operator removed stays, so that it isn't listed again. */
async function removeFromGallery(tx: Tx, { actor }: WorkspaceContext, thread: Thread): Promise<void> {
  await tx
    .delete(galleryItem)
    .where(and(thread.ofItem, eq(galleryItem.workspaceId, actor.workspaceId), isNull(galleryItem.hiddenAt)));
}

async function addToGallery(tx: Tx, { actor }: WorkspaceContext, thread: Thread, { category }: Listing): Promise<void> {
  const { workspaceId, userId } = actor;
  const [found] = await tx
    .select({ id: galleryItem.id, hiddenAt: galleryItem.hiddenAt })
    .from(galleryItem)
    .where(and(thread.ofItem, eq(galleryItem.workspaceId, workspaceId)));
  if (found?.hiddenAt) throw new AppError("forbidden", text.removed);
  if (found) {
    if (category) await tx.update(galleryItem).set({ category }).where(eq(galleryItem.id, found.id));
    return;
  }
  if (!category) throw new AppError("invalid", text.needsCategory);
  await tx.insert(galleryItem).values({ workspaceId, userId, category, ...thread.link });
}

async function requireConsent({ app, actor }: WorkspaceContext, isAgreed: boolean): Promise<void> {
  const { system } = app.database;
  const [person] = await system.select({ metadata: user.publicMetadata }).from(user).where(eq(user.id, actor.userId));
  if (person?.metadata.galleryConsentAt) return;
  if (!isAgreed) throw new AppError("invalid", text.needsConsent);
  const consent = JSON.stringify({ galleryConsentAt: new Date().toISOString() });
  await system
    .update(user)
    .set({ publicMetadata: sql`${user.publicMetadata} || ${consent}::jsonb` })
    .where(eq(user.id, actor.userId));
}

/** The pages of the thread, and the author's list of shared links. */
function announce({ app, actor }: WorkspaceContext, thread: Thread): void {
  thread.announce();
  for (const userId of new Set([thread.userId, actor.userId]))
    app.live.publish(`user:${userId}`, { changed: "shares", workspaceId: actor.workspaceId });
}
