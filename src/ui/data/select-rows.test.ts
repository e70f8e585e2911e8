import { expect, test } from "vitest";
import { selectRows } from "./select-rows.ts";

const ids = ["a", "b", "c", "d"];
const chosen = (chosen: string[], id: string, anchor: string | null = null) => [
  ...selectRows(new Set(chosen), { ids, id, anchor }),
];

test("a press selects a row and the next press deselects it", () => {
  expect(chosen([], "b")).toEqual(["b"]);
  expect(chosen(["a", "b"], "b")).toEqual(["a"]);
});

test("Shift selects or deselects all rows in between, in either direction", () => {
  expect(chosen(["a"], "c", "a")).toEqual(["a", "b", "c"]);
  expect(chosen(["d"], "b", "d")).toEqual(["d", "b", "c"]);
  expect(chosen(["a", "b", "c", "d"], "b", "d")).toEqual(["a"]);
});

test("Shift selects only the pressed row when the anchor row is gone", () => {
  expect(chosen([], "c", "gone")).toEqual(["c"]);
});
