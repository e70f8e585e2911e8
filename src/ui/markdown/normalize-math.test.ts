import { describe, expect, test } from "vitest";
import { normalizeMath } from "./normalize-math.ts";

describe("formulas in every notation become $$...$$", () => {
  test.each([
    ["\\(a_1\\)", "$$a_1$$"],
    ["$x^2$ is", "$$x^2$$ is"],
    ["let $n$ be", "let $$n$$ be"],
    ["\\[ a+b \\]", "\n$$\na+b\n$$\n"],
    ["$$\nx\n$$", "$$\nx\n$$"],
  ])("%j", (text, wanted) => {
    expect(normalizeMath(text)).toBe(wanted);
  });
});

test.each([
  "It costs $5 and $10.",
  "between $5 and 10$ or so",
  "US$20 to US$30",
  "`$x^2$` in code",
  "```sh\necho $HOME_DIR $PATH_DIR\n```",
  "```\n$x^2$ in a block that is still open",
  "escaped \\$x^2\\$",
])("%j stays as it is", (text) => {
  expect(normalizeMath(text)).toBe(text);
});
