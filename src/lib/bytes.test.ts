import { expect, test } from "vitest";
import { formatBytes, formatGigabytes } from "./bytes.ts";
import { chooseLocale, setLocaleSource } from "./locale.ts";

test.each([
  [0, "0 B"],
  [1_023, "1023 B"],
  [1_024, "1.0 KB"],
  [1_536, "1.5 KB"],
  [5_242_880, "5.0 MB"],
  [52_428_800, "50.0 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, "0 GB"],
  [0.0001, "<1 MB"],
  [0.1, "100 MB"],
  [2.44, "2.4 GB"],
  [25, "25 GB"],
])("%d GB of storage are %s", (gigabytes, text) => {
  expect(formatGigabytes(gigabytes)).toBe(text);
});

test("sizes have the decimal separator of the language", () => {
  setLocaleSource(() => chooseLocale(["de"]));
  expect(formatBytes(1_536)).toBe("1,5 KB");
  setLocaleSource(() => chooseLocale([]));
});
