import { expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { chooseLocale, setLocaleSource } from "#lib/locale.ts";
import { givenArguments } from "./arguments.ts";
import { parameterNames, sample } from "./sample.ts";
import { sentencesOf } from "./sentences.ts";

const texts = import.meta.glob<Record<string, unknown>>(["/src/product/texts/**/*.ts", "!**/*.test.ts"], {
  eager: true,
});
const english = Object.assign({}, ...Object.values(texts)) as Record<string, unknown>; // Exports by name.
const sources = import.meta.glob<string>(["/src/product/texts/**/*.ts", "!**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/** A sentence can lack a word on purpose: where it asks for a number, both languages may print one. */
const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

/** All sentences of a value, where functions get the same words in every language. */
function read(path: string, value: unknown, source: unknown): [path: string, text: string][] {
  if (typeof value === "function" && typeof source === "function") {
    const words = givenArguments[path] ?? parameterNames(source.toString()).map(sample);
    const bound = () => value(...words);
    return sentencesOf(path, bound, {}).map(({ path: at, text }) => [at, text]);
  }
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    read(`${path}.${key}`, part, typeof source === "object" && source !== null ? Reflect.get(source, key) : undefined),
  );
}

test("every area of sentences has a translation", () => {
  const areas = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/sentences\("(\w+)"/g)].map(([, name]) => name),
  );
  expect(areas.length).toBeGreaterThan(150);
  for (const area of areas) expect(german, area).toHaveProperty(area ?? "");
});

/** English says what is in an area, except where it has no sentences of its own. */
const hasSentences = (area: string) => Object.keys(Object(english[area])).length > 0;

test.each(Object.keys(german).filter(hasSentences))(
  "%s: a translated sentence contains the same values as the English one",
  (area) => {
    const source = english[area];
    setLocaleSource(() => chooseLocale([]));
    const before = new Map(read(area, source, source));
    setLocaleSource(() => chooseLocale(["de"]));
    const translated = read(area, Reflect.get(german, area), source);
    setLocaleSource(() => chooseLocale([]));
    const different = translated.flatMap(([path, text]) => {
      const original = before.get(path) ?? "";
      const isSame = JSON.stringify(placeholdersIn(text)) === JSON.stringify(placeholdersIn(original));
      return isSame && (text.trim() !== "") === (original.trim() !== "") ? [] : [[path, original, text]];
    });
    expect(different).toEqual([]);
  },
);
