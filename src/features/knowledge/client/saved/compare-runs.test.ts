import { expect, test } from "vitest";
import { recallAt, trendOf } from "./compare-runs.ts";

const ran = (now: (number | null)[] | null, before: (number | null)[] | null = null) => ({
  lastRun: now && { ranks: now },
  previousRun: before && { ranks: before },
});

test("recall counts expected passages, not questions, and only those of questions that were run", () => {
  const questions = [ran([1, 7], [1, 2]), ran([null], [3]), ran(null)];
  expect(recallAt(questions, 1, "lastRun")).toBeCloseTo(1 / 3);
  expect(recallAt(questions, 10, "lastRun")).toBeCloseTo(2 / 3);
  expect(recallAt(questions, 5, "previousRun")).toBe(1);
  expect(recallAt([ran(null)], 5, "lastRun")).toBeNull();
});

test("a question is worse as soon as one of its passages is found later, or no longer", () => {
  expect(trendOf(ran([1, 4], [3, 2]))).toBe("worse");
  expect(trendOf(ran([null], [20]))).toBe("worse");
  expect(trendOf(ran([20], [null]))).toBe("better");
  expect(trendOf(ran([2], [2]))).toBe("same");
  expect(trendOf(ran([2]))).toBe("same");
});
