import { expect, test } from "vitest";
import { isFormulaTooDeep } from "./formula-depth.ts";

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}x${close.repeat(depth)}`;

test.each([
  ["fractions", "\\frac{1}{", "}"],
  ["powers", "x^{", "}"],
  ["brackets", "\\left(", "\\right)"],
  ["matrices", "\\begin{matrix}", "\\end{matrix}"],
])("a formula of deeply nested %s is shown as its source, because it would crash the page", (_, open, close) => {
  expect(isFormulaTooDeep(nested(open, close, 200))).toBe(true);
  expect(isFormulaTooDeep(nested(open, close, 20))).toBe(false);
});

test("a long formula, and one with many braces as signs, are no deep ones", () => {
  expect(isFormulaTooDeep("\\frac{1}{2} + ".repeat(2_000))).toBe(false);
  expect(isFormulaTooDeep("\\{ x \\leftarrow y ".repeat(500))).toBe(false);
});
