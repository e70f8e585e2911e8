import { describe, expect, test } from "vitest";
import { firstZoom, fitZoom, scrollAfterZoom, zoomByWheel, zoomIn, zoomOut } from "./diagram-zoom.ts";

const size = (width: number, height: number) => ({ width, height });
const column = size(700, 480);

describe("how large a diagram is", () => {
  test.each([
    ["a small one keeps its natural size", size(200, 100), 1, 1],
    ["one that just fits too", size(700, 480), 1, 1],
    ["a wide one is fitted to the width", size(1000, 100), 0.7, 0.7],
    ["a high one is fitted to the height", size(100, 600), 0.8, 0.8],
    ["a very wide one is fitted on request, but begins readable", size(7000, 100), 0.1, 0.67],
    ["a very high one too", size(100, 4800), 0.1, 0.67],
  ])("%s", (_, natural, fitting, first) => {
    expect(fitZoom(natural, column)).toBeCloseTo(fitting);
    expect(firstZoom(natural, column)).toBeCloseTo(first);
  });
});

describe("the steps of the buttons", () => {
  test("go up to four times and down to a tenth, and end there", () => {
    const upwards = [0.1];
    while (upwards.at(-1) !== zoomIn(upwards.at(-1) ?? 0)) upwards.push(zoomIn(upwards.at(-1) ?? 0));
    expect(upwards).toEqual([0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4]);
    const downwards = [4];
    while (downwards.at(-1) !== zoomOut(downwards.at(-1) ?? 0)) downwards.push(zoomOut(downwards.at(-1) ?? 0));
    expect(downwards).toEqual(upwards.toReversed());
  });
  test("from between two of them the nearest in that direction comes", () => {
    expect([zoomIn(0.7), zoomOut(0.7)]).toEqual([0.75, 0.67]);
  });
  test("a step that would not be seen is skipped", () => {
    expect([zoomIn(0.999), zoomOut(1.001)]).toEqual([1.25, 0.9]);
  });
});

describe("the wheel", () => {
  test("there and back is where it began", () => {
    expect(zoomByWheel(zoomByWheel(1, -100), 100)).toBeCloseTo(1);
  });
  test("one turn of a coarse wheel does not leap", () => {
    expect(zoomByWheel(1, -10_000)).toBeLessThan(1.5);
  });
  test("it stays within what the buttons reach", () => {
    expect(zoomByWheel(4, -120)).toBe(4);
    expect(zoomByWheel(0.1, 120)).toBe(0.1);
  });
});

describe("what lies under the pointer stays there", () => {
  test.each([
    ["scrolled", { scroll: 500, point: 100, view: 400, before: 1000, after: 2000 }, 1100],
    ["back again", { scroll: 1100, point: 100, view: 400, before: 2000, after: 1000 }, 500],
    [
      "from its middle, when it was smaller than the view",
      { scroll: 0, point: 200, view: 400, before: 200, after: 800 },
      200,
    ],
    ["until all of it is in the view", { scroll: 600, point: 0, view: 400, before: 1000, after: 300 }, 0],
    ["but never beyond its beginning", { scroll: 0, point: 400, view: 400, before: 1000, after: 500 }, 0],
    ["nor beyond its end", { scroll: 600, point: 0, view: 400, before: 1000, after: 500 }, 100],
  ])("%s", (_, axis, scroll) => expect(scrollAfterZoom(axis)).toBeCloseTo(scroll));
});
