import { expect, test } from "vitest";
import { findRefused } from "./refused.ts";

const find = (text: string, fixed: string[] = []) =>
  findRefused({ path: "texts.ts", text }, new Set(fixed)).map(({ line, sentence }) => ({ line, sentence }));

test("a sentence with refused wording is reported with its line", () => {
  expect(find('export const texts = {\n  a: "Sign in to go on",\n  b: "Sign in to continue",\n};')).toEqual([
    { line: 2, sentence: "Sign in to go on" },
  ]);
});

test.each([
  ["a template", "export const text = `It stands here`;"],
  ["a word at the start", 'export const text = "Whoever has the link";'],
  ["British spelling", 'export const text = "The colour of the badge";'],
])("refused wording is found in %s", (_, source) => {
  expect(find(source)).toHaveLength(1);
});

test("sentences from the specification, imports and types are skipped", () => {
  expect(find('export const text = "E-mail sent";', ["E-mail sent"])).toEqual([]);
  expect(find('import { a } from "./e-mail.ts";\nexport type Way = "go on";\nexport { a };')).toEqual([]);
});
