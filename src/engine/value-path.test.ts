import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canHavePath, formatPath, parsePath, pathsIn, valueAt } from "./value-path.ts";

const order = {
  id: 7,
  items: [
    { name: "Rope", tags: ["new"] },
    { name: "Sail", price: 12.5 },
  ],
  "a key": { b: null },
};

describe("a path", () => {
  test.each([
    ["id", 7],
    ["items[1].name", "Sail"],
    ["items[0].tags[0]", "new"],
    ['["a key"].b', null],
    ["items", order.items],
    ["items[9].name", undefined],
    ["id.name", undefined],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["items.length", undefined],
  ])("%s reads %j", (path, value) => {
    expect(valueAt(order, path)).toEqual(value);
  });

  test("may start with a list", () => {
    expect(valueAt([["a"]], "[0][0]")).toBe("a");
  });

  test.each(["items[", ".id", "items[0]name", "a..b", "a[-1]", "a b", "[x]"])("%s is refused", (path) => {
    expect(parsePath(path)).toBeNull();
    expect(valueAt(order, path)).toBeUndefined();
  });

  test("any key survives being written and read", () => {
    const part = fc.oneof(fc.string(), fc.nat(99));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        expect(parsePath(formatPath(parts))).toEqual(parts);
      }),
    );
  });
});

describe("a sample", () => {
  test.each([
    ["items[40].price", true],
    ["items[0].prize", false],
    ["id.name", false],
    ['["a key"].b.anything', true],
    ["items.name", false],
    ["total", false],
    ["not a path", false],
  ])("%s fits: %s", (path, isFitting) => {
    expect(canHavePath(order, path)).toBe(isFitting);
  });

  test("an empty list says nothing about its items", () => {
    expect(canHavePath({ items: [] }, "items[0].name")).toBe(true);
  });
});

describe("the paths of a value", () => {
  test("list parents first", () => {
    expect(pathsIn(order, 100)).toEqual([
      ...["id", "items", '["a key"]', "items[0]", "items[1]", '["a key"].b'],
      ...["items[0].name", "items[0].tags", "items[1].name", "items[1].price", "items[0].tags[0]"],
    ]);
  });

  test("are limited in number", () => {
    expect(pathsIn(Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, at])), 20)).toHaveLength(20);
    expect(pathsIn("text", 20)).toEqual([]);
  });
});
