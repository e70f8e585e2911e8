import { expect, test } from "vitest";
import { markdownToHtml } from "./markdown-html.ts";

test("what may be wider than the page can be scrolled by keyboard", () => {
  expect(markdownToHtml("| Tide |\n|---|\n| High |")).toContain('<div class="table" tabindex="0"><table>');
  expect(markdownToHtml("```\nhigh\n```")).toContain('<pre tabindex="0">');
});
