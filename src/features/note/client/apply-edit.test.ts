import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { applyEdit } from "./apply-edit.ts";

test("a continuation is added at the end, and any other edit replaces the text", () => {
  expect(applyEdit("continue", "One.\n", { content: " Two. " })).toEqual({ written: "Two.", after: "One.\n\nTwo." });
  expect(applyEdit("shorten", "One, two.", { content: "Two." })).toEqual({ written: "Two.", after: "Two." });
});

test("an answer that is missing or empty changes nothing, and a note never gets too long", () => {
  for (const value of [null, {}, { content: " " }, { content: 3 }])
    expect(applyEdit("fixGrammar", "Stays.", value)).toEqual({ written: "", after: "Stays." });
  const { contentChars } = limits.note;
  expect(applyEdit("continue", "x".repeat(contentChars), { content: "y" }).after).toHaveLength(contentChars);
});
