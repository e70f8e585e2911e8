import { expect, test } from "vitest";
import { estimateTokens } from "#lib/tokens.ts";
import { limits } from "#product/limits.ts";
import { type LanguageModel, languageModels } from "#product/models/language.ts";
import { documentTokenBudget, fitDocuments } from "./fit-documents.ts";

const short = { title: "Note", text: "High water is at six." };
const long = (title: string) => ({ title, text: "The tide rises and falls. ".repeat(4_000) });
const model = (contextWindow: number) => ({ ...languageModels[0], contextWindow }) as LanguageModel; // a row of the table

test("documents that fit stay whole and have no note", () => {
  expect(fitDocuments([short, { title: "Empty", text: "" }], 1_000)).toEqual([
    { ...short, note: null },
    { title: "Empty", text: "", note: null },
  ]);
});

test("a short document stays whole beside a long one, whatever their order", () => {
  for (const documents of [
    [short, long("Book")],
    [long("Book"), short],
  ]) {
    const fitted = fitDocuments(documents, 1_000);
    expect(fitted.map(({ title }) => title)).toEqual(documents.map(({ title }) => title));
    expect(fitted.find(({ title }) => title === "Note")?.note).toBeNull();
    expect(fitted.find(({ title }) => title === "Book")?.note).toMatchObject({ kind: "cutDocument", title: "Book" });
  }
});

test("long documents share the budget", () => {
  const fitted = fitDocuments([long("One"), long("Two")], 2_000);
  const sizes = fitted.map(({ note }) => note?.chars ?? 0);
  expect(Math.min(...sizes) / Math.max(...sizes)).toBeGreaterThan(0.9);
  for (const { text } of fitted) expect(estimateTokens(text)).toBeLessThan(1_100);
});

test("a cut document says so in its text, where the model reads it, and its note counts the characters", () => {
  const [cut] = fitDocuments([long("Book")], 500);
  const whole = long("Book").text;
  expect(cut?.note).toEqual({ kind: "cutDocument", title: "Book", chars: expect.any(Number), ofChars: whole.length });
  expect(cut?.text.startsWith(whole.slice(0, cut.note?.chars))).toBe(true);
  expect(cut?.text).toContain("The document is longer");
});

test("no document gets more than its own limit, even if the budget would allow more", () => {
  const [cut] = fitDocuments([long("Book")], 100_000, 300);
  expect(estimateTokens(whole(cut?.text))).toBeLessThan(400);
});
const whole = (text: string | undefined) => text ?? expect.unreachable();

test("documents get at most their share of the window, and never the room of the answer or of the other messages", () => {
  const { documentsTokens, documentsWindowShare, answerTokens } = limits.prompt;
  expect(documentTokenBudget(model(10_000_000), 0)).toBe(documentsTokens);
  expect(documentTokenBudget(model(40_000), 0)).toBe(Math.floor(40_000 * documentsWindowShare));
  expect(documentTokenBudget(model(40_000), 39_000 - answerTokens)).toBe(1_000);
  expect(documentTokenBudget(model(4_000), 100_000)).toBe(0);
});
