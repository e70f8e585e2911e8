import { createHmac } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Caller } from "#platform/context.ts";
import type { ReportInput } from "../../schema.ts";
import { galleryItem, galleryReport } from "../../table.ts";

/** Stores what a reader reports. False if the item isn't in the gallery any more; a second report changes the first one. */
export async function reportItem({ app, ip }: Caller, itemId: string, { reason, note }: ReportInput): Promise<boolean> {
  if (!z.uuid().safeParse(itemId).success) return false;
  const db = app.database.system;
  const [item] = await db
    .select({ workspaceId: galleryItem.workspaceId })
    .from(galleryItem)
    .where(and(eq(galleryItem.id, itemId), isNull(galleryItem.hiddenAt)));
  if (!item) return false;
  const reporterKey = createHmac("sha256", app.config.secrets.auth.reveal()).update(`gallery|${ip}`).digest("hex");
  await db
    .insert(galleryReport)
    .values({ workspaceId: item.workspaceId, itemId, reporterKey, reason, note })
    .onConflictDoUpdate({
      target: [galleryReport.itemId, galleryReport.reporterKey],
      set: { reason, note, createdAt: new Date(), closedAt: null },
    });
  return true;
}
