import { expect, test } from "vitest";
import { plural } from "#lib/text.ts";
import { parameterNames } from "./sample.ts";
import { sentencesOf } from "./sentences.ts";

const names: Readonly<Record<string, string>> = {};

const book = {
  send: "Send",
  by: (name: string) => `Shared by ${name}`,
  group: (count: number) => plural(count, "action"),
  facts: ({ workspace, used }: { workspace: string; used: number }) => ({
    subject: `${workspace.trim()} has used ${used.toFixed(1)}`,
    lines: [`On ${workspace}.`],
  }),
  tone: (kind: "good" | "bad") => ({ good: "Well done", bad: "Not yet" })[kind],
};
const read = (given = {}) => Object.fromEntries(sentencesOf("text", book, given).map(({ path, text }) => [path, text]));

test("functions are called with placeholders as arguments", () => {
  expect(read()).toMatchObject({
    "text.send": "Send",
    "text.by(name)": "Shared by {name}",
    "text.group(count)": "{count} actions",
    "text.facts(facts, more, options).subject": "{workspace} has used 3.0",
    "text.facts(facts, more, options).lines[0]": "On {workspace}.",
  });
});

test("a function that selects a sentence by value gets its own arguments", () => {
  expect(read({ "text.tone": ["bad"] })).toMatchObject({ 'text.tone("bad")': "Not yet" });
});

test("a sentence that can't be evaluated is marked, not left out", () => {
  const broken = { lines: (list: string[]) => list.slice(0, 1).join(), wrong: (kind: string) => `So ${names[kind]}.` };
  expect(sentencesOf("text", broken).map(({ text }) => text.slice(0, 2))).toEqual(["??", "??"]);
});

test.each([
  ["(name, count) => 1", ["name", "count"]],
  ["name => 1", ["name"]],
  ["() => 1", []],
  ["({ a, b }) => 1", ["facts", "more", "options"]],
  ["function lowCreditMail(given) {}", ["given"]],
])("the parameters of %s are found", (text, names) => {
  expect(parameterNames(text)).toEqual(names);
});
