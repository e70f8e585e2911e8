import { expect, test } from "vitest";
import { isSlug, randomSuffix, slugify, slugifyTyping, slugWithSuffix, toIdentifier } from "./slug.ts";

test.each([
  ["Acme Help Desk", "acme-help-desk"],
  ["  --Acme!!  & Co.--  ", "acme-co"],
  ["a---b", "a-b"],
  ["Café Müller", "cafe-muller"],
  ["Straße 5", "strasse-5"],
  ["Ærø Łódź", "aero-lodz"],
  ["東京", ""],
  ["", ""],
])("%j becomes the slug %j", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test("a hyphen at the end stays while typing", () => {
  expect(slugifyTyping("Acme ")).toBe("acme-");
  expect(slugifyTyping(" Acme help")).toBe("acme-help");
});

test.each([
  ["Search Web (v2)", "search_web_v2"],
  ["getUser", "getuser"],
  ["__", ""],
])("%j becomes the tool name %j", (name, identifier) => {
  expect(toIdentifier(name)).toBe(identifier);
});

test.each([
  ["acme", true],
  ["ac", false],
  ["acme-", false],
  ["-acme", false],
  ["ac--me", false],
  ["Acme", false],
  ["a".repeat(49), false],
])("%j is a slug: %j", (text, expected) => {
  expect(isSlug(text, { min: 3, max: 48 })).toBe(expected);
});

test("a suffix is random, lowercase, and of the given length", () => {
  expect(randomSuffix(3)).toMatch(/^[a-z0-9]{3}$/);
  expect(new Set(Array.from({ length: 50 }, () => randomSuffix(8))).size).toBe(50);
});

test("a slug with a suffix fits its bounds and has no doubled hyphen", () => {
  expect(slugWithSuffix("Acme Chatbot", 3)).toMatch(/^acme-chatbot-[a-z0-9]{3}$/);
  expect(slugWithSuffix("東京", 3)).toMatch(/^[a-z0-9]{3}$/);
  const long = slugWithSuffix("one two three four", 3, 12);
  expect(long).toMatch(/^one-two-[a-z0-9]{3}$/);
});
