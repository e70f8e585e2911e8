import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords, foldText } from "./text-diff.ts";

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "gone" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

test("a changed word is shown between unchanged words", () => {
  expect(shown("You write short sentences.", "You write long sentences.")).toBe(
    "You write [-short-][+long+] sentences.",
  );
  expect(shown("", "New text")).toBe("[+New text+]");
  expect(shown("Old text", "")).toBe("[-Old text-]");
  expect(shown("same", "same")).toBe("same");
  expect(shown("one\n\nthree", "one\n\ntwo\n\nthree")).toBe("one\n\n[+two\n\n+]three");
});

test("the parts of a diff restore both texts", () => {
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

test("a rewritten sentence is one change", () => {
  expect(shown("Write to the customer in German.", "Answer our partner briefly in German.")).toBe(
    "[-Write to the customer-][+Answer our partner briefly+] in German.",
  );
});

test("scattered changes in a text of 20,000 characters are found word by word", () => {
  const words = Array.from({ length: 3_200 }, (_, at) => `word${at % 97}`);
  const changed = words.map((word, at) => (at % 400 === 0 ? `other${at}` : word));
  const [before, after] = [words.join(" "), changed.join(" ")];
  expect(before.length).toBeGreaterThan(20_000);
  const parts = diffWords(before, after);
  expect(parts.filter(({ kind }) => kind === "new").map(({ text }) => text)).toEqual(
    changed.filter((word) => word.startsWith("other")),
  );
});

test("a text with too many changed words is compared by paragraph", () => {
  const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(" ");
  const parts = diffWords(`Stays.\n${many("a")}\nStays, too.`, `Stays.\n${many("b")}\nStays, too.`);
  expect(parts.map(({ kind }) => kind)).toEqual(["same", "gone", "new", "same"]);
});

test("long texts with nothing in common are replaced as a whole", () => {
  const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(" ");
  const parts = diffWords(many("a"), many("b"));
  expect(parts.map(({ kind }) => kind)).toEqual(["gone", "new"]);
});

test("a long unchanged part is collapsed between whole words, a short one is not", () => {
  const text = Array.from({ length: 100 }, (_, at) => `word${at}`).join(" ");
  expect(foldText(text, { head: 12, tail: 12 })).toEqual({
    start: "word0 word1 ",
    end: " word99",
    hidden: text.length - 19,
  });
  expect(foldText(text, { head: 0, tail: 12 })).toMatchObject({ start: "", end: " word99" });
  expect(
    foldText("Say what stayed, in fewer words than are shown around a change.", { head: 0, tail: 120 }),
  ).toBeNull();
});
