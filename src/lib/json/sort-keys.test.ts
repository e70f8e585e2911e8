import { expect, test } from "vitest";
import { sortKeys } from "./sort-keys.ts";

test("the keys of all objects are in alphabetical order, and lists keep theirs", () => {
  const value = { task: "x", agentId: "y", list: [{ b: 1, a: [2, 1] }], none: null };
  expect(JSON.stringify(sortKeys(value))).toBe('{"agentId":"y","list":[{"a":[2,1],"b":1}],"none":null,"task":"x"}');
});
