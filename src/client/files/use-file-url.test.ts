import { expect, test } from "vitest";
import { onThisOrigin } from "./use-file-url.ts";

test("a file of the instance is loaded from the address of the page, and one from elsewhere as it is", () => {
  const page = "http://127.0.0.1:3000/home/knowledge";
  expect(onThisOrigin("http://localhost:3000/files/token/a%20b.pdf", page)).toBe("/files/token/a%20b.pdf");
  expect(onThisOrigin("/files/token/a.pdf", page)).toBe("/files/token/a.pdf");
  const bucket = "https://bucket.example/key?signature=1";
  expect(onThisOrigin(bucket, page)).toBe(bucket);
});
