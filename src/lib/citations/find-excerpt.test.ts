import { expect, test } from "vitest";
import { claimsOf, findExcerpt } from "./find-excerpt.ts";

const text = `${"The kitchen is cleaned on Fridays. ".repeat(10)}Employees get 28 days of vacation. Ask your lead.`;

test("an excerpt begins with the sentence that carries the claim", () => {
  expect(findExcerpt(text, "An employee gets 28 vacation days", 40)).toBe("…Employees get 28 days of vacation. Ask y…");
  expect(findExcerpt(text, "Nothing fits", 20)).toBe("The kitchen is clean…");
  expect(findExcerpt("Short.", "Nothing fits", 20)).toBe("Short.");
});

test("the claim of a number is what stands before it, each time", () => {
  expect([...claimsOf("Cats sleep [1]. Dogs bark [2][3], and purr [1].")]).toEqual([
    [1, "Cats sleep , and purr"],
    [2, ". Dogs bark"],
    [3, ". Dogs bark"],
  ]);
});
