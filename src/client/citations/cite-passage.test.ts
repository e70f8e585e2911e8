import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { quotesIn, urls } from "#product/urls.ts";
import { citePassage, quotesOf } from "./cite-passage.ts";

const passage = {
  ...{ number: 1, chunkId: "c", sourceId: "s", nodeId: "n", title: "Rules", part: "" },
  text: "Bring a pen. The key is under the stone, 100% safe & dry.",
  after: "Lunch is at noon.",
};

test("the address of a citation names the words that it rests on, and the server never gets them", () => {
  const quotes = quotesOf(citePassage(passage, { words: "The key is under a stone", quote: null }));
  expect(quotes).toEqual(["The key is under the stone, 100% safe & dry."]);
  const [path = "", fragment = ""] = urls.knowledgeSource("home", "n", "c", { quotes }).split("#");
  expect(path).toBe("/home/knowledge/n?passage=c");
  expect(quotesIn(fragment)).toEqual(quotes);
  expect(quotesOf(citePassage(passage, { words: "You have lunch at noon", quote: null }))).toEqual([
    "Lunch is at noon.",
  ]);
  expect(urls.knowledgeSource("home", "n", "c", { quotes: quotesOf(citePassage(passage, undefined)) })).not.toContain(
    "#",
  );
});

test("however long a quote is, its ends are named", () => {
  const quote = Array.from({ length: 1_000 }, (_, at) => `word${at}`).join(" ");
  const quotes = quotesOf(citePassage({ ...passage, text: quote }, { words: "", quote }));
  expect(quotes.join("").length).toBeLessThanOrEqual(limits.knowledge.cited.chars);
  expect([quotes.length, quotes[0]?.slice(0, 5), quotes[1]?.slice(-7)]).toEqual([2, "word0", "word999"]);
});
