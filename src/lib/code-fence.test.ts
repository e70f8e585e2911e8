import { expect, test } from "vitest";
import { stripCodeFences } from "./code-fence.ts";

test.each([
  ['{"a":1}', '{"a":1}'],
  ['```json\n{"a":1}\n```', '{"a":1}'],
  ['Here it is:\n\n```json\n{\n  "a": 1\n}\n```\n\nAnything else?', '{\n  "a": 1\n}'],
  ["~~~\n```\n~~~", "```"],
  ["````md\n```js\n1\n```\n````", "```js\n1\n```"],
  ["```\na\n```\nand\n```\nb\n```", "a\nb"],
  ["```\nnever closed", "never closed"],
  ["a ``` inside a line", "a ``` inside a line"],
  ["", ""],
])("only the text inside fences is kept, or everything if there are no fences: %j", (text, inside) => {
  expect(stripCodeFences(text)).toBe(inside);
});
