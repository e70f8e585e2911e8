import { expect, test } from "vitest";
import { columnsOf } from "./columns.ts";
import { parseMarkdown, toContainedTree } from "./export-document.ts";
import { paperStyles } from "./paper-styles.ts";
import { isBlockRightToLeft } from "./text-direction.ts";
import { treeToHtml } from "./tree-to-html.ts";

function tableOf(markdown: string) {
  const [node] = parseMarkdown(markdown).children;
  return node?.type === "table" ? node : expect.unreachable();
}
const onPaper = (markdown: string) => treeToHtml(toContainedTree(markdown), { isForPaper: true });

test.each([
  ["4.2 m", "-3,5 %", "€1,234.50", "1 200", "٠٫٩٠", "(none)"],
  ["12°", "+7", "₪120", "USD 5", "4.2 米", "2026-03-14"],
  ["~3", "n/a", "5 km/h", "-", "12%", "14:30"],
])("columns of numbers are aligned at their end, others at their start", (...texts) => {
  const table = tableOf(
    `|${" a |".repeat(6)}\n|${" --- |".repeat(6)}\n| ${texts.join(" | ")} |\n| 1 | 1 | 1 | 1 | 1 | 1 |`,
  );
  expect(columnsOf(table).map(({ alignment }) => alignment)).toEqual(["end", "end", "end", "end", "end", "start"]);
});

test("what the Markdown says about a column counts more than its texts", () => {
  const table = tableOf("| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | three |");
  expect(columnsOf(table).map(({ alignment }) => alignment)).toEqual(["start", "center", "end"]);
});

test("a table runs from right to left if most of its cells do", () => {
  const cells = (first: string) => `| ${first} | ارتفاع |\n| --- | --- |\n| جدة | Wind |`;
  expect(isBlockRightToLeft(tableOf(cells("ميناء")))).toBe(true);
  expect(isBlockRightToLeft(tableOf("| Harbor | ميناء |\n| --- | --- |\n| Jeddah | 3 |"))).toBe(false);
  expect(onPaper(cells("ميناء"))).toContain('<table dir="rtl">');
  expect(onPaper("- أولاً\n- ثانياً")).toContain('<ul dir="rtl">');
});

test("long words of a table can be broken on paper, and nothing in them becomes markup", () => {
  const html = onPaper(`| a | b |\n| --- | --- |\n| ${"x&y".repeat(40)} | short |`);
  expect(html).toContain("<wbr>");
  expect(html.replaceAll("<wbr>", "")).toContain("x&amp;y".repeat(40));
  expect(treeToHtml(parseMarkdown(`| a |\n| --- |\n| ${"x".repeat(400)} |`))).not.toContain("<wbr>");
});

test("a title with keycaps has their digits in the footer, which has one font", () => {
  expect(paperStyles("Step 1\ufe0f\u20e3 of 10 #\u20e3")).toContain('content:"Step 1 of 10 #"');
});

test("a title can't end the style sheet in which it is the footer", () => {
  const styles = paperStyles('a"}</style><script>alert(1)</script>\\');
  expect(styles).not.toContain("</style>");
  expect(styles).toContain('content:"a\\22 }\\3c /style\\3e ');
});

test("a text as a document keeps its headings, and contains neither tags nor images of other hosts", () => {
  const html = onPaper("# Tides\n\n<script>alert(1)</script>\n\n![spy](https://spy.test/pixel.png)");
  expect(html).toContain("<h1");
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('<a href="https://spy.test/pixel.png"');
});

test("a cell with thousands of spaces is written at once", () => {
  // Minutes, if every way to divide the spaces is tried.
  const rows = [`~${" ".repeat(20_000)}x`, `1${" ".repeat(50_000)}abcde`, `1${" ".repeat(3)}%`];
  expect(onPaper(`| a |\n| --- |\n${rows.map((row) => `| ${row} |`).join("\n")}`)).toContain("abcde");
  expect(columnsOf(tableOf("| a |\n| --- |\n| ~  3   % |"))).toMatchObject([{ alignment: "end" }]);
});
