import { describe, expect, test } from "vitest";
import { fuseRankings, limitPerDocument } from "./fuse-rankings.ts";
import { passageCount } from "./passage-count.ts";

const ranking = (scores: Record<string, number>) =>
  Object.entries(scores).map(([chunkId, score]) => ({ chunkId, sourceId: "book", score }));

const idsOf = (rankings: Parameters<typeof fuseRankings>[0]) => fuseRankings(rankings).map(({ chunkId }) => chunkId);

describe("fusing the rankings by meaning and by words", () => {
  test("puts what both have near the top before what one has at its top", () => {
    const byMeaning = ranking({ only: 0.9, both: 0.8, low: 0.3 });
    const byWords = ranking({ named: 0.9, both: 0.5 });
    const fused = fuseRankings({ byMeaning, byWords, minSimilarity: 0.2 });
    expect(fused[0]).toMatchObject({ chunkId: "both", meaning: 0.8, words: 0.5 });
    expect(fused.map(({ chunkId }) => chunkId).toSorted()).toEqual(["both", "low", "named", "only"]);
  });

  test("scores what is first in both rankings 1, and all else lower", () => {
    const fused = fuseRankings({
      byMeaning: ranking({ a: 0.9, b: 0.5 }),
      byWords: ranking({ a: 1 }),
      minSimilarity: 0,
    });
    expect(fused[0]?.together).toBe(1);
    expect(fused[1]?.together).toBeLessThan(1);
    expect(fused[1]?.together).toBeGreaterThan(0);
  });

  test("leaves out what is too dissimilar, unless enough of the question's words are in it", () => {
    const byMeaning = ranking({ near: 0.4, far: 0.1, named: 0.1 });
    expect(idsOf({ byMeaning, byWords: ranking({ named: 0.6, far: 0.05 }), minSimilarity: 0.2 }).toSorted()).toEqual([
      "named",
      "near",
    ]);
  });
});

describe("the share of one document", () => {
  const chunks = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([sourceId, count]) =>
      Array.from({ length: count }, (_, at) => ({
        sourceId,
        chunkId: `${sourceId}${at}`,
      })),
    );
  const countsOf = (found: readonly { sourceId: string }[]) => {
    const ids = [...new Set(found.map(({ sourceId }) => sourceId))];
    return ids.map((id) => [id, found.filter(({ sourceId }) => sourceId === id).length]);
  };

  test("is at most 60 percent of the passages that were asked for", () => {
    expect(countsOf(limitPerDocument(chunks({ a: 20, b: 20 }), { count: 10, isOneDocument: false }))).toEqual([
      ["a", 6],
      ["b", 4],
    ]);
    expect(countsOf(limitPerDocument(chunks({ a: 20, b: 1 }), { count: 10, isOneDocument: false }))).toEqual([
      ["a", 6],
      ["b", 1],
    ]);
    expect(countsOf(limitPerDocument(chunks({ a: 3 }), { count: 1, isOneDocument: false }))).toEqual([["a", 1]]);
  });

  test("doesn't matter if one document is all that is searched", () => {
    expect(limitPerDocument(chunks({ a: 20 }), { count: 10, isOneDocument: true })).toHaveLength(10);
  });
});

test.each([
  [undefined, 10],
  [128_000, 18],
  [8_000, 1],
  [3_000, 1],
  [1_000_000, 30],
])("a model with a window of %s tokens gets %i passages", (contextWindow, count) => {
  expect(passageCount(contextWindow)).toBe(count);
});
