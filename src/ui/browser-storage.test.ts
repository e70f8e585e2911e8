import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStorage, readStoredJson, writeStorage, writeStoredJson } from "./browser-storage.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

test("a stored value is read back, and null removes it", () => {
  writeStorage("text", "wide");
  writeStoredJson("json", { a: [1] });
  expect([readStorage("text"), readStoredJson("json")]).toEqual(["wide", { a: [1] }]);
  writeStorage("text", null);
  writeStoredJson("json", null);
  expect(stored.size).toBe(0);
  expect([readStorage("text"), readStoredJson("json")]).toEqual([null, null]);
});

test("text that isn't JSON reads as null", () => {
  writeStorage("json", "{");
  expect(readStoredJson("json")).toBeNull();
});

test("blocked storage reads as null and ignores writes", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  writeStorage("text", "wide");
  writeStoredJson("json", [1]);
  writeStorage("text", null);
  expect([readStorage("text"), readStoredJson("json")]).toEqual([null, null]);
});
