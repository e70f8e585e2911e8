import { expect, test } from "vitest";
import { selectRows } from "./select-rows.ts";

const ids = ["a", "b", "c", "d"];
const chosen = (chosen: string[], id: string, anchor: string | null = null) => [
  ...selectRows(new Set(chosen), { ids, id, anchor }),
];

test("a press chooses a row, the next one takes it back", () => {
  expect(chosen([], "b")).toEqual(["b"]);
  expect(chosen(["a", "b"], "b")).toEqual(["a"]);
});

test("with Shift all rows between are chosen or taken back, in either direction", () => {
  expect(chosen(["a"], "c", "a")).toEqual(["a", "b", "c"]);
  expect(chosen(["d"], "b", "d")).toEqual(["d", "b", "c"]);
  expect(chosen(["a", "b", "c", "d"], "b", "d")).toEqual(["a"]);
});

test("where the first row is gone, Shift chooses the pressed one alone", () => {
  expect(chosen([], "c", "gone")).toEqual(["c"]);
});
