import { expect, test } from "vitest";
import { findSaid, lineAt, linesOf, piecesAround } from "./transcript.ts";

const lines = [
  { start: 3, end: 6, from: 0, to: 13, text: "Good morning." },
  { start: 8, end: 12, from: 14, to: 38, text: "The harbor opens at six." },
  { start: 70, end: 74, from: 40, to: 64, text: "The HARBOR closes at ten" },
];

test("the line that is said is the last one that has begun", () => {
  expect([0, 3, 7.9, 8, 69, 900].map((seconds) => lineAt(lines, seconds))).toEqual([-1, 0, 0, 1, 1, 2]);
  expect(lineAt([], 5)).toBe(-1);
});

test("a passage is made of the lines that it touches", () => {
  expect(linesOf(lines, { start: 0, end: 38 })).toEqual({ first: 0, end: 2 });
  expect(linesOf(lines, { start: 20, end: 45 })).toEqual({ first: 1, end: 3 });
  expect(linesOf(lines, { start: 900, end: 950 })).toBeNull();
  expect(linesOf(lines, null)).toBeNull();
});

test("words are found as they are written, in any case", () => {
  expect(findSaid(lines, " the harbor ")).toEqual([1, 2]);
  expect(findSaid(lines, "  ")).toEqual([]);
  expect(piecesAround("The HARBOR, the harbor.", "harbor")).toEqual(["The ", "HARBOR", ", the ", "harbor", "."]);
  expect(piecesAround("İstanbul harbor", "harbor")).toEqual(["İstanbul harbor"]);
});
