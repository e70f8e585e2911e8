import { afterAll, beforeAll, expect, test } from "vitest";
import { makeScaffoldedCopy, type ScaffoldedCopy } from "./scaffolded-copy.ts";

let copy: ScaffoldedCopy;
beforeAll(async () => {
  copy = await makeScaffoldedCopy();
}, 120_000);
afterAll(() => copy.remove());

test("the scaffolded code compiles", { timeout: 120_000 }, async () => {
  expect(await copy.complaints("node_modules/typescript/bin/tsc", ["-p", ".", "--checkers", "1"])).toEqual([]);
});
