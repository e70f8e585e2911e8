import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { knowledgeSearchText } from "#product/texts/knowledge/search.ts";
import { timers } from "#product/timers.ts";
import type { FoundPassage, KnowledgeFinding, KnowledgeQuestion } from "../../schema.ts";
import type { RerankCharge } from "../rerank/passage-reranker.ts";
import { rerank } from "../rerank/rerank.ts";
import { fuseRankings, limitPerDocument } from "./fuse-rankings.ts";
import { readPassages } from "./read-passages.ts";
import { type SearchInput, searchByMeaning } from "./search-by-meaning.ts";
import { searchByWords } from "./search-by-words.ts";
import { readSearchedSources, type SearchContext } from "./searched-sources.ts";
import { weighWords, writtenWords } from "./weigh-words.ts";

interface SearchOptions {
  /** Leaves the order of the search, for what no agent gets. */
  readonly isPlain?: true;
  /** Takes over what reranking costs; without it, it is charged by the search. */
  readonly onCharge?: (charge: RerankCharge) => void;
}

/** The passages of `findKnowledge` alone. */
export const searchKnowledge = async (
  ctx: SearchContext,
  ask: KnowledgeQuestion & SearchOptions,
): Promise<FoundPassage[]> => (await findKnowledge(ctx, ask)).passages;

/**
 * The passages of the given nodes that answer a question best, best first. They are ranked by meaning and by words at
 * the same time; reciprocal rank fusion makes one order of both, which the workspace's reranker may change. Throws
 * "unavailable" when the search takes too long, or the signal's reason.
 */
export async function findKnowledge(
  ctx: SearchContext,
  ask: KnowledgeQuestion & SearchOptions,
): Promise<KnowledgeFinding> {
  const question = ask.question.trim().slice(0, limits.knowledgeSearch.questionChars);
  if (!question || (ask.nodeIds.length === 0 && !ask.documentIds?.length)) return nothing;
  const tooLong = AbortSignal.timeout(timers.knowledge.searchMs);
  const signal = ask.signal ? AbortSignal.any([ask.signal, tooLong]) : tooLong;
  try {
    return await Promise.race([search(ctx, { ...ask, question }, signal), rejectOnAbort(signal)]);
  } catch (error) {
    if (tooLong.aborted && !ask.signal?.aborted)
      throw new AppError("unavailable", knowledgeSearchText.tooSlow, { cause: error });
    throw error;
  }
}

const nothing: KnowledgeFinding = { passages: [], rerank: null, words: [] };

async function search(
  ctx: SearchContext,
  ask: KnowledgeQuestion & SearchOptions,
  signal: AbortSignal,
): Promise<KnowledgeFinding> {
  const { question, count } = ask;
  const minSimilarity = ask.minSimilarity ?? limits.knowledgeSearch.minSimilarity;
  const sources = await readSearchedSources(ctx, ask.nodeIds, ask.documentIds);
  if (sources.ids.length === 0) return nothing;
  const [byMeaning, { asked, byWords }] = await Promise.all([
    searchByMeaning(ctx, { question, sources, signal }),
    findByWords(ctx, { question, sources }),
  ]);
  signal.throwIfAborted();
  const fused = fuseRankings({ byMeaning, byWords, minSimilarity });
  const { chunks, report } = ask.isPlain
    ? { chunks: fused, report: null }
    : await rerank(ctx, { question, fused, signal, onCharge: ask.onCharge });
  const chosen = limitPerDocument(chunks, { count, isOneDocument: sources.ids.length === 1 });
  const passages = await readPassages(
    ctx,
    chosen.map(({ chunkId }) => chunkId),
  );
  const isReordered = report !== null && !report.isFailed;
  return {
    passages: chosen.flatMap((chunk) => {
      const { chunkId, meaning, words, together } = chunk;
      const passage = passages.get(chunkId);
      const rankBefore = isReordered ? { rankBefore: fused.indexOf(chunk) + 1 } : {};
      return passage ? [{ ...passage, meaning, words, together, ...rankBefore }] : [];
    }),
    rerank: report,
    words: writtenWords(asked),
  };
}

async function findByWords(ctx: SearchContext, { question, sources }: SearchInput) {
  const asked = await weighWords(ctx, { question, sources });
  return { asked, byWords: await searchByWords(ctx, { sources, asked }) };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
