import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { mutants } from "./table.ts";

const root = resolve(import.meta.dirname, "../..");

test("there are at least forty mutants, each of a rule of its own", () => {
  expect(new Set(mutants.map(({ rule }) => rule)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(40);
});

test.each(mutants.map((mutant) => [mutant.rule, mutant] as const))("%s: its line stands in its file once", (_, one) => {
  expect(readFileSync(resolve(root, one.file), "utf8").split(one.line)).toHaveLength(2);
  expect(one.becomes).not.toBe(one.line);
});
