import { expect, test } from "vitest";
import { uniqueFileNames } from "./download-texts.ts";

test("files with the same name get numbers, also if only the case differs", () => {
  expect(uniqueFileNames(["Brief.json", "brief.json", "Brief.json", "Other"])).toEqual([
    "Brief.json",
    "brief (2).json",
    "Brief (3).json",
    "Other",
  ]);
});

test("a numbered name does not collide with a later name", () => {
  expect(uniqueFileNames(["a.json", "a.json", "a (2).json"])).toEqual(["a.json", "a (2).json", "a (2) (2).json"]);
});
