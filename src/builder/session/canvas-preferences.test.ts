import { expect, test } from "vitest";
import { isFromTrackpad } from "#builder/canvas/detect-gestures.ts";
import { defaultPreferences, parsePreferences } from "./canvas-preferences.ts";

test("the default preferences always allow panning, by trackpad or by drag", () => {
  expect(defaultPreferences(true)).toMatchObject({ gestures: "trackpad", mode: "select" });
  expect(defaultPreferences(false)).toMatchObject({ gestures: "mouse", mode: "hand" });
});

test("stored preferences are read and invalid ones are ignored", () => {
  expect(parsePreferences('{"mode":"hand","isSnapping":false,"more":1}')).toEqual({ mode: "hand", isSnapping: false });
  for (const text of [null, "", "{", "[]", "null", '{"mode":"fly"}']) expect(parsePreferences(text)).toEqual({});
});

test("a mouse wheel is told apart from a trackpad", () => {
  const wheel = { deltaX: 0, deltaY: 120, deltaMode: 0 };
  expect(isFromTrackpad(wheel)).toBe(false);
  expect(isFromTrackpad({ ...wheel, deltaY: 3, deltaMode: 1 })).toBe(false);
  expect(isFromTrackpad({ ...wheel, deltaY: -4 })).toBe(true);
  expect(isFromTrackpad({ ...wheel, deltaY: 100.5 })).toBe(true);
  expect(isFromTrackpad({ ...wheel, deltaX: 100 })).toBe(true);
});
