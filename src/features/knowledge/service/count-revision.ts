import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/db/database.ts";
import { knowledgeSource } from "../table.ts";

/**
 * Tells all processes that what they keep of the source in memory is outdated. Changes of passages call it first of all,
 * because learning locks the row of the source before its chunks, too.
 */
export async function countRevision(tx: Tx, { workspaceId, sourceId }: { workspaceId: string; sourceId: string }) {
  await tx
    .update(knowledgeSource)
    .set({ revision: sql`${knowledgeSource.revision} + 1` })
    .where(and(eq(knowledgeSource.id, sourceId), eq(knowledgeSource.workspaceId, workspaceId)));
}
