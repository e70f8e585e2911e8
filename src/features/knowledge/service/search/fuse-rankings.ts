import { limits } from "#product/limits.ts";
import type { RankedChunk } from "./search-by-meaning.ts";

export interface FusedChunk {
  readonly chunkId: string;
  readonly sourceId: string;
  readonly meaning: number;
  readonly words: number;
  /** 1 if both rankings have it first. */
  readonly together: number;
}

/** Of reciprocal rank fusion: the larger it is, the less the first ranks stand out. */
const rankOffset = 10;

/** How much the ranking by meaning counts, from 0 to 1; the evaluation in scripts/eval decides. */
const meaningWeight = 0.3;

interface Rankings {
  /** Best first. */
  readonly byMeaning: readonly RankedChunk[];
  readonly byWords: readonly RankedChunk[];
  /** What is less similar counts only if enough of the question's words are in it. */
  readonly minSimilarity: number;
}

/** One ranking of two, by the ranks in both. */
export function fuseRankings({ byMeaning, byWords, minSimilarity }: Rankings): FusedChunk[] {
  const meaning = placesOf(byMeaning);
  const words = placesOf(byWords);
  const sourceIds = new Map([...byMeaning, ...byWords].map(({ chunkId, sourceId }) => [chunkId, sourceId]));
  return [...sourceIds]
    .map(([chunkId, sourceId]) => {
      const [near, named] = [meaning.get(chunkId), words.get(chunkId)];
      return {
        chunkId,
        sourceId,
        meaning: near?.score ?? 0,
        words: named?.score ?? 0,
        together: rankShare(near) * meaningWeight + rankShare(named) * (1 - meaningWeight),
      };
    })
    .filter((chunk) => chunk.meaning >= minSimilarity || chunk.words >= limits.knowledgeSearch.minWords)
    .toSorted((a, b) => b.together - a.together);
}

interface Place {
  readonly rank: number;
  readonly score: number;
}

const placesOf = (ranking: readonly RankedChunk[]): Map<string, Place> =>
  new Map(ranking.map(({ chunkId, score }, rank) => [chunkId, { rank, score }]));

const rankShare = (place: Place | undefined): number => (place ? (rankOffset + 1) / (rankOffset + 1 + place.rank) : 0);

interface Share {
  readonly count: number;
  /** Whether there is nothing else to search. */
  readonly isOneDocument: boolean;
}

/**
 * The first `count` chunks, of which one document gets no more than its share. If the other documents have too few,
 * there are fewer, because more of the same document would hide that.
 */
export function limitPerDocument<Chunk extends Pick<FusedChunk, "sourceId">>(
  chunks: readonly Chunk[],
  { count, isOneDocument }: Share,
): Chunk[] {
  const most = isOneDocument ? count : Math.max(1, Math.floor(count * limits.knowledgeSearch.documentShare));
  const taken = new Map<string, number>();
  return chunks
    .filter(({ sourceId }) => {
      const before = taken.get(sourceId) ?? 0;
      taken.set(sourceId, before + 1);
      return before < most;
    })
    .slice(0, count);
}
