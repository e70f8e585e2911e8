import { describe, expect, test } from "vitest";
import { isSingleKey, matchesShortcut } from "./shortcut.ts";

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("mod is Cmd on a Mac and Ctrl elsewhere", () => {
  test.each([
    [true, { metaKey: true }, true],
    [true, { ctrlKey: true }, false],
    [false, { ctrlKey: true }, true],
    [false, { metaKey: true }, false],
  ])("mac %s, %o", (isMac, held, isMatch) => {
    expect(matchesShortcut(press("k", held), "mod+k", isMac)).toBe(isMatch);
  });
});

test("an extra modifier doesn't match the shortcut", () => {
  expect(matchesShortcut(press("k", { ctrlKey: true, shiftKey: true }), "mod+k", false)).toBe(false);
  expect(matchesShortcut(press("K", { ctrlKey: true, shiftKey: true }), "mod+shift+k", false)).toBe(true);
});

test("signs match whatever modifiers the keyboard layout needs", () => {
  expect(matchesShortcut(press("?", { shiftKey: true }), "?", false)).toBe(true);
  expect(matchesShortcut(press("[", {}), "[", false)).toBe(true);
});

test("plus can be part of a shortcut", () => {
  expect(matchesShortcut(press("+", { ctrlKey: true }), "mod++", false)).toBe(true);
});

test("only letters, digits and signs without Ctrl, Cmd or Alt are single keys", () => {
  const keys = ["j", "[", "?", "+", "shift+l", "mod+k", "alt+1", "mod+shift+z", "escape", "enter", "f2", "arrowup"];
  expect(keys.filter(isSingleKey)).toEqual(["j", "[", "?", "+", "shift+l"]);
});
