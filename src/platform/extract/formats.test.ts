import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEpub, makePdf, makePptx, makeXlsx } from "#testing/sample-files.ts";
import { createExtractor, type ExtractInput, type Extractor } from "./extractor.ts";
import type { ExtractLimits } from "./limits.ts";

let extractor: Extractor;
beforeAll(() => {
  extractor = createExtractor();
});
afterAll(() => extractor.close());

const read = async (
  bytes: Uint8Array | string,
  kind: ExtractInput["kind"],
  more: Partial<ExtractInput> = {},
  limits: Partial<ExtractLimits> = {},
) => {
  const source = { bytes: typeof bytes === "string" ? Buffer.from(bytes) : bytes };
  const answer = await extractor.extract(
    { workspaceId: "one", source, kind, fileName: `file.${kind}`, ...more },
    limits,
  );
  if (answer.status === "failed") throw new Error(answer.reason);
  return answer;
};

test("a PDF is split into pages with their start offsets", async () => {
  const one = await read(makePdf([["Hello (world)", "second line"]], { title: "Annual report" }), "pdf");
  expect(one).toMatchObject({
    title: "Annual report",
    pages: 1,
    truncated: false,
    parts: [{ label: "Page 1", start: 0 }],
  });
  expect(one.text.trim()).toBe("Hello (world)\nsecond line");

  const pages = Array.from({ length: 30 }, (_, at) => [
    `This is page ${at + 1}.`,
    "A word that was divi-",
    "ded at its end.",
  ]);
  const many = await read(makePdf(pages), "pdf", { fileName: "Long story.pdf" });
  expect(many).toMatchObject({ title: "Long story", pages: 30 });
  expect(many.parts.map((part) => part.label)).toEqual(pages.map((_, at) => `Page ${at + 1}`));
  for (const [at, part] of many.parts.entries()) {
    expect(many.text.slice(part.start, many.parts[at + 1]?.start)).toBe(
      `This is page ${at + 1}.\nA word that was divided at its end.\n\n`,
    );
  }
  expect(await read(makePdf(pages), "pdf", {}, { pages: 5 })).toMatchObject({ pages: 30, truncated: true });
});

test("a Word document keeps its headings, lists, tables and links", async () => {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
  const document = new Document({
    title: "Handbook",
    sections: [
      {
        children: [
          new Paragraph({ text: "Refunds", heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [new TextRun({ text: "Within ", bold: true }), new TextRun("30 days, naïve café.")],
          }),
          new Paragraph({ text: "first", bullet: { level: 0 } }),
          new Paragraph({ text: "second", bullet: { level: 0 } }),
          new Paragraph({
            children: [new ExternalHyperlink({ link: "https://example.com/", children: [new TextRun("our site")] })],
          }),
          new Table({
            rows: [
              new TableRow({ children: [cell("Plan"), cell("Price")] }),
              new TableRow({ children: [cell("Pro|Max"), cell("9")] }),
            ],
          }),
        ],
      },
    ],
  });
  const { text, title } = await read(await Packer.toBuffer(document), "docx");
  expect(title).toBe("Handbook");
  expect(text).toContain("# Refunds\n\n**Within** 30 days, naïve café.");
  expect(text).toContain("- first\n- second\n");
  expect(text).toContain("[our site](https://example.com/)");
  expect(text).toContain("| Plan | Price |\n| --- | --- |\n| Pro\\|Max | 9 |");
});

test("a workbook becomes one table per sheet", async () => {
  const rows = [["name", "qty", "when"], ["a|b", 2.5, new Date(Date.UTC(2026, 0, 31))], [], ["line\nbreak", 3]];
  const { text, title, parts } = await read(makeXlsx({ Costs: rows, Empty: [], "Q 2": [["only"]] }, "Budget"), "xlsx");
  expect(title).toBe("Budget");
  expect(text).toMatch(
    /^## Costs\n\n\| name \| qty \| when \|\n\| --- \| --- \| --- \|\n\| a\\\|b \| 2\.5 \| \S+ \|\n\| line break \| 3 \|\n\n## Q 2/,
  );
  expect(parts.map((part) => part.label)).toEqual(["Sheet Costs", "Sheet Q 2"]);
  expect(text.slice(parts[1]?.start)).toBe("## Q 2\n\n| only |\n| --- |\n\n");
});

test("the sheets of a workbook are tables with the values behind what they show", async () => {
  const sheet = [
    ["Budget 2026"],
    [],
    ["Item", "Share", "Cost", "Due", "Paid"],
    [
      "Rent",
      { t: "n", v: 1 / 3, z: "0%" },
      { t: "n", v: 1234.56, z: '#,##0 "€"' },
      { t: "n", v: 46053.5, z: "d.m.yy h:mm" },
      true,
    ],
    [
      "Total\u0000",
      { t: "n", v: 0.5, z: "0%" },
      { t: "n", v: 7, z: "[$€-407] #,##0" },
      { t: "n", v: 46054, z: "d.m.yy" },
      false,
    ],
  ];
  const { tables, text } = await read(makeXlsx({ Costs: sheet, Empty: [], Names: [["only names"]] }), "xlsx");
  expect(text).toContain("| Rent | 33% | 1,235 € |");
  expect(tables).toEqual([
    {
      title: "Costs",
      columns: [
        { label: "Item", name: "item", type: "text", unit: "" },
        { label: "Share", name: "share", type: "number", unit: "%" },
        { label: "Cost", name: "cost", type: "number", unit: "€" },
        { label: "Due", name: "due", type: "date", unit: "" },
        { label: "Paid", name: "paid", type: "boolean", unit: "" },
      ],
      rowsCount: 2,
      isTruncated: false,
      rowBlocks: [expect.any(String)],
    },
  ]);
  expect(JSON.parse(tables[0]?.rowBlocks[0] ?? "")).toEqual([
    ["Rent", 33.3333333333333, 1234.56, "2026-01-31 12:00:00", true],
    ["Total", 50, 7, "2026-02-01", false],
  ]);
});

test("a CSV file is a table, with its rows in blocks beside the text", async () => {
  const rows = Array.from({ length: 1_203 }, (_, at) => `Ort ${at};${(at % 900) + 1}.000,5`);
  const { tables, text } = await read(["Name;Betrag", ...rows].join("\n"), "csv");
  expect(text.trimEnd().split("\n")).toHaveLength(1_205);
  expect(tables).toMatchObject([{ title: "", rowsCount: 1_203, isTruncated: false }]);
  const read1203 = tables[0]?.rowBlocks.flatMap((block) => JSON.parse(block));
  expect([read1203?.length, read1203?.at(-1)]).toEqual([1_203, ["Ort 1202", 303_000.5]]);
});

test("the slides of a presentation are read in presentation order", async () => {
  const slides = [
    { title: "Roadmap", lines: ["Now &amp; next", "Later"], notes: "Say hello" },
    {
      title: "Prices",
      lines: [],
      table: [
        ["Plan", "Price"],
        ["Pro", "9"],
      ],
    },
  ];
  const { text, title, pages, parts } = await read(makePptx(slides, "Kick-off"), "pptx");
  expect([title, pages]).toEqual(["Kick-off", 2]);
  expect(text).toBe(
    "## Roadmap\n\nNow & next\nLater\n\nNotes: Say hello\n\n## Prices\n\n| Plan | Price |\n| --- | --- |\n| Pro | 9 |\n\n\n",
  );
  expect(parts.map((part) => part.label)).toEqual(["Slide 1", "Slide 2"]);
});

test("the chapters of a book are read in reading order, without the table of contents", async () => {
  const chapters = [
    "<h1>One</h1><p>Call me <i>Ishmael</i>.</p>",
    '<p><img src="../art/white_whale.png"/>The end.<img src="line.png" alt=""/></p>',
  ];
  const { text, title, parts } = await read(makeEpub("Moby &amp; Dick", chapters), "epub");
  expect(title).toBe("Moby & Dick");
  expect(text).toBe("# One\n\nCall me _Ishmael_.\n\n![white whale]The end.\n\n");
  expect(parts.map((part) => part.label)).toEqual(["One", "Chapter 2"]);
});

test.each([
  ['a,b\n1,"x, y"\n', "| a | b |\n| --- | --- |\n| 1 | x, y |\n"],
  ['a;b\r\n1,5;"two\nlines"\r\n\r\n', "| a | b |\n| --- | --- |\n| 1,5 | two lines |\n"],
  ["a\tb\n1\t2", "| a | b |\n| --- | --- |\n| 1 | 2 |\n"],
  [Buffer.from("\ufeffa,b\né,2", "utf16le"), "| a | b |\n| --- | --- |\n| é | 2 |\n"],
  [Buffer.from("\ufeffa,b\né,2"), "| a | b |\n| --- | --- |\n| é | 2 |\n"],
  [Buffer.from("a,b\nfür,2", "latin1"), "| a | b |\n| --- | --- |\n| für | 2 |\n"],
  ['a,b\n1\n1,2,3\n"un,closed\n', /^\| a \| b \|\n\| --- \| --- \|\n\| 1 \|\n\| 1 \| 2 \| 3 \|\n/],
])("CSV is read as a markdown table: %j", async (bytes, expected) => {
  const { text } = await read(bytes, "csv");
  if (typeof expected === "string") expect(text).toBe(expected);
  else expect(text).toMatch(expected);
});

test("plain text and markdown keep their content", async () => {
  expect(await read("one\r\ntwo\u0000\u0007", "txt", { fileName: "notes.old.txt" })).toMatchObject({
    text: "one\ntwo",
    title: "notes.old",
  });
  expect(await read("intro\n\n## Title ##\ntext", "md")).toMatchObject({ title: "Title" });
  expect((await read(Buffer.from([0x8f, 0xa0]), "txt", { contentType: "text/plain; charset=shift_jis" })).text).toBe(
    "匠",
  );
});

test("an HTML page yields its main content, title and links", async () => {
  const story =
    "<p>Real content about durable workflows, with enough words to be seen as an article by a reader.</p>".repeat(20);
  const page = `<html><head><title>Site</title><meta property="og:title" content="A &amp; B"></head><body>
    <nav><a href="/menu">menu</a></nav><script>alert(1)</script><style>p{}</style>
    <article><h1>Head</h1>${story}<p>See <a href="../other?x=1#part">other</a>, <a href="javascript:alert(1)">evil</a>.</p>
    <pre><code class="language-js">let x = 1;</code></pre><img src="data:image/png;base64,xx" alt="A chart">
    <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></article><footer>foot</footer></body></html>`;
  const { text, title, links } = await read(page, "html", { url: "https://example.com/docs/page/" });
  expect(title).toBe("A & B");
  expect(links).toEqual(["https://example.com/menu", "https://example.com/docs/other?x=1"]);
  expect(text).toContain("Real content");
  expect(text).toContain("[other](https://example.com/docs/other?x=1#part)");
  expect(text).toContain("```js\nlet x = 1;\n```");
  expect(text).toContain("| a | b |\n| --- | --- |\n| 1 | 2 |");
  expect(text).not.toMatch(/alert|menu|foot|data:|p\{\}/);
});

test("a page says what it is about, and when it was published", async () => {
  const about = async (head: string) =>
    (await read(`<html><head>${head}</head><body><p>Text</p></body></html>`, "html")).about;
  expect(
    await about(`<meta name="description" content="Plain"><meta property="og:description" content=" Three
      benches\u0007 &amp; more "><meta property="og:site_name" content="Guide">
      <meta property="article:published_time" content="2026-03-31T08:00:00+02:00"><meta name="date" content="2020-01-01">`),
  ).toEqual({ description: "Three benches  & more", siteName: "Guide", publishedAt: "2026-03-31" });
  const nothing = { description: "", siteName: "", publishedAt: "" };
  expect(await about('<meta name="date" content="2026-02-30"><meta name="description"><meta content="x">')).toEqual(
    nothing,
  );
  const long = await about(`<meta name="Description" content="${"x".repeat(5_000)}">`);
  expect(long?.description).toHaveLength(1_000);
  expect((await read("Text", "txt")).about).toBeNull();
});

test("a page without an article, a fragment, and a legacy charset can be read", async () => {
  expect((await read("<h2>Shop</h2><ul><li>one<li>two</ul>", "html")).text).toBe("## Shop\n\n- one\n- two");
  const nested = '<ol start="3"><li>three<ul><li>a</li><li>b</li></ul></li><li><p>four</p><p>more</p></li></ol>';
  expect((await read(nested, "html")).text).toBe("3. three\n   - a\n   - b\n4. four\n\n   more");
  const latin = Buffer.from('<html><head><meta charset="iso-8859-1"></head><body><p>für</p></body></html>', "latin1");
  expect((await read(latin, "html")).text).toBe("für");
  const base = '<html><head><base href="/b/"></head><body><p><a href="x">x</a></p></body></html>';
  expect((await read(base, "html", { url: "https://example.com/a/" })).links).toEqual(["https://example.com/b/x"]);
  expect((await read(base, "html")).links).toEqual([]);
});

test("text over the limit is cut between characters and marked as truncated", async () => {
  const cut = await read("é".repeat(1_000), "txt", {}, { outputBytes: 101 });
  expect(cut).toMatchObject({ text: "é".repeat(50), truncated: true });
  const pages = Array.from({ length: 5 }, () => ["x".repeat(60)]);
  const pdf = await read(makePdf(pages), "pdf", {}, { outputBytes: 150 });
  expect([pdf.truncated, pdf.text.length, pdf.parts.length]).toEqual([true, 150, 3]);
});

test("a file can be a path, a Node stream or a web stream", async () => {
  const folder = await mkdtemp(join(tmpdir(), "extract-test-"));
  const path = join(folder, "a b'c.txt");
  await writeFile(path, "from a path");
  const sources: ExtractInput["source"][] = [
    { path },
    { stream: Readable.from([Buffer.from("from "), Buffer.from("a stream")]) },
    { stream: new Blob(["from the web"]).stream() },
  ];
  const texts = await Promise.all(
    sources.map((source) => extractor.extract({ workspaceId: "one", source, kind: "txt", fileName: "a.txt" })),
  );
  expect(texts.map((answer) => answer.status === "done" && answer.text)).toEqual([
    "from a path",
    "from a stream",
    "from the web",
  ]);
  await rm(folder, { recursive: true });
});

const rowsOf = async (bytes: Uint8Array | string): Promise<unknown[]> =>
  (await read(bytes, "csv-rows")).text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

test("each row of a CSV file is one, however its line ends", async () => {
  expect(await rowsOf('Topic,Days\r\nSea,3\nLand,"4\n5"\r\n')).toEqual([
    [1, ["Topic", "Days"]],
    [2, ["Sea", "3"]],
    [3, ["Land", "4\n5"]],
  ]);
  expect(await rowsOf("Topic\rSea\rLand")).toHaveLength(3);
  const { text } = await read("Topic,Days\r\nSea,3\nLand,4\n", "csv");
  expect(text).toContain("| Land | 4 |");
});

test("a file that isn't UTF-8 keeps its last character", async () => {
  expect(await rowsOf(Buffer.from("Name\nRené", "latin1"))).toEqual([
    [1, ["Name"]],
    [2, ["René"]],
  ]);
  expect((await read(Buffer.from("Café", "latin1"), "txt")).text).toBe("Café");
});

test.each([";", ",", "|"])("Excel's own line sep=%s names the delimiter and is no row", async (sign) => {
  const file = `\ufeffsep=${sign}\r\nTopic${sign}Days\r\nSea${sign}3\r\n`;
  expect(await rowsOf(file)).toEqual([
    [1, ["Topic", "Days"]],
    [2, ["Sea", "3"]],
  ]);
  expect((await read(file, "csv")).text).toBe("| Topic | Days |\n| --- | --- |\n| Sea | 3 |\n");
});
