import { expect, test } from "vitest";
import { cutToTokens, estimateTokens } from "./tokens.ts";

test("a text of any script is cut where its estimate reaches the tokens, and never inside a character", () => {
  expect(estimateTokens("tide".repeat(10))).toBe(10);
  expect(estimateTokens("潮汐")).toBe(2);
  expect(cutToTokens("tide tables", 2)).toBe("tide tab");
  expect(cutToTokens("潮汐表", 2)).toBe("潮汐");
  expect(cutToTokens("a😀b", 2)).toBe("a");
  expect(cutToTokens("short", 100)).toBe("short");
  expect(cutToTokens("", 0)).toBe("");
});
