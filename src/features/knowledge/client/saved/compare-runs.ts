import type { SavedRun } from "../../schema.ts";

interface Ran {
  readonly lastRun: Pick<SavedRun, "ranks"> | null;
  readonly previousRun: Pick<SavedRun, "ranks"> | null;
}

export type Trend = "worse" | "better" | "same";

/** The share of expected passages that are among the first `k`, over all questions; null if none has such a run. */
export function recallAt(questions: readonly Ran[], k: number, which: keyof Ran): number | null {
  const ranks = questions.flatMap((question) => question[which]?.ranks ?? []);
  if (ranks.length === 0) return null;
  return ranks.filter((rank) => rank !== null && rank <= k).length / ranks.length;
}

/** How a question fares against the run before: worse if one of its passages is, even if another is better. */
export function trendOf({ lastRun, previousRun }: Ran): Trend {
  if (!lastRun || !previousRun) return "same";
  const changes = lastRun.ranks.map((rank, at) => place(rank) - place(previousRun.ranks[at] ?? null));
  if (changes.some((change) => change > 0)) return "worse";
  return changes.some((change) => change < 0) ? "better" : "same";
}

/** What is not found is behind everything that is. */
const place = (rank: number | null) => rank ?? Number.MAX_SAFE_INTEGER;
