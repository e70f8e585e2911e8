import { expect, test } from "vitest";
import { visibleLine, visibleText } from "./visible-text.ts";

test("characters that hide or reorder text are removed", () => {
  expect(visibleText("a\u0000b\u001b[31mc\u007f\u009bd")).toBe("ab[31mcd");
  expect(visibleText("pay\u200bpal \u202ereversed\u2069 \ufeff\u2060\u00ad.")).toBe("paypal reversed .");
  expect(visibleText("a\u{e0041}\u{e0042}b\u{e0101}c\u3164d\ue000e\ud800f")).toBe("abcdef");
  expect(visibleText("ig\u200dno\u200cre")).toBe("ignore");
});

test("line ends become newlines, and tabs stay", () => {
  expect(visibleText("a\r\nb\rc\u2028d\te")).toBe("a\nb\nc\nd\te");
  expect(visibleLine(" a \r\n\t b\u2029c ")).toBe("a b c");
});

test("emoji and scripts that need joiners stay whole", () => {
  expect(visibleText("👩‍👩‍👧 ❤️‍🔥 می‌خواهم")).toBe("👩‍👩‍👧 ❤️‍🔥 می‌خواهم");
});
