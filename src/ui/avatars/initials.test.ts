import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Mira Halden", "MH"],
  ["  anna  lena  berg ", "AB"],
  ["Cher", "C"],
  ["𝒜lice", "𝒜"],
  ["", "?"],
])("%j is %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
