import { expect, test } from "vitest";
import { visibleRowRange } from "./row-window.ts";

const list = { count: 10_000, rowPixels: 50, viewportPixels: 1_000 };

test("at the top the first rows are drawn, and some beyond what is in sight", () => {
  expect(visibleRowRange({ ...list, listTopPixels: 200 })).toEqual({ first: 0, last: 30 });
});

test("in the middle the rows in sight are drawn with some on both sides", () => {
  const { first, last } = visibleRowRange({ ...list, listTopPixels: -250_000 });
  expect(first).toBeLessThanOrEqual(4_990);
  expect(last).toBeGreaterThanOrEqual(5_030);
  expect(last - first).toBeLessThan(60);
});

test("scrolling by less than a step draws the same rows", () => {
  expect(visibleRowRange({ ...list, listTopPixels: -250_010 })).toEqual(
    visibleRowRange({ ...list, listTopPixels: -250_040 }),
  );
});

test("at the end, and beyond it, the last rows are drawn and none that are not there", () => {
  expect(visibleRowRange({ ...list, listTopPixels: -499_000 }).last).toBe(10_000);
  expect(visibleRowRange({ ...list, count: 3, listTopPixels: -9_000 })).toEqual({ first: 3, last: 3 });
});
