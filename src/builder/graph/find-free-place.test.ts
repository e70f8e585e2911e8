import fc from "fast-check";
import { expect, test } from "vitest";
import { findFreePlace } from "./find-free-place.ts";

const place = fc.integer({ min: -600, max: 600 });
const size = fc.integer({ min: 20, max: 400 });
const rect = fc.record({ x: place, y: place, width: size, height: size });

test("a copy is placed beside its original, past everything in the way", () => {
  const box = { x: 0, y: 0, width: 216, height: 56 };
  expect(findFreePlace(box, [box], "down")).toEqual({ x: 288, y: 0 });
  expect(findFreePlace(box, [box], "across")).toEqual({ x: 0, y: 96 });
  expect(findFreePlace(box, [box, { ...box, x: 288 }, { ...box, x: 500, y: 40 }], "down")).toEqual({ x: 792, y: 0 });
});

test("a copy never covers another step", () => {
  fc.assert(
    fc.property(
      rect,
      fc.array(rect, { maxLength: 30 }),
      fc.constantFrom("down", "across"),
      (box, others, direction) => {
        const { x, y } = findFreePlace(box, [box, ...others], direction);
        for (const one of [box, ...others])
          expect(
            one.x + one.width <= x || x + box.width <= one.x || one.y + one.height <= y || y + box.height <= one.y,
          ).toBe(true);
      },
    ),
  );
});
