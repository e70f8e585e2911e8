import { expect, test } from "vitest";
import { noChanges } from "#engine/testing/no-changes.ts";
import { describeGraphChanges } from "./describe-graph-changes.ts";

test("changes are described in order of importance, and moves only when nothing else changed", () => {
  expect(describeGraphChanges({ ...noChanges, added: ["A"], changed: ["B"], isRewired: true, isMoved: true })).toEqual([
    "Added “A”",
    "Changed the settings of “B”",
    "Connections changed",
  ]);
  const decided = { switchedOff: ["A"], switchedOn: ["B"], pinned: ["C"], unpinned: ["D"] };
  expect(describeGraphChanges({ ...noChanges, ...decided, isMoved: true })).toEqual([
    "Disabled “A”",
    "Enabled “B”",
    "Pinned the output of “C”",
    "Unpinned “D”",
  ]);
  expect(describeGraphChanges({ ...noChanges, isRegrouped: true, isMoved: true })).toEqual(["Groups changed"]);
  expect(describeGraphChanges({ ...noChanges, isMoved: true })).toEqual(["Steps moved on the canvas"]);
  expect(describeGraphChanges(noChanges)).toEqual([]);
});

test("a long list of steps ends in a number", () => {
  const [words] = describeGraphChanges({ ...noChanges, removed: ["1", "2", "3", "4", "5", "6"] });
  expect(words).toBe("Removed “1”, “2”, “3”, “4” and 2 more");
});
