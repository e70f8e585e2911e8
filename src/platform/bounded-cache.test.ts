import { expect, test, vi } from "vitest";
import { createBoundedCache } from "./bounded-cache.ts";

test("what was used longest ago makes room, and what is larger than all room is not kept", () => {
  const cache = createBoundedCache<string>({ maxBytes: 10, idleMs: 60_000 });
  cache.set("a", "A", 4);
  cache.set("b", "B", 4);
  expect(cache.get("a")).toBe("A");
  cache.set("c", "C", 4);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
  cache.set("c", "larger", 11);
  expect([cache.get("a"), cache.get("c")]).toEqual(["A", undefined]);
  cache.set("a", "again", 10);
  expect(cache.get("a")).toBe("again");
  cache.close();
  expect(cache.get("a")).toBeUndefined();
});

test("what nobody uses leaves memory", async () => {
  const cache = createBoundedCache<object>({ maxBytes: 10, idleMs: 1 });
  const value = { kept: true };
  cache.set("a", value, 10);
  await vi.waitFor(() => expect(cache.get("a")).toBeUndefined(), { interval: 20 });
  cache.set("a", value, 10);
  expect(cache.get("a")).toBe(value);
  cache.close();
});
