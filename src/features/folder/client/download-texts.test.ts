import { expect, test } from "vitest";
import { uniqueFileNames } from "./download-texts.ts";

test("files of one name keep apart, also where only capitals differ", () => {
  expect(uniqueFileNames(["Brief.json", "brief.json", "Brief.json", "Other"])).toEqual([
    "Brief.json",
    "brief (2).json",
    "Brief (3).json",
    "Other",
  ]);
});

test("a name that was made up does not take one that comes later", () => {
  expect(uniqueFileNames(["a.json", "a.json", "a (2).json"])).toEqual(["a.json", "a (2).json", "a (2) (2).json"]);
});
