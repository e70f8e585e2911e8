import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { admitFiles } from "./admit-files.ts";

const file = (name: string, size = 1, type = "") => ({ name, size, type });

test("five files of 50 MB fit, images of 20 MB, and what doesn't fit is named", () => {
  const { fileBytes, imageBytes } = limits.chat;
  const fitting = [file("a.pdf", fileBytes), file("b.png", imageBytes), file("c", imageBytes, "image/webp")];
  expect(admitFiles(fitting, 2)).toEqual({ admitted: fitting, warning: null });
  expect(admitFiles(fitting, 3)).toEqual({ admitted: fitting.slice(0, 2), warning: "Maximum 5 files allowed" });
  expect(admitFiles(fitting, 9)).toMatchObject({ admitted: [] });
  const large = [file("d.pdf", fileBytes + 1), file("e.png", imageBytes + 1), file("f.txt")];
  expect(admitFiles(large, 0)).toEqual({
    admitted: [large[2]],
    warning: "Files exceeding size limit (50MB): d.pdf, e.png",
  });
});
