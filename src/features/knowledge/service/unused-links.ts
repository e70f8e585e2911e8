import { and, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import type { App } from "#platform/context.ts";
import { timers } from "#product/timers.ts";
import { knowledgeIcon, knowledgeSource } from "../table.ts";

/**
 * Deletes the documents of links that no source was made of, and icons of websites that no source has. Files of such uploads
 * are removed with all unused files.
 */
export async function removeUnusedLinks({ database: { system } }: App): Promise<number> {
  const isUsed = system.select().from(knowledgeSource).where(eq(knowledgeSource.documentId, document.id));
  const gone = await system.delete(document).where(
    and(
      isNull(document.fileId),
      isNotNull(document.url),
      // Pages of forms are stored with their text.
      eq(document.text, ""),
      sql`${document.createdAt} < now() - ${timers.scheduledJobs.releasedMs} * interval '1 millisecond'`,
      notExists(isUsed),
    ),
  );
  const hasPages = system.select().from(knowledgeSource).where(eq(knowledgeSource.iconId, knowledgeIcon.id));
  const icons = await system
    .delete(knowledgeIcon)
    .where(
      and(
        sql`${knowledgeIcon.fetchedAt} < now() - ${timers.scheduledJobs.releasedMs} * interval '1 millisecond'`,
        notExists(hasPages),
      ),
    );
  return (gone.rowCount ?? 0) + (icons.rowCount ?? 0);
}
