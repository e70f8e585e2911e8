import { expect, test } from "vitest";
import { cacheKeyOf } from "./cache-key.ts";

test("a cache key is the same for an agent's requests, and another one in each workspace and for each agent", () => {
  expect(cacheKeyOf("w1", "a1")).toBe(cacheKeyOf("w1", "a1"));
  const keys = [cacheKeyOf("w1", "a1"), cacheKeyOf("w2", "a1"), cacheKeyOf("w1", "a2"), cacheKeyOf("w1", null)];
  expect(new Set([...keys, cacheKeyOf("w2", null)]).size).toBe(5);
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
});
