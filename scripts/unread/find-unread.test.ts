import { expect, test } from "vitest";
import { findUnread } from "./find-unread.ts";

const fact = (text: string) => ({ path: "facts.ts", text });

/** Paths of unread members, given the source of a fact file and of a reader. */
function unreadPaths(facts: string, reader: string): string[] {
  const read = { path: "reader.tsx", text: `import { texts } from "#product/facts.ts";\n${reader}` };
  return findUnread([fact(facts)], [read], (from) => from.startsWith("#product/")).map(({ path }) => path);
}

const facts = 'export const texts = { a: "A", b: { c: "C", d: () => "D" }, e: ["E"] } as const;';

test("a member that no code mentions is reported with its line", () => {
  const [unread] = findUnread([fact('export const texts = {\n  a: "A",\n};')], [], () => true);
  expect(unread).toMatchObject({ file: "facts.ts", line: 2, path: "texts.a" });
});

test.each([
  ["texts.a; texts.b.c; texts.b.d(); texts.e;", []],
  ["texts.a;", ["texts.b.c", "texts.b.d", "texts.e"]],
  ["show(texts.b);", ["texts.a", "texts.e"]],
  ["texts.b[key];", ["texts.a", "texts.e"]],
  ["texts[key].c;", ["texts.b.d"]],
  ["const own = texts.b; own.c;", ["texts.a", "texts.b.d", "texts.e"]],
  ["const { a, b: { c } } = texts; a; c;", ["texts.b.d", "texts.e"]],
  ["const { a, ...rest } = texts;", []],
  ["function own({ label = texts.a }) { return label; }", ["texts.b.c", "texts.b.d", "texts.e"]],
  ["texts.e.length;", ["texts.a", "texts.b.c", "texts.b.d"]],
  ["const view = <p title={texts.a}>{texts.b.c}</p>;", ["texts.b.d", "texts.e"]],
] as const)("%s reads only the members that it names", (reader, unread) => {
  expect(unreadPaths(facts, reader)).toEqual(unread);
});

test.each([
  ["the key of another object", "const other = { texts: 1 };"],
  ["a parameter of the same name", "const own = (texts: { a: string }) => texts;"],
  ["a type", "type Keys = keyof typeof texts;"],
])("%s reads nothing", (_, reader) => {
  expect(unreadPaths(facts, reader)).toHaveLength(4);
});

test("the same name imported from another module reads nothing", () => {
  const reader = { path: "reader.ts", text: 'import { texts } from "#elsewhere.ts"; texts.a;' };
  expect(findUnread([fact(facts)], [reader], (from) => from.startsWith("#product/"))).toHaveLength(4);
});
