import { expect, test } from "vitest";
import { idPattern, newId, newSecretId } from "./id.ts";

test("an id is a version 7 UUID that starts with its time, and no two are equal", () => {
  const ids = Array.from({ length: 1_000 }, () => newId(0x0199_1234_5678));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(idPattern);
    expect(id).toMatch(/^01991234-5678-7[\da-f]{3}-[89ab][\da-f]{3}-/);
  }
  expect([newId(2), newId(1)].sort()).toEqual([
    expect.stringMatching(/^0{8}-0001/),
    expect.stringMatching(/^0{8}-0002/),
  ]);
});

test("a secret id is 22 characters for URLs, and no two are equal", () => {
  const ids = Array.from({ length: 1_000 }, newSecretId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
});
