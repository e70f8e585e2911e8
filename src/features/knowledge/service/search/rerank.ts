import { limits } from "#product/limits.ts";
import type { FusedChunk } from "./fuse-rankings.ts";
import { readPassages } from "./read-passages.ts";
import type { SearchContext } from "./searched-sources.ts";

interface RerankInput {
  readonly question: string;
  /** Best first. */
  readonly fused: readonly FusedChunk[];
  readonly signal: AbortSignal;
  readonly onFailure: (() => void) | undefined;
}

/**
 * The first chunks in the order of the instance's reranker, then the others. Without a reranker, or when it fails, the
 * order stays: an answer must not wait for what only makes it better.
 */
export async function rerank(
  ctx: SearchContext,
  { question, fused, signal, onFailure }: RerankInput,
): Promise<readonly FusedChunk[]> {
  const { reranker, log } = ctx.app;
  if (!reranker || fused.length < 2) return fused;
  const read = await readPassages(
    ctx,
    fused.slice(0, limits.rerank.passages).map(({ chunkId }) => chunkId),
  );
  const first = fused.filter(({ chunkId }) => read.has(chunkId));
  try {
    const texts = first.map(({ chunkId }) => toText(read.get(chunkId)));
    const order = await reranker.rank(question, texts, signal);
    const isRead = new Set(first);
    return [...order.flatMap((at) => first[at] ?? []), ...fused.filter((chunk) => !isRead.has(chunk))];
  } catch (error) {
    signal.throwIfAborted();
    log?.warn({ err: error }, "the reranker failed");
    onFailure?.();
    return fused;
  }
}

const toText = (passage: { title: string; part: string; text: string } | undefined): string =>
  passage ? [passage.title, passage.part, passage.text].filter(Boolean).join("\n") : "";
