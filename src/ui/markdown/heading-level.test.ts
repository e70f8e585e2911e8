import { expect, test } from "vitest";
import { headingLevels } from "./heading-level.ts";

test("a text that begins deep stands right below the heading of the page", () => {
  expect(headingLevels([4, 4, 5], 1)).toEqual([2, 2, 3]);
  expect(headingLevels([1, 2], 3)).toEqual([4, 5]);
});

test("no level is left out, whatever the text does", () => {
  expect(headingLevels([2, 4, 3, 2, 6], 2)).toEqual([3, 4, 4, 3, 4]);
  expect(headingLevels([4, 2, 3, 1], 2), "what comes up again stays below the page's own").toEqual([3, 3, 4, 3]);
});

test("no heading is deeper than there are levels", () => {
  expect(headingLevels([1, 2, 3, 4], 4)).toEqual([5, 6, 6, 6]);
});
