import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseLocale, currentLocale, setLocaleSource } from "#lib/locale.ts";
import { followRequestLocale, withLanguageOf, withRequestLocale } from "./request-locale.ts";

beforeAll(followRequestLocale);
afterAll(() => setLocaleSource(() => chooseLocale([])));

const tagFor = (headers: Record<string, string>) =>
  withRequestLocale(new Headers(headers), () => Promise.resolve().then(() => currentLocale().tag));

test("a response uses the language that the browser prefers", async () => {
  expect(await tagFor({ "accept-language": "en;q=0.5, de-CH;q=0.9, fr" })).toBe("de-CH");
  expect(await tagFor({ "accept-language": "de;q=0, en-GB" })).toBe("en-GB");
  expect(await tagFor({ "accept-language": ";;q=x,," })).toBe("en-US");
  expect(await tagFor({})).toBe("en-US");
});

test("the language that a person chose takes precedence over their browser's", async () => {
  expect(await tagFor({ "accept-language": "en-GB", cookie: "a=b; troupe-language=de; c=d" })).toBe("de-DE");
  expect(await tagFor({ "accept-language": "en-GB", cookie: "troupe-language=xx" })).toBe("en-GB");
});

test("concurrent requests keep their own languages", async () => {
  const [german, english] = await Promise.all([tagFor({ "accept-language": "de" }), tagFor({})]);
  expect([german, english]).toEqual(["de-DE", "en-US"]);
});

test.each([
  ["another person's, where they chose one", { language: "en", isSelf: false }, "en"],
  ["English for another person without a choice", { language: null, isSelf: false }, "en"],
  ["the current one for oneself without a choice", { language: undefined, isSelf: true }, "de"],
  ["the chosen one for oneself", { language: "en", isSelf: true }, "en"],
] as const)("the language of an email is %s", (_, reader, expected) => {
  withRequestLocale(new Headers({ "accept-language": "de" }), () => {
    expect(withLanguageOf(reader, () => currentLocale().language)).toBe(expected);
    expect(currentLocale().language).toBe("de");
  });
});
