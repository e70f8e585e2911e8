import { expect, test } from "vitest";
import { dotProduct, normalize } from "./embeddings.ts";
import { codeBytes, encodeVector, nearestRows } from "./vector-code.ts";

/** The same numbers in every run, from -0.5 to 0.5. */
function randomNumbers(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

test.each([512, 100])("codes of %i dimensions choose nearly all of the nearest vectors", async (dimensions) => {
  const next = randomNumbers();
  const random = () => Float32Array.from({ length: dimensions }, next);
  const themes = Array.from({ length: 20 }, random);
  const vectors = Array.from({ length: 3_000 }, (_, at) =>
    normalize(random().map((value, place) => value + (themes[at % 20]?.[place] ?? 0))),
  );
  const prefix = 3;
  const length = prefix + codeBytes(dimensions);
  // Blocks of 100 rows, and one without any.
  const blocks = Array.from({ length: 31 }, (_, block) => {
    const rows = new Uint8Array(block === 7 ? 0 : 100 * length);
    const first = block > 7 ? (block - 1) * 100 : block * 100;
    for (let row = 0; row < rows.length / length; row++)
      rows.set(encodeVector(vectors[first + row] ?? new Float32Array()), row * length + prefix);
    return { rows, prefix };
  });
  const question = normalize(random().map((value, place) => value * 0.5 + (themes[3]?.[place] ?? 0)));
  const exact = vectors
    .map((vector, at) => ({ at, score: dotProduct(vector, question) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10);
  const near = await nearestRows(blocks, question, { bySigns: 400, byCode: 60 });
  expect(near).toHaveLength(60);
  const found = new Set(near.map(({ block, row }) => (block > 7 ? block - 1 : block) * 100 + row));
  expect(exact.filter(({ at }) => found.has(at)).length).toBeGreaterThanOrEqual(9);
});

test("without rows, nothing is near", async () => {
  const wanted = { bySigns: 10, byCode: 5 };
  expect(await nearestRows([], Float32Array.of(1, 0), wanted)).toEqual([]);
  const rows = new Uint8Array(codeBytes(2) * 2);
  expect(await nearestRows([{ rows, prefix: 0 }], Float32Array.of(1, 0), wanted)).toHaveLength(2);
});
