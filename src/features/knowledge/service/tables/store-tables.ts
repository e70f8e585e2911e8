import { sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import type { Tx } from "#platform/db/database.ts";
import type { ExtractedTable } from "#platform/extract/read-result.ts";
import { knowledgeTable, knowledgeTableRows } from "../../table/spreadsheets.ts";

/** Stores the tables of a generation. Their rows stay JSON, because large ones would keep the server busy otherwise. */
export async function storeTables(
  tx: Tx,
  ids: { readonly workspaceId: string; readonly sourceId: string; readonly generation: number },
  tables: readonly ExtractedTable[],
): Promise<void> {
  for (const [position, { rowBlocks, ...facts }] of tables.entries()) {
    const id = newId();
    const chars = rowBlocks.reduce((sum, block) => sum + block.length, 0);
    await tx.insert(knowledgeTable).values({ id, ...ids, position, ...facts, chars });
    for (const [at, block] of rowBlocks.entries())
      await tx
        .insert(knowledgeTableRows)
        .values({ tableId: id, workspaceId: ids.workspaceId, position: at, rows: sql`${block}::jsonb` });
  }
}
