import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./text-diff.ts";

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "gone" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

test("a changed word is shown between the words that stayed", () => {
  expect(shown("You write short sentences.", "You write long sentences.")).toBe(
    "You write [-short-][+long+] sentences.",
  );
  expect(shown("", "New text")).toBe("[+New text+]");
  expect(shown("Old text", "")).toBe("[-Old text-]");
  expect(shown("same", "same")).toBe("same");
  expect(shown("one\n\nthree", "one\n\ntwo\n\nthree")).toBe("one\n\n[+two\n\n+]three");
});

test("the parts put together are both texts, whatever they are", () => {
  const text = fc.array(fc.constantFrom("a", "b", "one", " ", "\n", ".", "é")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join("");
      return without("new") === before && without("gone") === after;
    }),
  );
});

test("texts that have nothing in common and are long are exchanged as a whole", () => {
  const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(" ");
  const parts = diffWords(many("a"), many("b"));
  expect(parts.map(({ kind }) => kind)).toEqual(["gone", "new"]);
});
