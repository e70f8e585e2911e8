import { inspect } from "node:util";
import { expect, test } from "vitest";
import { hideSecrets, secret } from "./secret.ts";

const key = secret("sk-live-0123456789");

test("a secret reveals its value only when asked, and never when printed", () => {
  expect(key.reveal()).toBe("sk-live-0123456789");
  expect(
    [
      `${key}`,
      JSON.stringify({ key }),
      inspect({ key }, { depth: 9, showHidden: true }),
      String(Object.values({ ...key })),
    ].join(),
  ).not.toContain("0123");
  expect(JSON.stringify({ key })).toBe('{"key":"[secret]"}');
  expect(inspect({ key })).toBe("{ key: [secret] }");
});

test.each([
  ["Incorrect API key provided: sk-live-0123456789.", "Incorrect API key provided: [secret]."],
  ["key=sk-ab***************wxyz is wrong", "key=[secret] is wrong"],
  ["AIzaSyA0123456789abcdef is not valid", "[secret] is not valid"],
  ["gsk_0123456789 and xai-0123456789 and pplx-0123456789", "[secret] and [secret] and [secret]"],
  ["Credential=AKIA0123456789ABCDEF/2026", "Credential=[secret]/2026"],
  ["authorization: Bearer abc.def-123", "authorization: [secret]"],
  ["the task is on the desk-top", "the task is on the desk-top"],
])("%j is shown as %j", (text, shown) => {
  expect(hideSecrets(text, [key])).toBe(shown);
});

test("a known secret is hidden whatever its shape", () => {
  expect(hideSecrets("user correct horse said", [secret("correct horse")])).toBe("user [secret] said");
});
