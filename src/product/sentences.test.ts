import { afterAll, afterEach, expect, test } from "vitest";
import { chooseLocale, setLocaleSource } from "#lib/locale.ts";
import { addTranslation, sentences, type Translated, withSentences } from "./sentences.ts";

const english = {
  save: "Save",
  saved: (count: number) => `${count} saved`,
  states: { OPEN: "Open", DONE: "Done" },
  days: ["Monday", "Tuesday"],
};
const german: Translated<typeof english> = {
  save: "Speichern",
  saved: (count) => `${count} gespeichert`,
  states: { OPEN: "Offen", DONE: "Fertig" },
  days: ["Montag", "Dienstag"],
};

const text = sentences("test", english);
addTranslation("de", { test: german });
const switchTo = (tag: string) => setLocaleSource(() => chooseLocale([tag]));
afterEach(() => switchTo("en"));
afterAll(() => addTranslation("de", {}));

test("a sentence is in the language of the moment in which it is read", () => {
  const { states } = text;
  expect([text.save, text.saved(2), states.OPEN, text.days[1]]).toEqual(["Save", "2 saved", "Open", "Tuesday"]);
  switchTo("de");
  expect([text.save, text.saved(2), states.OPEN, text.days[1]]).toEqual([
    "Speichern",
    "2 gespeichert",
    "Offen",
    "Dienstag",
  ]);
});

test("entries, spreads, and lists of sentences are translated, too", () => {
  switchTo("de");
  expect(Object.entries(text.states)).toEqual(Object.entries(german.states));
  expect({ ...text.states }).toEqual(german.states);
  expect(text.days.map((day) => day)).toEqual(german.days);
  expect(JSON.stringify(text.states)).toBe(JSON.stringify(german.states));
});

test("a part of the sentences is the same object each time, so that components can compare it", () => {
  expect(text.states).toBe(text.states);
});

test("an area without a translation reads as English", () => {
  const other = sentences("other", { save: "Save", states: { OPEN: "Open" } });
  switchTo("de");
  expect([other.save, other.states.OPEN]).toEqual(["Save", "Open"]);
});

test("the words of a spec are translated, the rest of it stays", () => {
  const spec = withSentences("test", { save: "Save", states: ["kept"], size: 3 }, ["save"]);
  switchTo("de");
  expect({ ...spec }).toEqual({ save: "Speichern", states: ["kept"], size: 3 });
  switchTo("en");
  expect(spec.save).toBe("Save");
});
