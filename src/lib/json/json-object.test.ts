import { describe, expect, test } from "vitest";
import { asList, asNumber, asObject, asPoint, asText, getPath, isJsonObject, objectsIn } from "./json-object.ts";

describe("JSON of unknown shape", () => {
  test("an object is neither a list nor null", () => {
    expect([{}, [], null, "x", 7, undefined].map(isJsonObject)).toEqual([true, false, false, false, false, false]);
  });

  test("values of another type are read as empty", () => {
    expect([asObject("x"), asList({}), objectsIn(7), asText({}), asNumber("x")]).toEqual([{}, [], [], "", null]);
    expect(objectsIn([{ a: 1 }, null, "x", [2]])).toEqual([{ a: 1 }]);
  });

  test("numbers and switches are texts, too", () => {
    expect([asText(7), asText(true), asText("x"), asText(null)]).toEqual(["7", "true", "x", ""]);
  });

  test("texts that are numbers are numbers; empty texts and infinity are not", () => {
    expect([asNumber("7"), asNumber(7.5), asNumber(" "), asNumber("Infinity"), asNumber(true)]).toEqual([
      7,
      7.5,
      null,
      null,
      null,
    ]);
  });

  test("a path follows own keys only", () => {
    expect(getPath({ a: { b: 1 } }, "a", "b")).toBe(1);
    expect(getPath({ a: [1] }, "a", "0")).toBeUndefined();
    expect(getPath({}, "constructor", "name")).toBeUndefined();
    expect(getPath({ a: 1 })).toEqual({ a: 1 });
  });

  test("a point is a pair or an object, and its missing sides are 0", () => {
    expect([asPoint([1, "2"]), asPoint({ x: 3 }), asPoint(null)]).toEqual([
      { x: 1, y: 2 },
      { x: 3, y: 0 },
      { x: 0, y: 0 },
    ]);
  });
});
