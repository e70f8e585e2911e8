import { and, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import type { App } from "#platform/context.ts";
import { timers } from "#product/timers.ts";
import { knowledgeSource } from "../table.ts";

/** Deletes the documents of links that no source was made of. Files of such uploads are removed with all unused files. */
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
  return gone.rowCount ?? 0;
}
