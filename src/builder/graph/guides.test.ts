import { expect, test } from "vitest";
import { boundingRect, type Rect, rectsOverlap, snapToGuides } from "./guides.ts";

const card = (x: number, y: number, width = 216, height = 56): Rect => ({ x, y, width, height });
const options = { reachPixels: 6, gridPixels: 24 };

test("a card far from others snaps to the grid without guides", () => {
  expect(snapToGuides(card(34, 59), [card(1_003, 1_003)], options)).toEqual({ offset: { x: -10, y: -11 }, guides: [] });
});

test("a card near a neighbor's line snaps to it, and the guide spans both", () => {
  const { offset, guides } = snapToGuides(card(104, 300), [card(100, 0)], options);
  expect(offset).toEqual({ x: -4, y: 12 });
  expect(guides).toContainEqual({ axis: "x", at: 100, from: 0, to: 368 });
  expect(guides.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual([100, 208, 316]);
});

test("sides and middles align for any sizes", () => {
  const wide = card(0, 0, 300, 160);
  expect(snapToGuides(card(45, 400), [wide], options).offset.x).toBe(-3);
  expect(snapToGuides(card(298, 400), [wide], options).offset.x).toBe(2);
  expect(snapToGuides(card(80, 400), [wide], options).offset.x).toBe(4);
  expect(snapToGuides(card(500, 55), [wide], options).offset.y).toBe(-3);
});

test("the nearest line within reach wins", () => {
  expect(snapToGuides(card(104, 500), [card(100, 0), card(105, 100)], options).offset.x).toBe(1);
  expect(snapToGuides(card(110, 500), [card(100, 0)], { reachPixels: 6, gridPixels: 1 }).offset.x).toBe(0);
});

test("a guide through three cards is one line from the first to the last", () => {
  const { guides } = snapToGuides(card(0, 288), [card(0, 0), card(0, 96)], options);
  expect(guides.filter(({ at, axis }) => axis === "x" && at === 0)).toEqual([{ axis: "x", at: 0, from: 0, to: 344 }]);
});

test("rectangles overlap when they share area, and the bounding rectangle contains all", () => {
  expect(rectsOverlap(card(0, 0), card(215, 55))).toBe(true);
  expect(rectsOverlap(card(0, 0), card(216, 0))).toBe(false);
  expect(boundingRect([card(0, 0), card(300, -40)])).toEqual({ x: 0, y: -40, width: 516, height: 96 });
  expect(boundingRect([])).toBeNull();
});
