import { expect, test } from "vitest";
import { citedNumbers, linkCitations, readCitation } from "./link-citations.ts";

const texts = new Map([
  [1, "Employees get 28 days of paid vacation a year. Unused days expire in March."],
  [2, "The kitchen is cleaned on Fridays."],
]);
const link = (markdown: string) => linkCitations(markdown, (number) => texts.get(number));
/** Without the places of the markers. */
const linked = (markdown: string) => link(markdown).replaceAll(/-at-\d+/g, "");

test("numbers of passages become links that are joined to the word before", () => {
  expect(linked("28 days [1]. Friday[2].")).toBe("28 days\u2060[1](#cite-1). Friday[2](#cite-2).");
  expect(linked("Both [1][2] and [1, 2].")).toBe(
    "Both\u2060[1](#cite-1)[2](#cite-2) and\u2060[1](#cite-1)[2](#cite-2).",
  );
});

test.each([
  "No passage has this number [7].",
  "A list `rows[1]` and\n```js\nrows = [1]\n```",
  "[1](https://one.example) and ![1](x.png)",
  "[1]: https://one.example",
  "A note[^1].",
])("what is no citation stays as it is: %s", (markdown) => {
  expect(link(markdown)).toBe(markdown);
});

test("of several numbers, those without a passage stay plain", () => {
  expect(linked("Both [1][7].")).toBe("Both\u2060[1](#cite-1)[7].");
});

test.each([
  ["“Employees get 28 days” [1]", false],
  ['"employees get 28 days of PAID vacation a year." [1]', false],
  ["“Employees get … paid vacation” [1]", false],
  ["“Employees get 30 days” [1]", true],
  ["“28 get days” [1]", true],
  ["„Unused days expire in March“ [1].", false],
  ["> Employees get 28 days of\n> paid vacation a year. [1]", false],
  ["> Employees get 30 days. [1]", true],
  ["> Unused days expire in March.\n\n— Handbook [1]", false],
  ["> Unused days expire in May.\n>\n> — Handbook [1]", true],
  ["“The kitchen is cleaned on Fridays” [1][2]", false],
  ["Employees get 30 days [1]", false],
])("a quote before a number is compared word for word: %s", (markdown, isMisquoted) => {
  expect(link(markdown).includes("-misquoted)")).toBe(isMisquoted);
});

test("a link names its citation and its place, and a text the numbers that it cites", () => {
  expect(link("Both [1].")).toBe("Both\u2060[1](#cite-1-at-4).");
  expect(readCitation("#cite-12-at-40")).toEqual({ number: 12, at: 40, isMisquoted: false });
  expect(readCitation("#cite-3-at-0-misquoted")).toEqual({ number: 3, at: 0, isMisquoted: true });
  expect(readCitation("https://one.example/#cite-1-at-4")).toBeNull();
  expect(citedNumbers("B [2], a [1], b [2], `x[9]`.")).toEqual([2, 1]);
});

test("hostile text is read in linear time", () => {
  const started = performance.now();
  link(`${"[1".repeat(20_000)}${'"'.repeat(20_000)}${"> ".repeat(20_000)}${" [1]".repeat(300)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
