import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { mutants } from "./table.ts";

const root = resolve(import.meta.dirname, "../..");
const testFiles = globSync(["src/**/*.test.ts", "scripts/**/*.test.ts"], { cwd: root });

test("there are at least forty mutants, each with a unique rule", () => {
  expect(new Set(mutants.map(({ rule }) => rule)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(40);
});

test.each(mutants.map((mutant) => [mutant.rule, mutant] as const))(
  "%s: its line occurs exactly once in its file",
  (_, one) => {
    expect(readFileSync(resolve(root, one.file), "utf8").split(one.line)).toHaveLength(2);
    expect(one.becomes).not.toBe(one.line);
  },
);

test.each(mutants.map(({ rule, tests }) => [rule, tests] as const))(
  "%s: each of its filters matches tests",
  (_, tests) => {
    for (const filter of tests)
      expect(
        testFiles.filter((path) => path.includes(filter)),
        filter,
      ).not.toEqual([]);
  },
);
