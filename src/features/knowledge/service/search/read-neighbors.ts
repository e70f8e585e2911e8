import { sql } from "drizzle-orm";
import { limits } from "#product/limits.ts";
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
  /** How many chunks it is away; negative before the passage. */
  readonly distance: number;
  readonly isSameSection: boolean;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A passage and what was taken around it so far. */
interface Reach {
  before: string;
  after: string;
  start: number;
  end: number;
  /** Whether the text goes on there. */
  isOpen: { before: boolean; after: boolean };
}

/**
 * The chunks around each passage, as far as all of them together have at most `maxChars` characters: the nearest, then
 * more of the same section. Those of the best passages come first. A neighbor that is itself one of the passages is left
 * out, and what overlaps, too.
 */
export async function readNeighbors(
  { db, actor }: SearchContext,
  passages: readonly FoundPassage[],
  maxChars: number,
): Promise<Map<string, Neighbors>> {
  const ids = passages.map(({ chunkId }) => chunkId);
  const { neighbors } = limits.knowledgeSearch;
  const { rows } = await db.execute<NeighborRow>(sql`
    with found as (
      select id, source_id, generation, position, context from knowledge_chunk
      where workspace_id = ${actor.workspaceId} and id = any(${sql.param(ids)}::uuid[])
    )
    select found.id as "chunkId", chunk.id as "neighborId", chunk.position - found.position as distance,
      chunk.context = found.context as "isSameSection", chunk.text, chunk.start, chunk.end
    from found join knowledge_chunk chunk on chunk.source_id = found.source_id and chunk.generation = found.generation
      and chunk.position between found.position - ${neighbors} and found.position + ${neighbors}
      and chunk.position <> found.position
    where chunk.workspace_id = ${actor.workspaceId} and not chunk.is_off`);
  const used = new Set(ids);
  let left = maxChars;
  const reaches = new Map(passages.map(({ chunkId, start, end }) => [chunkId, startReach(start, end)]));
  const take = (chunkId: string, reach: Reach, distance: number) => {
    const side = distance < 0 ? "before" : "after";
    if (!reach.isOpen[side]) return;
    const row = rows.find((one) => one.chunkId === chunkId && one.distance === distance);
    const text = row && !used.has(row.neighborId) ? withoutOverlap(row, reach) : "";
    const isNear = Math.abs(distance) === 1 || row?.isSameSection === true;
    if (!row || !text || !isNear || text.length > left) {
      reach.isOpen[side] = false;
      return;
    }
    used.add(row.neighborId);
    left -= text.length;
    extend(reach, side, { ...row, text });
  };
  for (let distance = 1; distance <= neighbors; distance++)
    for (const [chunkId, reach] of reaches) {
      take(chunkId, reach, -distance);
      take(chunkId, reach, distance);
    }
  return new Map([...reaches].map(([chunkId, { before, after }]) => [chunkId, { before, after }]));
}

const startReach = (start: number, end: number): Reach => ({
  ...{ before: "", after: "", start, end },
  isOpen: { before: true, after: true },
});

function extend(
  reach: Reach,
  side: "before" | "after",
  { text, start, end }: Pick<NeighborRow, "text" | "start" | "end">,
) {
  if (side === "before") {
    reach.before = reach.before ? `${text}\n${reach.before}` : text;
    reach.start = Math.min(reach.start, start);
  } else {
    reach.after = reach.after ? `${reach.after}\n${text}` : text;
    reach.end = Math.max(reach.end, end);
  }
}

/** The text of a neighbor without what is there already. A chunk with a repeated table header is no exact copy of its place. */
function withoutOverlap({ text, start, end, distance }: NeighborRow, reach: Reach): string {
  if (text.length !== end - start) return text;
  return (
    distance < 0 ? text.slice(0, Math.max(0, reach.start - start)) : text.slice(Math.max(0, reach.end - start))
  ).trim();
}
