import { limits } from "#product/limits.ts";
import type { FoundPassage } from "../../schema.ts";
import type { RankedChunk } from "./search-by-meaning.ts";

export interface FusedChunk {
  readonly chunkId: string;
  readonly meaning: number;
  readonly words: number;
  /** 1 if both rankings have it first. */
  readonly together: number;
}

/** Of reciprocal rank fusion: the larger it is, the less the first ranks stand out. */
const rankOffset = 60;

interface Rankings {
  /** Best first. */
  readonly byMeaning: readonly RankedChunk[];
  readonly byWords: readonly RankedChunk[];
  /** What is less similar counts only if its words were found. */
  readonly minSimilarity: number;
}

/** One ranking of two, by the ranks in both. */
export function fuseRankings({ byMeaning, byWords, minSimilarity }: Rankings): FusedChunk[] {
  const meaning = placesOf(byMeaning);
  const words = placesOf(byWords);
  return [...new Set([...meaning.keys(), ...words.keys()])]
    .map((chunkId) => {
      const [near, named] = [meaning.get(chunkId), words.get(chunkId)];
      return {
        chunkId,
        meaning: near?.score ?? 0,
        words: Math.min(1, named?.score ?? 0),
        together: (rankShare(near) + rankShare(named)) / 2,
      };
    })
    .filter((chunk) => chunk.meaning >= minSimilarity || chunk.words > 0)
    .toSorted((a, b) => b.together - a.together);
}

interface Place {
  readonly rank: number;
  readonly score: number;
}

const placesOf = (ranking: readonly RankedChunk[]): Map<string, Place> =>
  new Map(ranking.map(({ chunkId, score }, rank) => [chunkId, { rank, score }]));

const rankShare = (place: Place | undefined): number => (place ? (rankOffset + 1) / (rankOffset + 1 + place.rank) : 0);

/**
 * The first `count` passages, of which one document gets no more than its share. If the other documents have too few,
 * the result is shorter, because more of the same document would hide that.
 */
export function limitPerDocument(passages: readonly FoundPassage[], count: number): FoundPassage[] {
  const perDocument = Math.max(1, Math.ceil(count * limits.knowledgeSearch.documentShare));
  const taken = new Map<string, number>();
  return passages
    .filter(({ sourceId }) => {
      const before = taken.get(sourceId) ?? 0;
      taken.set(sourceId, before + 1);
      return before < perDocument;
    })
    .slice(0, count);
}
