import { expect, test } from "vitest";
import { markdownToHtml } from "../public-page/markdown-html.ts";
import { toContainedTree } from "./export-document.ts";
import { treeToDocx } from "./tree-to-docx.ts";
import { treeToHtml } from "./tree-to-html.ts";

const stairs = (depth: number) => Array.from({ length: depth }, (_, at) => `${"  ".repeat(at)}- tide`).join("\n");

test.each([
  ["lists", `${"- ".repeat(5_000)}tide`],
  ["numbered lists", `${"1. ".repeat(5_000)}tide`],
  ["quotes", `${">".repeat(5_000)}tide`],
  ["quotes and lists", `${"> * 2) ".repeat(2_000)}tide`],
  ["items on lines of their own", stairs(140)],
])("deeply nested %s are written in time, and their text is kept", async (_, markdown) => {
  const tree = toContainedTree(`${markdown}\n\nHigh water`);
  expect(treeToHtml(tree, { isForPaper: true })).toMatch(/tide[\s\S]*<p dir="auto">High water<\/p>/);
  expect(markdownToHtml(`${markdown}\n\nHigh water`)).toMatch(/tide[\s\S]*<p>High water<\/p>/);
  expect((await treeToDocx(tree, { title: "Tides", images: new Map() })).byteLength).toBeGreaterThan(1_000);
});

test("lists of a usual depth are lists, and a line of dashes is a line", () => {
  expect(markdownToHtml(stairs(20)).match(/<ul>/g)).toHaveLength(20);
  expect(markdownToHtml("a\n\n- - - - -\n\nb")).toContain("<hr>");
});

test("deeply nested emphasis is shown as it is written, and the blocks around it as usual", () => {
  const html = markdownToHtml(`# Tides\n\n${"*a **b ".repeat(900)}${"b** a*".repeat(900)}\n\nHigh water`);
  expect(html).toMatch(/^<h2>Tides<\/h2><pre tabindex="0"><code>\*a \*\*b .*<\/code><\/pre><p>High water<\/p>$/);
});
