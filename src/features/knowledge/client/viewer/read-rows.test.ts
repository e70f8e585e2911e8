import { expect, test } from "vitest";
import { columnWidths, groupTableLines, readTableLines } from "./read-rows.ts";

const text =
  "## Costs\n\n| Item | Price |\n| --- | --- |\n| Bench \\| long | 120 |\n| A very long name of a thing that is sold | 7 |\n\n";

test("the lines of a sheet keep their places in the document", () => {
  const lines = readTableLines(text, 1_000);
  expect(lines.map(({ kind, cells }) => [kind, ...cells])).toEqual([
    ["heading", "Costs"],
    ["row", "Item", "Price"],
    ["row", "Bench | long", "120"],
    ["row", "A very long name of a thing that is sold", "7"],
  ]);
  for (const { kind, cells, start, end } of lines)
    expect(text.slice(start - 1_000, end - 1_000)).toContain(kind === "row" ? "|" : cells[0]);
});

test("columns are as wide as their longest cell, within limits", () => {
  expect(columnWidths(readTableLines(text, 0))).toEqual([320, 72]);
  expect(columnWidths([])).toEqual([]);
});

test("each sheet is a table of its own, also if a part begins within one", () => {
  const blocks = groupTableLines(readTableLines("| 1 |\n| 2 |\n\n## B\n\n| 3 |\n\n## C\n", 0));
  expect(blocks.map(({ heading, lines }) => [heading?.cells[0] ?? null, lines.length])).toEqual([
    [null, 2],
    ["B", 1],
    ["C", 0],
  ]);
});
