import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { recordOperatorAudit } from "#features/instance/service/audit.ts";
import type { SignedIn } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import type { ModerateInput } from "../../schema.ts";
import { galleryItem, publicReport } from "../../table.ts";
import { emailAuthor } from "./email-author.ts";
import { allow, announceChange, findThing, takeDown } from "./take-down.ts";

/** What an action does to the page itself; the others only need to know whose it is. */
const changes: Partial<Record<ModerateInput["action"], typeof findThing>> = { takeDown, allow };

const ofGallery = (id: string) => or(eq(galleryItem.chatId, id), eq(galleryItem.runId, id));

/**
 * Removes something from the gallery, lists it again, takes its public page down, allows it again, or says that its reports
 * need nothing.
 * Throws "not found" for what doesn't exist.
 */
export async function moderate(ctx: SignedIn, { kind, id, action }: ModerateInput): Promise<void> {
  const thing = await ctx.app.database.system.transaction(async (tx) => {
    const found = (await (changes[action] ?? findThing)(tx, kind, id)) ?? notFound("public page");
    if (action === "hide" || action === "restore") {
      const hiddenAt = action === "hide" ? new Date() : null;
      const items = await tx
        .update(galleryItem)
        .set({ hiddenAt })
        .where(ofGallery(id))
        .returning({ id: galleryItem.id });
      if (items.length === 0) return notFound("gallery item");
    }
    if (action === "takeDown") await forgetReports(tx, id);
    if (action === "hide" || action === "dismissReports") await closeReports(tx, id);
    await recordOperatorAudit(tx, ctx, `gallery.${action}`, id, found.workspaceId);
    return found;
  });
  if (changes[action]) announceChange(ctx.app, kind, thing);
  if (action === "takeDown") await emailAuthor(ctx.app, kind, thing);
  ctx.app.live.publish(`user:${thing.userId}`, { changed: "shares", workspaceId: thing.workspaceId });
}

const isAbout = (tx: Tx, id: string) =>
  or(
    eq(publicReport.chatId, id),
    eq(publicReport.runId, id),
    eq(publicReport.noteId, id),
    eq(publicReport.formId, id),
    inArray(publicReport.itemId, tx.select({ id: galleryItem.id }).from(galleryItem).where(ofGallery(id))),
  );

const closeReports = (tx: Tx, id: string) =>
  tx
    .update(publicReport)
    .set({ closedAt: new Date() })
    .where(and(isAbout(tx, id), isNull(publicReport.closedAt)));

/** What is published again later is another page, which the same visitors may report. */
async function forgetReports(tx: Tx, id: string): Promise<void> {
  await tx.delete(publicReport).where(isAbout(tx, id));
  await tx.delete(galleryItem).where(and(ofGallery(id), isNull(galleryItem.hiddenAt)));
}
