import { expect, test } from "vitest";
import { dotProduct, normalize } from "./embeddings.ts";
import { signMeasure } from "./sign-distances.ts";
import { codeRowsOf, cutByCounts, encodeVector, nearestRows } from "./vector-code.ts";

/** The same numbers in every run, from -0.5 to 0.5. */
function randomNumbers(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

test.each([512, 100])("codes of %i dimensions choose nearly all of the nearest vectors", (dimensions) => {
  const next = randomNumbers();
  const random = () => Float32Array.from({ length: dimensions }, next);
  const themes = Array.from({ length: 20 }, random);
  const vectors = Array.from({ length: 3_000 }, (_, at) =>
    normalize(random().map((value, place) => value + (themes[at % 20]?.[place] ?? 0))),
  );
  // Blocks of 100 rows, and one without any.
  const blocks = Array.from({ length: 31 }, (_, block) => {
    const first = block > 7 ? (block - 1) * 100 : block * 100;
    const some = block === 7 ? [] : vectors.slice(first, first + 100);
    return codeRowsOf(Buffer.concat(some.map(encodeVector)), dimensions);
  });
  const question = normalize(random().map((value, place) => value * 0.5 + (themes[3]?.[place] ?? 0)));
  const exact = vectors
    .map((vector, at) => ({ at, score: dotProduct(vector, question) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10);
  const near = nearestRows(blocks, question, { bySigns: 400, byCode: 60 });
  expect(near).toHaveLength(60);
  const found = new Set(near.map(({ block, row }) => (block > 7 ? block - 1 : block) * 100 + row));
  expect(exact.filter(({ at }) => found.has(at)).length).toBeGreaterThanOrEqual(9);
});

test("without rows, nothing is near", () => {
  const wanted = { bySigns: 10, byCode: 5 };
  expect(nearestRows([], Float32Array.of(1, 0), wanted)).toEqual([]);
  const vector = encodeVector(Float32Array.of(1, 0));
  expect(nearestRows([codeRowsOf(Buffer.concat([vector, vector]), 2)], Float32Array.of(1, 0), wanted)).toHaveLength(2);
});

test.each([
  [8, 70_000],
  [64, 9_000],
])("in rows of %i bytes, what differs counts by its weight, in more rows than fit at once", (bytes, count) => {
  const next = randomNumbers();
  const random = (length: number) => Uint8Array.from({ length }, () => next() * 512);
  const [rows, signs, ones, twos] = [random(bytes * count), random(bytes), random(bytes), random(bytes)];
  const distances = new Uint16Array(count);
  signMeasure({ signs, weights: [ones, twos] })(rows, distances);
  const countBits = (byte: number) => byte.toString(2).replaceAll("0", "").length;
  for (const row of [0, 1, 8_191, 8_192, 8_999, count - 1]) {
    const weights = Array.from(signs, (sign, at) => {
      const differing = sign ^ (rows[row * bytes + at] ?? 0);
      return countBits(differing & (ones[at] ?? 0)) + 2 * countBits(differing & (twos[at] ?? 0));
    });
    expect(distances[row]).toBe(weights.reduce((sum, weight) => sum + weight, 0));
  }
});

test("the cut by counts is the cut by sorting", () => {
  const next = randomNumbers();
  const distances = Uint16Array.from({ length: 1_000 }, () => (next() + 0.5) * 513);
  const sorted = distances.toSorted();
  for (const count of [1, 2, 150, 999, 1_000]) expect(cutByCounts(distances, 512, count)).toBe(sorted[count - 1]);
  // Where there are fewer, all are taken.
  expect(cutByCounts(distances, 512, 1_001)).toBe(512);
});
