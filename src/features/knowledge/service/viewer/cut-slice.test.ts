import { expect, test } from "vitest";
import { cutSlice } from "./cut-slice.ts";

const paragraphs = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} ${"has words ".repeat(20)}`).join("\n\n");

test("slices that follow each other read the whole text once", () => {
  for (const text of [paragraphs, "🌲".repeat(9_001), paragraphs.replaceAll("\n\n", "\n")]) {
    let read = "";
    while (read.length < text.length) {
      const { from, to } = cutSlice(text, { at: read.length, direction: "after" }, 5_000);
      expect(from).toBe(read.length);
      expect(to - from).toBeLessThanOrEqual(5_000);
      expect(to).toBeGreaterThan(from);
      read += text.slice(from, to);
      expect(read, "no half of a surrogate pair at the end").not.toMatch(/\p{Cs}/u);
    }
    let back = "";
    while (back.length < text.length) {
      const { from, to } = cutSlice(text, { at: text.length - back.length, direction: "before" }, 5_000);
      back = text.slice(from, to) + back;
    }
    expect([read === text, back === text]).toEqual([true, true]);
  }
});

test("a slice around a place contains it and begins with a paragraph", () => {
  const at = paragraphs.indexOf("Paragraph 200");
  const { from, to } = cutSlice(paragraphs, { at, direction: "around" }, 5_000);
  expect(from).toBeLessThan(at);
  expect(to).toBeGreaterThan(at + 2_000);
  expect(paragraphs.slice(from, from + 10)).toBe("Paragraph ");
});

test("a place behind the end reads nothing", () => {
  expect(cutSlice("short", { at: 900, direction: "after" }, 5_000)).toEqual({ from: 5, to: 5 });
  expect(cutSlice("", { at: 0, direction: "around" }, 5_000)).toEqual({ from: 0, to: 0 });
});
