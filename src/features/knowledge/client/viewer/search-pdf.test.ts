import { expect, test } from "vitest";
import { locateQuote } from "#lib/citations/locate-quote.ts";
import { type PagedText, readPageLetters, searchPdf } from "./search-pdf.ts";

/** Pages as pdf.js gives them: pieces of lines, and marks without text. */
const pdf = (pages: string[][]): PagedText => ({
  numPages: pages.length,
  getPage: async (number) => ({
    getTextContent: async () => ({ items: [...(pages[number - 1] ?? []).map((str) => ({ str })), { type: "mark" }] }),
  }),
});
const book = pdf([
  ["The pro", "bation", " lasts three months."],
  ["Nothing here."],
  ["Proba", "tion ends. ", "PROBATION", " again."],
]);

async function search(words: string) {
  const found = [];
  for await (const matches of searchPdf(book, words, new AbortController().signal)) found.push(...matches);
  return found;
}

test("words are found across the pieces of a page, in any case", async () => {
  expect((await search("probation")).map(({ page }) => page)).toEqual([1, 3, 3]);
  expect((await search("lasts  three")).map(({ page }) => page)).toEqual([1]);
  expect(await search(" . ")).toEqual([]);
});

test("a match is the one that the page marks, not an equal one above it", async () => {
  const [, first, second] = await search("probation");
  const letters = await readPageLetters(book, 3);
  const at = (near = 0) => locateQuote(letters, "probation", near)?.start;
  expect([at(first?.near), at(second?.near)]).toEqual([0, 16]);
});

test("a search that was given up reads no further page", async () => {
  const given = new AbortController();
  given.abort();
  for await (const matches of searchPdf(book, "probation", given.signal)) expect.unreachable(String(matches.length));
});
