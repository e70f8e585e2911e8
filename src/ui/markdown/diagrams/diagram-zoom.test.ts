import { describe, expect, test } from "vitest";
import { firstZoom, fitZoom, scrollAfterZoom, zoomByWheel, zoomIn, zoomOut } from "./diagram-zoom.ts";

const size = (width: number, height: number) => ({ width, height });
const column = size(700, 480);

describe("the size of a diagram", () => {
  test.each([
    ["a small diagram keeps its natural size", size(200, 100), 1, 1],
    ["a diagram that just fits keeps its natural size", size(700, 480), 1, 1],
    ["a wide diagram is fitted to the width", size(1000, 100), 0.7, 0.7],
    ["a tall diagram is fitted to the height", size(100, 600), 0.8, 0.8],
    ["a very wide diagram starts at a readable size and is fitted only on request", size(7000, 100), 0.1, 0.67],
    ["a very tall diagram starts at a readable size and is fitted only on request", size(100, 4800), 0.1, 0.67],
  ])("%s", (_, natural, fitting, first) => {
    expect(fitZoom(natural, column)).toBeCloseTo(fitting);
    expect(firstZoom(natural, column)).toBeCloseTo(first);
  });
});

describe("the zoom buttons", () => {
  test("zoom between 10 % and 400 % and stop there", () => {
    const upwards = [0.1];
    while (upwards.at(-1) !== zoomIn(upwards.at(-1) ?? 0)) upwards.push(zoomIn(upwards.at(-1) ?? 0));
    expect(upwards).toEqual([0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4]);
    const downwards = [4];
    while (downwards.at(-1) !== zoomOut(downwards.at(-1) ?? 0)) downwards.push(zoomOut(downwards.at(-1) ?? 0));
    expect(downwards).toEqual(upwards.toReversed());
  });
  test("go to the nearest step in their direction from a size in between", () => {
    expect([zoomIn(0.7), zoomOut(0.7)]).toEqual([0.75, 0.67]);
  });
  test("skip a step that would make no visible difference", () => {
    expect([zoomIn(0.999), zoomOut(1.001)]).toEqual([1.25, 0.9]);
  });
});

describe("zooming with the wheel", () => {
  test("returns to the same size when the wheel turns back", () => {
    expect(zoomByWheel(zoomByWheel(1, -100), 100)).toBeCloseTo(1);
  });
  test("limits the change of one coarse wheel step", () => {
    expect(zoomByWheel(1, -10_000)).toBeLessThan(1.5);
  });
  test("stays within the limits of the buttons", () => {
    expect(zoomByWheel(4, -120)).toBe(4);
    expect(zoomByWheel(0.1, 120)).toBe(0.1);
  });
});

describe("zooming keeps the point under the pointer in place", () => {
  test.each([
    ["when the view is scrolled", { scroll: 500, point: 100, view: 400, before: 1000, after: 2000 }, 1100],
    ["when zooming out again", { scroll: 1100, point: 100, view: 400, before: 2000, after: 1000 }, 500],
    [
      "from the middle of a diagram that was smaller than the view",
      { scroll: 0, point: 200, view: 400, before: 200, after: 800 },
      200,
    ],
    ["until the whole diagram fits the view", { scroll: 600, point: 0, view: 400, before: 1000, after: 300 }, 0],
    ["without scrolling past the start", { scroll: 0, point: 400, view: 400, before: 1000, after: 500 }, 0],
    ["without scrolling past the end", { scroll: 600, point: 0, view: 400, before: 1000, after: 500 }, 100],
  ])("%s", (_, axis, scroll) => expect(scrollAfterZoom(axis)).toBeCloseTo(scroll));
});
