import { and, eq, inArray } from "drizzle-orm";
import type { FoundPassage } from "../../schema.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "../../table.ts";
import type { SearchContext } from "./searched-sources.ts";

type PassageRow = Omit<FoundPassage, "meaning" | "words" | "together">;

/** What people and models read of the chunks, by chunk. Only chunks that may be found, and are of their source's generation. */
export async function readPassages(
  { db, actor }: SearchContext,
  chunkIds: readonly string[],
): Promise<Map<string, PassageRow>> {
  if (chunkIds.length === 0) return new Map();
  const rows = await db
    .select({
      chunkId: knowledgeChunk.id,
      sourceId: knowledgeSource.id,
      nodeId: knowledgeNode.id,
      title: knowledgeNode.text,
      part: knowledgeChunk.part,
      text: knowledgeChunk.text,
      start: knowledgeChunk.start,
      end: knowledgeChunk.end,
    })
    .from(knowledgeChunk)
    .innerJoin(
      knowledgeSource,
      and(eq(knowledgeSource.id, knowledgeChunk.sourceId), eq(knowledgeSource.generation, knowledgeChunk.generation)),
    )
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(
      and(
        eq(knowledgeChunk.workspaceId, actor.workspaceId),
        eq(knowledgeChunk.isOff, false),
        inArray(knowledgeChunk.id, [...chunkIds]),
      ),
    );
  return new Map(rows.map((row) => [row.chunkId, row]));
}
