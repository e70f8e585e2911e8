import { and, eq, isNull } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { FoundPassage } from "../../schema.ts";
import { knowledgeNode } from "../../table.ts";
import { searchKnowledge } from "../search/search-knowledge.ts";
import { isInLibrary } from "../tree/nodes.ts";

interface RetrievalTest {
  question: string;
  nodeIds?: readonly string[] | undefined;
  minSimilarity: number;
  count: number;
  signal?: AbortSignal | undefined;
}

export interface TestedRetrieval {
  /** What an agent gets, best first. */
  passages: FoundPassage[];
  /** The best of those that aren't similar enough. */
  below: FoundPassage[];
  minSimilarity: number;
  count: number;
  /** Of the search that an agent makes. */
  tookMs: number;
}

/** What an agent would find, and what it would find if less similar passages counted, too. */
export async function testRetrieval(ctx: WorkspaceContext, test: RetrievalTest): Promise<TestedRetrieval> {
  const { question, minSimilarity, count, signal } = test;
  const ask = { question, nodeIds: test.nodeIds ?? (await findTopNodes(ctx)), ...(signal && { signal }) };
  const started = performance.now();
  const passages = await searchKnowledge(ctx, { ...ask, count, minSimilarity });
  const tookMs = Math.round(performance.now() - started);
  const all = await searchKnowledge(ctx, { ...ask, count: limits.knowledgeSearch.ranked, minSimilarity: 0 });
  const isBelow = ({ meaning, words }: FoundPassage) => meaning < minSimilarity && words === 0;
  const below = all.filter(isBelow).slice(0, limits.knowledge.belowPassages);
  return { passages, below, minSimilarity, count, tookMs };
}

/** Together they hold the whole library. */
export async function findTopNodes({ db, actor }: WorkspaceContext): Promise<string[]> {
  const rows = await db
    .select({ id: knowledgeNode.id })
    .from(knowledgeNode)
    .where(and(eq(knowledgeNode.workspaceId, actor.workspaceId), isNull(knowledgeNode.parentId), isInLibrary));
  return rows.map(({ id }) => id);
}
