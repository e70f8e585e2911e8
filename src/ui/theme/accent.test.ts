import { expect, test } from "vitest";
import { contrastOf, luminanceOf, textColorOn } from "./accent.ts";

test("text on every accent reaches 4.5 to 1", () => {
  for (let step = 0; step < 4096; step++) {
    const accent = `#${step.toString(16).padStart(3, "0")}`;
    expect(contrastOf(accent, textColorOn(accent))).toBeGreaterThanOrEqual(4.5);
  }
});

test("our own accent gets white text although black would have slightly more contrast", () => {
  expect(textColorOn("#6466E9")).toBe("#FFFFFF");
  expect(contrastOf("#6466E9", "#000000")).toBeGreaterThan(contrastOf("#6466E9", "#FFFFFF"));
});

test("short and long hex colors have the same luminance", () => {
  expect(luminanceOf("#f80")).toBe(luminanceOf("#FF8800"));
});

test.each(["", "red", "#12", "#12345", "rgb(1,2,3)", "#ggg"])("%j isn't a color", (text) => {
  expect(luminanceOf(text)).toBeNull();
});
