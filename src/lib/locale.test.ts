import { expect, test } from "vitest";
import { chooseLocale, formatList } from "./locale.ts";

test.each([
  [["de-AT", "en"], { language: "de", tag: "de-AT" }],
  [["de"], { language: "de", tag: "de-DE" }],
  [["fr-FR", "en-GB", "de"], { language: "en", tag: "en-GB" }],
  [["DE"], { language: "de", tag: "de-DE" }],
  [["fr"], { language: "en", tag: "en-US" }],
  [[], { language: "en", tag: "en-US" }],
  [["de-!!"], { language: "de", tag: "de-DE" }],
])("for %j the first available language is chosen, with its region", (wanted, locale) => {
  expect(chooseLocale(wanted)).toEqual(locale);
});

test("lists end with a word of the language", () => {
  expect([formatList([]), formatList(["a"]), formatList(["a", "b"])]).toEqual(["", "a", "a and b"]);
  expect(formatList(["a", "b", "c"], "disjunction")).toBe("a, b, or c");
});
