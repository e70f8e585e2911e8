import fc from "fast-check";
import { expect, test } from "vitest";
import { highlightCode } from "./highlight-code.ts";

test("the joined pieces equal the code for any input", () => {
  const code = fc.array(fc.oneof(fc.string(), fc.constantFrom('"', "'", "`", "//", "/*", "#", "\n", "const x = 1;")));
  fc.assert(
    fc.property(code, fc.constantFrom("ts", "python", "sql", "", "brainfog"), (parts, language) => {
      const text = parts.join("");
      const joined = highlightCode(text, language).map((piece) => piece.text);
      expect(joined.join("")).toBe(text);
    }),
  );
});

test("comments, strings, numbers and keywords get their own tones", () => {
  const tones = highlightCode('const x = "a"; // why 42\nreturn 42', "ts");
  expect(tones.filter((piece) => piece.tone !== "plain")).toEqual([
    { tone: "keyword", text: "const" },
    { tone: "string", text: '"a"' },
    { tone: "comment", text: "// why 42" },
    { tone: "keyword", text: "return" },
    { tone: "number", text: "42" },
  ]);
});

test("prose in an unknown language stays plain", () => {
  expect(highlightCode("this is not for you", "brainfog")).toEqual([{ tone: "plain", text: "this is not for you" }]);
});
