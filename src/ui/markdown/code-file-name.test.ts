import { expect, test } from "vitest";
import { codeFileName } from "./code-file-name.ts";

test.each([
  ["python", "code.py"],
  ["TypeScript", "code.ts"],
  ["brainfog", "code.file"],
  ["", "code.file"],
])("%j is saved as %s", (language, name) => {
  expect(codeFileName(language)).toBe(name);
});
