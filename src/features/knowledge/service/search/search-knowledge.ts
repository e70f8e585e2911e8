import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { knowledgeSearchText } from "#product/texts/knowledge/search.ts";
import { timers } from "#product/timers.ts";
import type { FoundPassage, KnowledgeQuestion } from "../../schema.ts";
import { fuseRankings, limitPerDocument } from "./fuse-rankings.ts";
import { readPassages } from "./read-passages.ts";
import { rerank } from "./rerank.ts";
import { searchByMeaning } from "./search-by-meaning.ts";
import { searchByWords } from "./search-by-words.ts";
import { readSearchedSources, type SearchContext } from "./searched-sources.ts";

/**
 * The passages of the given nodes that answer a question best, best first. They are ranked by meaning and by words at
 * the same time; reciprocal rank fusion makes one order of both. Throws "unavailable" when the search takes too long, or
 * the signal's reason.
 */
export async function searchKnowledge(ctx: SearchContext, ask: KnowledgeQuestion): Promise<FoundPassage[]> {
  const question = ask.question.trim().slice(0, limits.knowledgeSearch.questionChars);
  if (!question || (ask.nodeIds.length === 0 && !ask.documentIds?.length)) return [];
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

async function search(ctx: SearchContext, ask: KnowledgeQuestion, signal: AbortSignal): Promise<FoundPassage[]> {
  const { question, count } = ask;
  const minSimilarity = ask.minSimilarity ?? limits.knowledgeSearch.minSimilarity;
  const sources = await readSearchedSources(ctx, ask.nodeIds, ask.documentIds);
  if (sources.ids.length === 0) return [];
  const [byMeaning, byWords] = await Promise.all([
    searchByMeaning(ctx, { question, sources, signal }),
    searchByWords(ctx, { question, sources }),
  ]);
  signal.throwIfAborted();
  const fused = fuseRankings({ byMeaning, byWords, minSimilarity });
  const ranked = await rerank(ctx, { question, fused, signal, onFailure: ask.onRerankFailed });
  const chosen = limitPerDocument(ranked, { count, isOneDocument: sources.ids.length === 1 });
  const passages = await readPassages(
    ctx,
    chosen.map(({ chunkId }) => chunkId),
  );
  return chosen.flatMap(({ chunkId, meaning, words, together }) => {
    const passage = passages.get(chunkId);
    return passage ? [{ ...passage, meaning, words, together }] : [];
  });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
