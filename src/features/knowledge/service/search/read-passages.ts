import { sql } from "drizzle-orm";
import type { FoundPassage } from "../../schema.ts";
import type { SearchContext } from "./searched-sources.ts";

type PassageRow = Omit<FoundPassage, "meaning" | "words" | "together">;

/**
 * What people and models read of the chunks, by chunk. Only chunks that may be found, and are of their source's
 * generation. The chunks are read first: without statistics, PostgreSQL would begin with all nodes of the workspace.
 */
export async function readPassages(
  { db, actor }: SearchContext,
  chunkIds: readonly string[],
): Promise<Map<string, PassageRow>> {
  if (chunkIds.length === 0) return new Map();
  const { rows } = await db.execute<PassageRow & Record<string, unknown>>(sql`
    with chunk as materialized (
      select id, source_id, generation, part, text, start, "end" from knowledge_chunk
      where workspace_id = ${actor.workspaceId} and id = any(${sql.param(chunkIds)}::uuid[]) and not is_off
    )
    select chunk.id as "chunkId", source.id as "sourceId", node.id as "nodeId", node.text as title, chunk.part, chunk.text,
      chunk.start, chunk."end"
    from chunk
    join knowledge_source source on source.id = chunk.source_id and source.generation = chunk.generation
    join knowledge_node node on node.id = source.node_id
    where (source.workspace_id = ${actor.workspaceId}) is true and (node.workspace_id = ${actor.workspaceId}) is true`);
  return new Map(rows.map((row) => [row.chunkId, row]));
}
