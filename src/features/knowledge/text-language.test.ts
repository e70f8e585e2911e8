import { expect, test } from "vitest";
import { findTextLanguage } from "./service/learn/text-language.ts";

test.each([
  ["Ferns need shade, and they like water in the evening. It is best to keep them cool.", "en", "english"],
  [
    "Farne brauchen Schatten, und sie mögen Wasser am Abend. Es ist gut, wenn der Boden nicht trocken ist.",
    "de",
    "german",
  ],
  ["Les fougères ont besoin d'ombre et elles aiment l'eau le soir. ".repeat(12), "und", "simple"],
  ["蕨类植物需要阴凉，喜欢在傍晚浇水。土壤不应干燥，最好保持凉爽。".repeat(3), "und", "simple"],
  ["Папоротники любят тень, и вечером им нужна вода.", "und", "simple"],
  ["| a | 1 |\n| b | 2 |", null, "english"],
  ["", null, "english"],
])("%s", (text, tag, config) => {
  expect(findTextLanguage(text)).toEqual({ tag, config });
});
