import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { readFlashcards } from "./parse.ts";
import { runGenerateFlashcards } from "./server.ts";
import { generateFlashcards } from "./spec.ts";

const { cards: maxCards, sideChars, dataChars } = limits.flashcards;
const card = { frontContent: "Which gas does it release?", backContent: "Oxygen." };

test.each([
  ["an array", [card]],
  ["the JSON of an array", JSON.stringify([card])],
  ["JSON with flashcards_data", JSON.stringify({ flashcards_data: [card] })],
  ["JSON with single quotes", "[{'frontContent': 'Which gas does it release?', 'backContent': 'Oxygen.'}]"],
  ["flashcards_data in single quotes", `{'flashcards_data': ${JSON.stringify([card]).replaceAll('"', "'")}}`],
  ["cards with more members", [{ ...card, id: 1 }]],
])("cards are read from %s", (_, data) => {
  expect(readFlashcards(data)).toEqual({ cards: [card] });
});

test("apostrophes in valid JSON stay", () => {
  const apostrophes = { frontContent: "What's a plant's gas?", backContent: "It's oxygen." };
  expect(readFlashcards(JSON.stringify([apostrophes]))).toEqual({ cards: [apostrophes] });
});

test.each([
  ["text that isn't JSON", "Front: a, back: b", "Could not parse flashcards data"],
  ["nested brackets without an end", "[".repeat(dataChars), "Could not parse flashcards data"],
  ["an object without cards", "{}", "Flashcards data is not an array"],
  ["null", "null", "Flashcards data is not an array"],
  ["a number", 7, "Flashcards data is not an array"],
  ["no cards", [], "There are no flashcards. Write at least one."],
  ["a card without a back", [card, { frontContent: "Why?" }], /^Card 2 needs/],
  ["a card with an empty side", [{ frontContent: " \u0000 ", backContent: "b" }], /^Card 1 needs/],
  ["a number as a side", [{ frontContent: 1, backContent: "b" }], /^Card 1 needs/],
  ["null as a card", [null], /^Card 1 needs/],
  ["too many cards", Array.from({ length: maxCards + 1 }, () => card), /^There are 51 flashcards/],
  ["a long side", [{ ...card, backContent: "a".repeat(sideChars + 1) }], /^A side of card 1 is longer than 1000/],
  ["10 MB of JSON", `["${"a".repeat(10_000_000)}"]`, /^The flashcards data is longer than 150000/],
])("%s is refused with a sentence", (_, data, sentence) => {
  expect(readFlashcards(data)).toEqual({ refused: expect.stringMatching(sentence) });
});

test("HTML stays text, and control and direction-changing characters are removed", () => {
  const hostile = { frontContent: "<img src=x onerror=alert(1)>\u0000\u0007", backContent: "\u202Eabc\r\n\ud800d" };
  expect(readFlashcards([hostile])).toEqual({
    cards: [{ frontContent: "<img src=x onerror=alert(1)>", backContent: "abc\nd" }],
  });
});

test("the input is bounded, and its examples are valid", () => {
  const accepts = (flashcards_data: unknown) => generateFlashcards.input.safeParse({ flashcards_data }).success;
  expect(accepts("a".repeat(10_000_000))).toBe(false);
  expect(accepts(Array.from({ length: maxCards + 1 }, () => card))).toBe(false);
  expect(accepts([{ ...card, frontContent: "a".repeat(10_000_000) }])).toBe(false);
  for (const example of generateFlashcards.examples) expect(accepts(example.flashcards_data)).toBe(true);
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a call returns the cards, and the model only reads how many there are", async () => {
  const output = await runGenerateFlashcards.run(await startToolCall(testApp), {
    title: " Plants\u0000 ",
    flashcards_data: JSON.stringify([card, card]),
  });
  expect(output).toEqual({ title: "Plants", cards: [card, card] });
  expect(generateFlashcards.output.parse(output)).toEqual(output);
  expect(runGenerateFlashcards.toModel?.(output)).toBe("The person sees 2 flashcards.");
});

test("a call with unreadable cards is refused", async () => {
  const call = runGenerateFlashcards.run(await startToolCall(testApp), { flashcards_data: "cards" });
  await expect(call).rejects.toMatchObject({ code: "invalid", message: "Could not parse flashcards data" });
});
