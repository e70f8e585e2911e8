import { expect, test } from "vitest";
import { changeWords } from "./change-words.ts";

const none = {
  added: [],
  removed: [],
  renamed: [],
  changed: [],
  switchedOff: [],
  switchedOn: [],
  pinned: [],
  unpinned: [],
  isRewired: false,
  isRegrouped: false,
  isMoved: false,
};

test("changes are said in the order in which they matter, and moves only when nothing else happened", () => {
  expect(changeWords({ ...none, added: ["A"], changed: ["B"], isRewired: true, isMoved: true })).toEqual([
    "Added “A”",
    "Changed the settings of “B”",
    "Connections changed",
  ]);
  const decided = { switchedOff: ["A"], switchedOn: ["B"], pinned: ["C"], unpinned: ["D"] };
  expect(changeWords({ ...none, ...decided, isMoved: true })).toEqual([
    "Switched off “A”",
    "Switched on “B”",
    "Pinned the output of “C”",
    "Unpinned “D”",
  ]);
  expect(changeWords({ ...none, isRegrouped: true, isMoved: true })).toEqual(["Groups changed"]);
  expect(changeWords({ ...none, isMoved: true })).toEqual(["Steps moved on the canvas"]);
  expect(changeWords(none)).toEqual([]);
});

test("a long list of steps ends in a number", () => {
  const [words] = changeWords({ ...none, removed: ["1", "2", "3", "4", "5", "6"] });
  expect(words).toBe("Removed “1”, “2”, “3”, “4” and 2 more");
});
