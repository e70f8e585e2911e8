import { expect, test } from "vitest";
import { normalizeUrl } from "./normalize-url.ts";

test.each([
  ["https://a.example/x?y=1#z", "https://a.example/x?y=1#z"],
  ["http://a.example", "http://a.example"],
  [" a.example/path ", "https://a.example/path"],
  ["me@a.example", "mailto:me@a.example"],
  ["mailto:me@a.example", "mailto:me@a.example"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["ftp://a.example", null],
  ["just words", null],
  ["word", null],
  ["", null],
])("%s", (typed, address) => {
  expect(normalizeUrl(typed)).toBe(address);
});
