import { expect, test } from "vitest";
import { dayKey, formatClock, formatDay, formatDuration } from "./time.ts";

test.each([
  [0, "00:00"],
  [9.9, "00:09"],
  [65, "01:05"],
  [3_600, "60:00"],
  [-1, "00:00"],
])("%d seconds on the clock are %s", (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test.each([
  [0, "0 s"],
  [42.4, "42 ms"],
  [400, "0.4 s"],
  [2_000, "2 s"],
  [38_000, "38 s"],
  [59_900, "1 min"],
  [125_000, "2 min 5 s"],
  [3_600_000, "1 h"],
  [4_200_000, "1 h 10 min"],
  [273_600_000, "3 d 4 h"],
])("%d ms last %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

const now = new Date("2026-04-14T12:00:00Z");

test("days belong to a time zone", () => {
  const late = new Date("2026-04-14T23:30:00Z");
  expect([dayKey(late, "UTC"), dayKey(late, "Asia/Tokyo")]).toEqual(["2026-04-14", "2026-04-15"]);
  expect(formatDay(late, now, "Asia/Tokyo")).toBe("April 15");
});
