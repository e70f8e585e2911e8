import { and, eq, inArray } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { CitedPassage, PassageState } from "../schema.ts";
import { knowledgeChunk, knowledgeSource } from "../table.ts";

/** What became of passages since they were cited. Those of other workspaces count as deleted. */
export async function findPassageStates(
  { db, actor }: WorkspaceContext,
  passages: readonly CitedPassage[],
): Promise<PassageState[]> {
  if (passages.length === 0) return [];
  const sourceIds = [...new Set(passages.map(({ sourceId }) => sourceId))];
  const rows = await db
    .select({ id: knowledgeSource.id, learnedAt: knowledgeSource.learnedAt, chunkId: knowledgeChunk.id })
    .from(knowledgeSource)
    .leftJoin(
      knowledgeChunk,
      and(
        eq(knowledgeChunk.sourceId, knowledgeSource.id),
        eq(knowledgeChunk.generation, knowledgeSource.generation),
        inArray(
          knowledgeChunk.id,
          passages.map(({ chunkId }) => chunkId),
        ),
      ),
    )
    .where(and(inArray(knowledgeSource.id, sourceIds), eq(knowledgeSource.workspaceId, actor.workspaceId)));
  const learned = new Map(rows.map(({ id, learnedAt }) => [id, learnedAt]));
  const current = new Set(rows.map(({ chunkId }) => chunkId));
  return passages.map(({ chunkId, sourceId }) => ({
    chunkId,
    state: current.has(chunkId) ? "current" : learned.has(sourceId) ? "changed" : "deleted",
    learnedAt: learned.get(sourceId) ?? null,
  }));
}
