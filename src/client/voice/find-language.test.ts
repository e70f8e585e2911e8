import { expect, test } from "vitest";
import { findLanguage } from "./find-language.ts";
import { splitSpeech } from "./split-speech.ts";

test.each([
  ["en", "The harbor is open, and you can enter with the tide."],
  ["de", "Der Hafen ist offen, und die Einfahrt ist mit der Flut möglich."],
  ["fr", "Le port est ouvert et vous pouvez entrer avec la marée."],
  ["es", "El puerto está abierto y se puede entrar con la marea."],
  ["it", "Il porto è aperto e non sono necessari permessi per entrare."],
  ["pt", "O porto não está fechado, e você entra com a maré."],
  ["nl", "De haven is open en je kan met het tij naar binnen."],
  ["pl", "Port nie jest zamknięty i można wejść do niego z przypływem."],
  ["ru", "Порт открыт."],
  ["ja", "港は開いています。"],
  ["zh", "港口开放了。"],
  [null, "42"],
  [null, ""],
])("is %s: %s", (language, text) => {
  expect(findLanguage(text)).toBe(language);
});

test("a long text is read in pieces that end with sentences, and no word is lost", () => {
  const text = `${"A ship came in at noon. ".repeat(30)}\n\nDone. ${"x".repeat(500)}`;
  const pieces = splitSpeech(text);
  expect(pieces.every((piece) => piece.length <= 200)).toBe(true);
  expect(pieces[0]).toMatch(/noon\.$/);
  expect(pieces.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  expect(splitSpeech(" \n ")).toEqual([]);
});
