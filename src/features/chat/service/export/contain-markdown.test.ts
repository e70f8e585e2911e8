import { expect, test } from "vitest";
import { containMarkdown, escapeInline, fenced } from "./contain-markdown.ts";

const withNext = (text: string) => `${containMarkdown(text)}\n\n## Nora`;

test("code in closed fences, also in lists, stays as it is", () => {
  const text = [
    "Run this:",
    "",
    "```html",
    "<b>![x](y)</b>",
    "# no heading",
    "```",
    "",
    "1. Then:",
    "   ```sh",
    "   ls",
    "   ```",
  ].join("\n");
  expect(containMarkdown(text)).toBe(text);
});

test("a fence that could swallow what follows is quoted with its text", () => {
  const hostile = [
    "```\nopen",
    "1. a\n   ```\n```",
    "- ```\n```\n~~~",
    "```\ncode\n  ```\nafter\n```",
    "a\n    ~~~\n    <img src=x>\n    ~~~",
    "- a\n  ```\n  code\nb\n  ```",
    "~~~~\n~~~",
    "\t```\n\tx",
  ];
  for (const text of hostile)
    for (const line of containMarkdown(text).split("\n")) expect(line, JSON.stringify(text)).toMatch(/^>/);
  expect(withNext("<div>\n```\n\n```")).not.toContain("\n<div>");
});

test("HTML is shown as text outside of code, whatever surrounds it", () => {
  expect(containMarkdown("a <b>c</b> `<i>` <https://example.com/x>")).toBe(
    "a \\<b>c\\</b> `<i>` <https://example.com/x>",
  );
  const hostile = [
    "\\\\<img src=x>",
    "`a\nb` <img src=x> `c`",
    "\\` <img src=x> `",
    "| ` | <img src=x> | ` |",
    "`` ` <img src=x> `",
  ];
  for (const text of hostile) expect(containMarkdown(text), JSON.stringify(text)).toMatch(/(?<!\\)(?:\\\\)*\\<img/);
  expect(containMarkdown("\\<img>"), "already escaped").toBe("\\<img>");
});

test("images become links, also behind other exclamation marks", () => {
  expect(containMarkdown("![chart](https://example.com/c.png) !![x](y)")).toBe(
    "[chart](https://example.com/c.png) [x](y)",
  );
});

test("headings of a message go below those of the document", () => {
  expect(containMarkdown("# One\n\n##### Five\n\nNora, today\n---\n\nText\n===")).toBe(
    "### One\n\n###### Five\n\nNora, today\n\\---\n\nText\n\\===",
  );
});

test("a fence is longer than every run of backticks in it", () => {
  expect(fenced("a ```` b")).toBe("`````\na ```` b\n`````");
  expect(fenced("plain")).toBe("```\nplain\n```");
});

test("a name stays on its line and is no markup", () => {
  expect(escapeInline("Q1\n# *Plan* [x](y) <b>")).toBe("Q1 \\# \\*Plan\\* \\[x\\](y) \\<b\\>");
});

test("long hostile texts are contained in linear time", () => {
  const started = performance.now();
  for (const piece of ["\\", "`", "` ``", "<", "![", "- ", "> ", "https://", "~~~\n", "|`"])
    containMarkdown(piece.repeat(100_000 / piece.length));
  expect(performance.now() - started).toBeLessThan(5_000);
});
