import { expect, test } from "vitest";
import { hidePartialTable } from "./hide-partial-table.ts";

test.each([
  "Text\n\n| Coun",
  "Text\n\n| Country | Limit |",
  "Text\n\n| Country | Limit |\n",
  "Text\n\n| Country | Limit |\n|---|",
])("a table that has only begun is kept back: %j", (text) => {
  expect(hidePartialTable(text).trimEnd()).toBe("Text");
});

test.each([
  "Text",
  "Text | with a bar",
  "Text\n\n| a | b |\n|---|---|",
  "Text\n\n| a | b |\n|---|---|\n| 1 |",
  "Text\n\n| a | b |\n\nMore",
])("what is no half table passes: %j", (text) => {
  expect(hidePartialTable(text)).toBe(text);
});
