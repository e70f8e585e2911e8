import { expect, test } from "vitest";
import { findSpaced, spaceWords } from "./space-words.ts";

const wordsOf = (text: string) => spaceWords(text).trim().split(/\s+/);

test.each([
  ["図書館は", ["図書", "書館", "館は"]],
  ["图书馆 open 9", ["图书", "书馆", "open", "9"]],
  ["도서관은 어디", ["도서", "서관", "관은", "어디"]],
  ["ห้องที่", ["ห้อ", "อง", "งที่"]],
  ["ラーメンとpizza", ["ラー", "ーメ", "メン", "ンと", "pizza"]],
  ["ﾗｰﾒﾝ", ["ラー", "ーメ", "メン"]],
  ["水", ["水"]],
])("%s is indexed by pairs of characters", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("what has spaces between its words stays as it is", () => {
  expect(findSpaced("Les vélos restent dans la cave; Велосипеды – в подвале.")).toBeNull();
});
