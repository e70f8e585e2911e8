import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SerializedValue, wire } from "./wire.ts";

/** Through text, as between two machines. */
const sent = (value: unknown) =>
  wire.deserialize<unknown>(JSON.parse(JSON.stringify(wire.serialize(value))) as SerializedValue);

const name = fc.oneof(
  fc.constantFrom("constructor", "prototype", "__proto__", "~constructor", "~", "~~x", "toString", "a.b", "isMarked"),
  fc.string(),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.date({ noInvalidDate: true }),
      fc.bigInt(),
    ),
    fc.array(tie("json"), { maxLength: 4 }),
    fc
      .array(fc.tuple(name, tie("json")), { maxLength: 5 })
      // With names of their own, also that which is spelled like the prototype.
      .map((entries) => Object.fromEntries(entries)),
    fc.array(fc.tuple(name, tie("json")), { maxLength: 3 }).map((entries) => new Map(entries)),
  ),
}));

test("whatever its names are, a value arrives as it was sent, and no prototype changes", () => {
  const before = [Object.prototype, Array.prototype, Map.prototype].map((one) => Object.getOwnPropertyNames(one));
  fc.assert(
    fc.property(json, (value) => {
      // Matchers believe what an object says of its constructor.
      expect(isDeepStrictEqual(sent(value), value)).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect([Object.prototype, Array.prototype, Map.prototype].map((one) => Object.getOwnPropertyNames(one))).toEqual(
    before,
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test("names that a stranger marks by hand become names, never a prototype", () => {
  const got = wire.deserialize<Record<string, unknown>>({
    json: { "~__proto__": { polluted: true }, "~constructor": { "~prototype": { polluted: true } } },
    isMarked: true,
  });
  expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
  expect(Object.keys(got)).toEqual(["__proto__", "constructor"]);
  expect(got.polluted).toBeUndefined();
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test("a value that occurs twice, or inside itself, does not hang the wire", () => {
  const shared = { constructor: "Ferrari" };
  expect(sent({ a: shared, b: shared })).toEqual({ a: shared, b: shared });
  const loop: Record<string, unknown> = { constructor: 1 };
  loop.self = loop;
  expect(sent(loop)).toMatchObject({ constructor: 1 });
});

test("an input of any depth is read without recursion of ours", () => {
  let deep: unknown = "end";
  for (let level = 0; level < 100_000; level++) deep = { "~constructor": deep };
  expect(Object.keys(wire.deserialize<object>({ json: deep as SerializedValue["json"], isMarked: true }))).toEqual([
    "constructor",
  ]);
});

test("an answer without such names is sent as superjson sends it, and names nothing of ours", () => {
  expect(Object.keys(wire.serialize({ at: new Date(0), "~tilde": 1 })).toSorted()).toEqual(["json", "meta"]);
});
