import { expect, test } from "vitest";
import { acceptedExtensions } from "./accepted-extensions.ts";

test("browsers get the extensions with dots", () => {
  expect(acceptedExtensions(["pdf", "docx"])).toBe(".pdf,.docx");
});
