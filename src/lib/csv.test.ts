import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("cells with commas, quotes and breaks are quoted", () => {
  expect(toCsv([["plain", "a,b", 'say "hi"', "two\nlines"]])).toBe('plain,"a,b","say ""hi""","two\nlines"');
});

test("rows end with CR LF", () => {
  expect(toCsv([["a"], ["b"]])).toBe("a\r\nb");
});

test.each(["=SUM(A1)", "@cmd", "+cmd|' /C calc'!A0", "-2+3+cmd"])("%j cannot run as a formula", (cell) => {
  expect(toCsv([[cell]]).replace(/^"/, "")).toMatch(/^'/);
});

test.each(["-5", "+3.2", "-1 200,50", "-4%", "3"])("%j stays a number", (cell) => {
  expect(toCsv([[cell]]).replaceAll('"', "")).toBe(cell);
});
