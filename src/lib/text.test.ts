import { expect, test } from "vitest";
import {
  escapeHtml,
  initials,
  plural,
  sentence,
  spacedWords,
  splitList,
  truncate,
  withoutControls,
  withoutMarkup,
} from "./text.ts";

test("a text is cut to its limit, the ellipsis included", () => {
  expect(truncate("short", 5)).toBe("short");
  expect(truncate("longer", 5)).toBe("long…");
  expect(truncate("longer", 5)).toHaveLength(5);
});

test("a cut never splits an emoji", () => {
  expect(truncate("ab🙂cd", 4)).toBe("ab…");
});

test("control and direction-changing characters are removed, and line breaks, tabs, and emoji stay", () => {
  expect(withoutControls("a\u0000\u0007\u001b[1m\u0085\u202eb\u2066c\ud83d")).toBe("a[1mbc");
  expect(withoutControls("a\r\nb\rc\td 👩‍👧 é")).toBe("a\nb\nc\td 👩‍👧 é");
});

test("counts agree with their noun", () => {
  expect([plural(0, "item"), plural(1, "item"), plural(1_200, "item")]).toEqual(["0 items", "1 item", "1,200 items"]);
  expect(plural(2, "try", "tries")).toBe("2 tries");
});

test("a sentence without punctuation gets a period", () => {
  const ended = ["It is away.", "Why?", "He said “no.”", "So it goes…"];
  expect(ended.map(sentence)).toEqual(ended);
  expect(sentence("It is away \n")).toBe("It is away.");
});

test("a list is split at newlines and commas and has no duplicates", () => {
  expect(splitList(" https://a.com,https://b.com\n\nhttps://a.com\n , https://c.com")).toEqual([
    "https://a.com",
    "https://b.com",
    "https://c.com",
  ]);
});

test("markup is removed from a text, and its content stays", () => {
  const background =
    "<role>\nYou are an **editor** of [our blog](https://a.com).\n</role>\n\n# Rules\n- Be `short`, 2 < 3\n> Cite";
  expect(withoutMarkup(background)).toBe("You are an editor of our blog. Rules Be short, 2 < 3 Cite");
  expect(withoutMarkup("```json\n{}\n```")).toBe("{}");
  expect(withoutMarkup(`${"<".repeat(50_000)}a`)).toHaveLength(50_001);
});

test("initials take the first and the last name", () => {
  expect([initials("Mira Halden"), initials("  lin  van der Berg "), initials("Cher"), initials(" ")]).toEqual([
    "MH",
    "LB",
    "C",
    "",
  ]);
});

test("html is escaped for tags and attributes", () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;");
});

test.each([
  ["", 0, "hello"],
  ["Say", 3, " hello"],
  ["Say ", 4, "hello"],
  ["Say now", 4, "hello "],
  ["Say now", 3, " hello"],
  ["Say.", 3, " hello"],
])("dictated words in %j at %i get the spaces that they need: %j", (text, at, words) => {
  expect(spacedWords(text, at, "hello")).toBe(words);
});
