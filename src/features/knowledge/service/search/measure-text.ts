import { sql } from "drizzle-orm";
import { readSearchedSources, type SearchContext } from "./searched-sources.ts";

/** About how many tokens all passages have together that a question could find in these nodes. */
export async function measureText(ctx: SearchContext, nodeIds: readonly string[]): Promise<{ tokens: number }> {
  const { ids } = await readSearchedSources(ctx, nodeIds);
  const { rows } = await ctx.db.execute<{ bytes: string | null }>(sql`
    select sum(octet_length(chunk.text)) as bytes from knowledge_chunk chunk
    join knowledge_source source on source.id = chunk.source_id and source.generation = chunk.generation
    where chunk.workspace_id = ${ctx.actor.workspaceId} and not chunk.is_off
      and chunk.source_id = any(${sql.param(ids)}::uuid[])`);
  return { tokens: Math.ceil(Number(rows[0]?.bytes ?? 0) / bytesPerToken) };
}

/** Of Latin text. Other alphabets have more bytes and more tokens for a character. */
const bytesPerToken = 4;
