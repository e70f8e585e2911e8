import { expect, test } from "vitest";
import { excerptOf, markWords, wordsOf } from "./mark-words.ts";

const marked = (text: string, question: string) =>
  markWords(text, wordsOf(question))
    .filter(({ isMarked }) => isMarked)
    .map((piece) => piece.text);

test("the words of a question are emphasized in all their forms, common words are not", () => {
  const question = "How long is the notice during probation in Portugal?";
  expect(marked("In Portugal the Notice is given; noticing the probationary period is long.", question)).toEqual([
    "Portugal",
    "Notice",
    "noticing",
    "probationary",
    "long",
  ]);
  expect(marked("The theory of the case.", "the cat")).toEqual([]);
  expect(marked("Die Kündigungsfristen enden.", "Wie ist die Kündigungsfrist?")).toEqual(["Kündigungsfristen"]);
});

test("the pieces of a text make the text", () => {
  const text = "Notice, notice! No words.";
  for (const question of ["notice", "", "words"])
    expect(
      markWords(text, wordsOf(question))
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
});

test("an excerpt begins where most of the words are, without the marks of Markdown", () => {
  const text = `## Benches\n\nA *first* sentence. ${"Filler words here. ".repeat(30)}\nThe **notice** in Portugal is short.`;
  expect(excerptOf(text, wordsOf("notice Portugal"), 200)).toBe("The notice in Portugal is short.");
  expect(excerptOf(text, [], 40)).toMatch(/^Benches A first sentence\./);
  const table = "| Item | Price |\n| --- | --- |\n| Bench | 120 |\n| Chair | 80 |";
  expect(excerptOf(table, wordsOf("bench"), 200)).toContain("Bench · 120 · Chair");
});
