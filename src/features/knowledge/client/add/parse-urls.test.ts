import { expect, test } from "vitest";
import { parseUrls, pastedUrls } from "./parse-urls.ts";

test("links are split at commas and new lines, completed, and listed once", () => {
  expect(parseUrls("fern.example/care, https://fern.example/care\n\n http://localhost:3000/docs,")).toEqual({
    urls: ["https://fern.example/care", "http://localhost:3000/docs"],
    invalid: [],
  });
  expect(parseUrls("localhost:8080/a").urls).toEqual(["https://localhost:8080/a"]);
});

test("what isn't a link to a web page is named", () => {
  expect(parseUrls("hello, file:///etc/passwd, javascript:alert(1), two words.example").invalid).toEqual([
    ...["hello", "file:///etc/passwd", "javascript:alert(1)", "two words.example"],
  ]);
});

test("a pasted text counts only if it is nothing but links", () => {
  expect(pastedUrls("https://a.example/ https://b.example/x")).toEqual(["https://a.example/", "https://b.example/x"]);
  expect(pastedUrls("See https://a.example/")).toBeNull();
  expect(pastedUrls("a.example")).toBeNull();
});
