import { expect, test } from "vitest";
import { matchType } from "./match-type.ts";

const described = { title: "Human Input", hint: "Asks someone", synonyms: ["form", "multi-part upload"] };

test.each([
  ["hum", 0],
  [" Input", 1],
  ["for", 2],
  ["part up", 2],
  ["uman", 3],
  ["meone", 3],
  ["orm", null],
])("%s", (search, fit) => {
  expect(matchType(described, search)).toBe(fit);
});

test("an empty search matches everything equally", () => {
  expect(matchType(described, "")).toBe(0);
});
