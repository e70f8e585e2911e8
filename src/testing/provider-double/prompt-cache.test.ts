import { expect, test } from "vitest";
import { type CachedPrompt, createPromptCache } from "./prompt-cache.ts";

/** A text of this many tokens; texts of different letters have nothing in common. */
const textOf = (tokens: number, letter: string) => letter.repeat(tokens * 4);
const plain = (text: string) => ({ text, isBreakpoint: false });
const marked = (text: string) => ({ text, isBreakpoint: true });
const prefix = (blocks: CachedPrompt["blocks"], scope = "model key"): CachedPrompt => ({
  scope,
  minTokens: 1024,
  kind: "prefix",
  blocks,
});
const breakpoints = (blocks: CachedPrompt["blocks"]): CachedPrompt => ({
  scope: "model",
  minTokens: 1024,
  kind: "breakpoints",
  blocks,
});

test("a prefix is cached from 1,024 tokens on, in steps of 128, and only within its scope", () => {
  const cache = createPromptCache();
  const first = [plain(textOf(1_500, "a"))];
  expect(cache.count(prefix(first))).toEqual({ input: 1_500, cached: 0, written: 0 });
  expect(cache.count(prefix([...first, plain(textOf(500, "b"))]))).toEqual({ input: 2_000, cached: 1_408, written: 0 });
  expect(cache.count(prefix(first, "other key"))).toMatchObject({ cached: 0 });
  expect(cache.count(prefix([plain(textOf(1_000, "a"))]))).toMatchObject({ cached: 0 });
  expect(cache.count(prefix([plain(`x${textOf(1_500, "a")}`)]))).toMatchObject({ cached: 0 });
});

test("at breakpoints, only what was marked is read, and only what is long enough is written", () => {
  const cache = createPromptCache();
  const rules = textOf(1_200, "a");
  expect(cache.count(breakpoints([plain(rules), plain("one")]))).toMatchObject({ cached: 0, written: 0 });
  expect(cache.count(breakpoints([marked(rules), plain("one!")]))).toEqual({ input: 1_201, cached: 0, written: 1_200 });
  expect(cache.count(breakpoints([marked(rules), marked("two!")]))).toEqual({
    input: 1_201,
    cached: 1_200,
    written: 1,
  });
  expect(cache.count(breakpoints([marked(textOf(500, "b"))]))).toEqual({ input: 500, cached: 0, written: 0 });
  cache.clear();
  expect(cache.count(breakpoints([marked(rules)]))).toMatchObject({ cached: 0 });
});

test("a breakpoint finds an earlier one at most 19 blocks before its own", () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, at) => plain(`block ${at}`));
  for (const [between, cached] of [
    [18, 1_200],
    [19, 0],
  ] as const) {
    const cache = createPromptCache();
    cache.count(breakpoints([marked(textOf(1_200, "a"))]));
    const later = [plain(textOf(1_200, "a")), ...blocks(between), marked("end")];
    expect(cache.count(breakpoints(later)).cached).toBe(cached);
  }
});

test("more than four breakpoints are refused", () => {
  const blocks = Array.from({ length: 5 }, () => marked("a"));
  expect(() => createPromptCache().count(breakpoints(blocks))).toThrow("A maximum of 4 blocks");
});
