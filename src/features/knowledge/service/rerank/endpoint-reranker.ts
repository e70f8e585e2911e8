import type { Reranker } from "#platform/rerank/reranker.ts";
import { limits } from "#product/limits.ts";
import { rerankingText } from "#product/texts/knowledge/reranking.ts";
import type { PassageReranker } from "./passage-reranker.ts";

/** The reranker of the instance, which the operator pays for. */
export const endpointReranker = (reranker: Reranker): PassageReranker => ({
  id: "endpoint",
  name: rerankingText.endpoint,
  passages: limits.rerank.passages,
  async rank({ question, passages, signal }) {
    const texts = passages.map(({ title, part, text }) => [title, part, text].filter(Boolean).join("\n"));
    return { order: await reranker.rank(question, texts, signal), charge: null };
  },
});
