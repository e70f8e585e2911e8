import { and, eq, isNull } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { type Evidence, judgeEvidence } from "#product/tools/evidence.ts";
import { fitPassages } from "#product/tools/passage-blocks.ts";
import type { FoundPassage, RerankReport } from "../../schema.ts";
import { knowledgeNode } from "../../table.ts";
import { findKnowledge, searchKnowledge } from "../search/search-knowledge.ts";
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
  /** Null if nothing reordered the passages. */
  rerank: RerankReport | null;
  /** What models are told of how well the passages answer; null if their words can't tell. */
  evidence: Evidence | null;
  /** Of the search that an agent makes. */
  tookMs: number;
}

/** What an agent would find, and what it would find if less similar passages counted, too. */
export async function testRetrieval(ctx: WorkspaceContext, test: RetrievalTest): Promise<TestedRetrieval> {
  const { question, minSimilarity, count, signal } = test;
  const ask = { question, nodeIds: test.nodeIds ?? (await findTopNodes(ctx)), ...(signal && { signal }) };
  const started = performance.now();
  const { passages, rerank, words } = await findKnowledge(ctx, { ...ask, count, minSimilarity });
  const tookMs = Math.round(performance.now() - started);
  const widest = { count: limits.knowledgeSearch.ranked, minSimilarity: 0, isPlain: true } as const;
  const all = await searchKnowledge(ctx, { ...ask, ...widest });
  const isBelow = ({ meaning, words }: FoundPassage) => meaning < minSimilarity && words === 0;
  const below = all.filter(isBelow).slice(0, limits.knowledge.belowPassages);
  const told = fitPassages(passages, limits.knowledgeTool.passagesChars).map(
    ({ meaning, words: named, together, ...one }) => ({ ...one, scores: { meaning, words: named, together } }),
  );
  return { passages, below, minSimilarity, count, rerank, evidence: judgeEvidence(question, told, words), tookMs };
}

/** Together they hold the whole library. */
export async function findTopNodes({ db, actor }: WorkspaceContext): Promise<string[]> {
  const rows = await db
    .select({ id: knowledgeNode.id })
    .from(knowledgeNode)
    .where(and(eq(knowledgeNode.workspaceId, actor.workspaceId), isNull(knowledgeNode.parentId), isInLibrary));
  return rows.map(({ id }) => id);
}
