import { limits } from "#product/limits.ts";

/** How many passages a model with this context window gets; without a known window, the default. */
export function passageCount(contextWindow: number | undefined): number {
  const { initial, max, windowTokensPerPassage } = limits.knowledgeSearch.passages;
  if (!contextWindow) return initial;
  return Math.max(1, Math.min(Math.round(contextWindow / windowTokensPerPassage), max));
}
