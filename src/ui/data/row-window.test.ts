import { expect, test } from "vitest";
import { visibleRowRange } from "./row-window.ts";

const list = { count: 10_000, rowPixels: 50, viewportPixels: 1_000 };

test("the top of a list renders the first rows plus the overscan", () => {
  expect(visibleRowRange({ ...list, listTopPixels: 200 })).toEqual({ first: 0, last: 30 });
});

test("the middle of a list renders the visible rows with overscan on both sides", () => {
  const { first, last } = visibleRowRange({ ...list, listTopPixels: -250_000 });
  expect(first).toBeLessThanOrEqual(4_990);
  expect(last).toBeGreaterThanOrEqual(5_030);
  expect(last - first).toBeLessThan(60);
});

test("scrolling by less than a step keeps the same range", () => {
  expect(visibleRowRange({ ...list, listTopPixels: -250_010 })).toEqual(
    visibleRowRange({ ...list, listTopPixels: -250_040 }),
  );
});

test("the range never exceeds the number of rows", () => {
  expect(visibleRowRange({ ...list, listTopPixels: -499_000 }).last).toBe(10_000);
  expect(visibleRowRange({ ...list, count: 3, listTopPixels: -9_000 })).toEqual({ first: 3, last: 3 });
});
