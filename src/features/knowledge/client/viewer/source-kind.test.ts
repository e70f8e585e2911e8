import { expect, test } from "vitest";
import { pageNumberOf, secondsOf, sourceKindOf } from "./source-kind.ts";

test("a source is shown by what its file is, not by its name", () => {
  const kind = (mimeType: string | null, title = "a.pdf") => sourceKindOf({ type: "DOCUMENT", title, mimeType });
  expect(kind("application/pdf", "notes.txt")).toBe("pdf");
  expect(kind("text/csv")).toBe("table");
  expect(kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")).toBe("table");
  expect([kind("image/png"), kind("audio/mpeg"), kind("video/mp4")]).toEqual(["image", "audio", "video"]);
  expect([kind("text/plain", "a.txt"), kind("text/plain", "README.md")]).toEqual(["plain", "markdown"]);
  expect([kind("application/epub+zip"), kind(null)]).toEqual(["markdown", "markdown"]);
  expect(sourceKindOf({ type: "URL", title: "x", mimeType: null })).toBe("page");
});

test("the part of a passage says its page or its second", () => {
  expect([pageNumberOf("Page 14"), pageNumberOf("Slide 2"), pageNumberOf("Sheet 3"), pageNumberOf("")]).toEqual([
    14,
    2,
    null,
    null,
  ]);
  expect([secondsOf("01:30"), secondsOf("1:02:30"), secondsOf("90:05"), secondsOf("Page 1")]).toEqual([
    90,
    3750,
    5405,
    null,
  ]);
});
