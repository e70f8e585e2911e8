import { sql } from "drizzle-orm";
import type { FoundPassage } from "../../schema.ts";
import type { SearchContext } from "./searched-sources.ts";

/** What is written right before and right after a passage; "" where nothing is, or nothing that fits. */
export interface Neighbors {
  readonly before: string;
  readonly after: string;
}

interface NeighborRow extends Record<string, unknown> {
  readonly chunkId: string;
  readonly neighborId: string;
  readonly isBefore: boolean;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The chunks before and after each passage, as far as all of them together have at most `maxChars` characters; those of
 * the best passages come first. A neighbor that is itself one of the passages is left out, and what overlaps, too.
 */
export async function readNeighbors(
  { db, actor }: SearchContext,
  passages: readonly FoundPassage[],
  maxChars: number,
): Promise<Map<string, Neighbors>> {
  const ids = passages.map(({ chunkId }) => chunkId);
  const { rows } = await db.execute<NeighborRow>(sql`
    with found as (
      select id, source_id, generation, position from knowledge_chunk
      where workspace_id = ${actor.workspaceId} and id = any(${sql.param(ids)}::uuid[])
    )
    select found.id as "chunkId", chunk.id as "neighborId", chunk.position < found.position as "isBefore",
      chunk.text, chunk.start, chunk.end
    from found join knowledge_chunk chunk on chunk.source_id = found.source_id and chunk.generation = found.generation
      and chunk.position in (found.position - 1, found.position + 1)
    where chunk.workspace_id = ${actor.workspaceId} and not chunk.is_off`);
  const used = new Set(ids);
  let left = maxChars;
  const take = (passage: FoundPassage, isBefore: boolean): string => {
    const row = rows.find((one) => one.chunkId === passage.chunkId && one.isBefore === isBefore);
    if (!row || used.has(row.neighborId)) return "";
    const text = withoutOverlap(row, passage);
    if (text.length > left) return "";
    used.add(row.neighborId);
    left -= text.length;
    return text;
  };
  return new Map(
    passages.map((passage) => [passage.chunkId, { before: take(passage, true), after: take(passage, false) }]),
  );
}

/** The text of a neighbor without what the passage has, too. A chunk with a repeated table header is no exact copy of its place. */
function withoutOverlap({ text, start, end, isBefore }: NeighborRow, passage: FoundPassage): string {
  if (text.length !== end - start) return text;
  return (
    isBefore ? text.slice(0, Math.max(0, passage.start - start)) : text.slice(Math.max(0, passage.end - start))
  ).trim();
}
