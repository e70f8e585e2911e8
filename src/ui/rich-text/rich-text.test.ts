import { getSchema, Node } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { plainNodes } from "./plain-nodes.ts";
import { readMarkdown } from "./read-markdown.ts";
import { tableCommands } from "./table-nodes.ts";
import { writeMarkdown } from "./write-markdown.ts";

// The editor's schema without the React views of images and mentions.
const image = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" }, title: { default: null } }),
});
const mention = Node.create({
  name: "mention",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ markup: { default: "" } }),
});
const schema = getSchema([...plainNodes, image, mention]);

/** Through the real document, which refuses what the schema does not allow. */
function roundTrip(markdown: string): string {
  const document = schema.nodeFromJSON(readMarkdown(markdown));
  document.check();
  return writeMarkdown(document.toJSON());
}

/** What Markdown means, whatever signs it is written with. */
function meaningOf(markdown: string): unknown {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return JSON.parse(
    JSON.stringify(tree, (key, value) => {
      if (key === "position" || key === "spread") return undefined;
      return key === "value" && typeof value === "string" ? value.replaceAll(/\s*\n\s*/g, " ").trim() : value;
    }),
  );
}

const topic = "@[Brief - Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=f1)";

test.each([
  ["bold, italic, underline, strike and code", "**b** *i* <ins>u</ins> ~~s~~ `c` ***both*** **`bc`**"],
  ["headings", "# One\n\n## Two\n\n###### Six"],
  ["lists in lists", "- a\n- b\n  1. x\n  2. y\n- c\n\n3. three\n4. four"],
  ["loose lists and tasks", "- a\n\n  more\n\n- b\n\n* [ ] open\n* [x] done"],
  ["links", '[text](https://a.example/x?y=1 "Title"), <https://b.example>, www.c.example and me@d.example'],
  ["pictures", '![A cat](https://a.example/cat.png "Cat") and ![](ws/image/1.png)'],
  ["tables", "| a | b |\n| :- | -: |\n| **1** | x \\| y |\n| [l](https://a.example) |  |"],
  ["quotations", "> one\n> two\n>\n> > deep\n> - list"],
  ["code", "```js title=x\nconst a = `*b*`;\n\n```\n\n    indented"],
  ["breaks and rules", "one\\\ntwo  \nthree\nfour\n\n---\n\nfive"],
  ["signs that mean nothing", "2 * 3 * 4, snake_case_name, a < b & c, #5, 1) no, \\*kept\\*, 100% [x] ~ `"],
  [
    "what the editor cannot show",
    "Text[^1] and <b>raw</b> [ref][r]\n\n<div>\n\nkept *as* is\n\n</div>\n\n[^1]: Note\n\n[r]: https://a.example",
  ],
  ["nothing", ""],
])("%s mean the same after the editor", (_, markdown) => {
  expect(meaningOf(roundTrip(markdown))).toEqual(meaningOf(markdown));
});

test("Markdown written by the editor survives a round trip unchanged", () => {
  const samples = ["**b** _i_ <ins>u</ins> ~~s~~ `c`", "# One\n\n- a\n- b\n  - c\n\n1. x\n2. y", `Hello ${topic}!`];
  for (const markdown of samples) expect(roundTrip(markdown)).toBe(markdown);
});

test("mentions and formulas are kept in bold text, lists, tables and code", () => {
  const odd = "@[A *b* | c_d_](type=NOTE&noteId=1_2_3)";
  for (const markdown of [
    `Hello **${topic}**, ${odd}`,
    `- ${topic}\n- ${odd}`,
    `| a |\n| - |\n| ${topic} |`,
    `\`${topic}\``,
    `\`\`\`\n${topic}\n\`\`\``,
    `[${topic}](https://a.example)`,
    "$$a_1 * b_2 * \\frac{1}{2}$$ and $$\nx\n$$",
  ]) {
    const written = roundTrip(markdown);
    const parts = markdown.match(/@\[[^\]]+\]\([^)]+\)|\$\$[^$]+\$\$/g) ?? [];
    for (const part of parts) expect(written).toContain(part);
    expect(roundTrip(written)).toBe(written);
  }
});

test("underlined text may be written as <u>", () => {
  expect(roundTrip("<u>a **b**</u>")).toBe("<ins>a **b**</ins>");
  expect(roundTrip("<u>open")).toBe("<u>open");
});

test("spaces at the ends of lines are dropped", () => {
  const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  expect(
    writeMarkdown({ type: "doc", content: [line("  Hello "), line(" "), { type: "paragraph" }, line("you")] }),
  ).toBe("Hello\n\nyou");
});

test("spaces at the ends of bold text move outside of it", () => {
  const text = (words: string, ...marks: string[]) => ({
    type: "text",
    text: words,
    marks: marks.map((type) => ({ type })),
  });
  const content = [text("a"), text(" b ", "bold"), text("c "), text(" ", "italic"), text("d ", "bold", "italic")];
  expect(writeMarkdown({ type: "doc", content: [{ type: "paragraph", content }] })).toBe("a **b** c  _**d**_");
});

test("emphasis inside of emphasis is no second one", () => {
  expect(roundTrip("*a *b* c* and <ins>d <u>e</u></ins>")).toBe("_a b c_ and <ins>d e</ins>");
});

test("a mention or a formula right behind a URL is no part of the link", () => {
  for (const url of ["https://a.example/", "www.a.example/"]) {
    const { content = [] } = readMarkdown(`See **${url}${topic}/x** and ${url}$$a$$`);
    const inline = content[0]?.content ?? [];
    expect(inline.map(({ type, text, marks = [] }) => [type, text, marks.map((one) => one.type).join()])).toEqual([
      ["text", "See ", ""],
      ["text", url, "bold,link"],
      ["mention", undefined, "bold"],
      ["text", "/x", "bold"],
      ["text", " and ", ""],
      ["text", url, "link"],
      ["rawInline", undefined, ""],
    ]);
    expect(roundTrip(`${url}${topic} ${topic}`)).toContain(`${topic} ${topic}`);
  }
});

test("table commands add and delete rows and columns", () => {
  const doc = schema.nodeFromJSON(readMarkdown("| a | b |\n| :-: | - |\n| 1 | 2 |"));
  let at = 0;
  doc.descendants((node, position) => {
    if (node.text === "2") at = position;
  });
  const after = (act: keyof typeof tableCommands) => {
    let next = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
    expect(
      tableCommands[act](next, (transaction) => {
        next = next.apply(transaction);
      }),
    ).toBe(true);
    return writeMarkdown(next.doc.toJSON());
  };
  expect(after("addRowAfter")).toBe("|  a  | b |\n| :-: | - |\n|  1  | 2 |\n|     |   |");
  expect(after("addColumnAfter")).toBe("|  a  | b |   |\n| :-: | - | - |\n|  1  | 2 |   |");
  expect(after("deleteRow")).toBe("|  a  | b |\n| :-: | - |");
  expect(after("deleteColumn")).toBe("|  a  |\n| :-: |\n|  1  |");
  expect(after("deleteTable")).toBe("");
});

test("any text can be opened and means the same after a second round trip", () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "# ",
      "> ",
      "**",
      "_",
      "~~",
      "`",
      "```\n",
      "|",
      "| - |\n",
      "<ins>",
      "</ins>",
    ),
    fc.constantFrom(
      "![",
      "](",
      ")",
      "[^1]",
      "<div>",
      "<br>",
      "$$",
      "\\",
      "    ",
      "- [ ] ",
      "&amp;",
      topic,
      "https://a.example",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const once = roundTrip(pieces.join(""));
      expect(roundTrip(once).replaceAll(/\s+/g, " ")).toBe(once.replaceAll(/\s+/g, " "));
    }),
    { numRuns: 300, seed: 7 },
  );
});

test("lists that are nested thousands of times open in time, and keep their text", () => {
  expect(JSON.stringify(readMarkdown(`${"- ".repeat(5_000)}tide`))).toContain("- - - tide");
});
