import { expect, test } from "vitest";
import { headingLevels } from "./heading-level.ts";

test("a text that starts with a deep heading continues right below the page's heading", () => {
  expect(headingLevels([4, 4, 5], 1)).toEqual([2, 2, 3]);
  expect(headingLevels([1, 2], 3)).toEqual([4, 5]);
});

test("no heading level is skipped, whatever the text contains", () => {
  expect(headingLevels([2, 4, 3, 2, 6], 2)).toEqual([3, 4, 4, 3, 4]);
  expect(headingLevels([4, 2, 3, 1], 2), "what comes up again stays below the page's own").toEqual([3, 3, 4, 3]);
});

test("no heading is announced deeper than level 6", () => {
  expect(headingLevels([1, 2, 3, 4], 4)).toEqual([5, 6, 6, 6]);
});
