import { expect, test } from "vitest";
import { parseExactJson } from "./parse-exact-json.ts";

test.each([
  ['{"id":12345678901234567890}', { id: "12345678901234567890" }],
  ["[-9007199254740993, 9007199254740991]", ["-9007199254740993", 9007199254740991]],
  [
    '{"price":0.12345678901234567890,"text":"12345678901234567890"}',
    { price: 0.12345678901234568, text: "12345678901234567890" },
  ],
  ["7", 7],
])("%s keeps every digit of its ids", (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

test("what is no JSON is refused", () => {
  expect(() => parseExactJson("{12345678901234567890")).toThrow(SyntaxError);
});
