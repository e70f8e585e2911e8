import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { splitByLength } from "./turn-notes.ts";

const { shortTokens, allShortTokens } = limits.note;
/** One Chinese character is one token. */
const noteOf = (title: string, tokens: number) => ({ title, content: "\u6e2f".repeat(tokens - 10) });

test("notes are short until one, or all of them together, take too much of a prompt", () => {
  const notes = [noteOf("a", shortTokens), noteOf("b", shortTokens + 20), noteOf("c", 100)];
  const { short, long } = splitByLength(notes);
  expect([short, long].map((some) => some.map(({ title }) => title))).toEqual([["a", "c"], ["b"]]);
  const many = Array.from({ length: 10 }, (_, at) => noteOf(String(at), shortTokens));
  expect(splitByLength(many).short).toHaveLength(Math.floor(allShortTokens / shortTokens));
  expect(splitByLength([...many, noteOf("last", 30)]).short.at(-1)?.title).toBe("last");
});
