import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { deflateRawSync, deflateSync } from "node:zlib";
import { Document, Paragraph } from "docx";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeDocx,
  makeEpub,
  makePdf,
  makePdfOfStreams,
  makePptx,
  makeRawZip,
  makeXlsx,
  rawStream,
  zeroBomb,
} from "#testing/sample-files.ts";
import { createExtractor, type Extractor } from "./extractor.ts";
import { openInput } from "./input-file.ts";
import type { ExtractKind } from "./kinds.ts";

/** Buffer memory of this thread only. The resident set size includes other tests that run at the same time. */
const heldBytes = () => process.memoryUsage().arrayBuffers;

const megabyte = 1024 * 1024;
let extractor: Extractor;
beforeAll(async () => {
  extractor = createExtractor();
  await extractor.isolation();
});
afterAll(() => extractor.close());

const docx = () => makeDocx(new Document({ sections: [{ children: [new Paragraph("Hello")] }] }));
/** A Word document with some of its files replaced. */
const docxWith = async (files: Record<string, Uint8Array>) => zipSync({ ...unzipSync(await docx()), ...files });
const word = (body: string, before = "") =>
  strToU8(
    `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  );
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${"bcdefghij".replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`;
const deep = (tag: string, levels: number) => `${`<${tag}>`.repeat(levels)}x${`</${tag}>`.repeat(levels)}`;
const documentBomb = (claimedBytes: number) =>
  makeRawZip([
    { name: "[Content_Types].xml", packed: strToU8("<Types/>") },
    { name: "word/document.xml", packed: zeroBomb(64), method: 8, claimedBytes },
  ]);
/** A Flate stream that decompresses to 1 GiB of zeros. */
const flateBomb = Buffer.concat([Buffer.from([0x78, 0x9c]), zeroBomb(64), Buffer.alloc(4)]);
const lockedPdf = makePdf([["secret"]], {
  trailer: `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"aa".repeat(32)}> /U <${"bb".repeat(32)}> >>`,
});
const sheetXml = (rows: number) =>
  `<worksheet><sheetData>${'<row><c t="inlineStr"><is><t>cell</t></is></c></row>'.repeat(rows)}</sheetData></worksheet>`;

type Case = [
  name: string,
  kind: ExtractKind,
  make: () => Uint8Array | string | Promise<Uint8Array>,
  reason: string | RegExp,
];

const cases: Case[] = [
  ["1 GiB of zeros in a 1 MiB document", "docx", () => documentBomb(1 << 30), "too-big"],
  ["1 GiB of zeros declared as ten bytes", "docx", () => documentBomb(10), "too-big"],
  [
    "a 190 MiB entry with a compression ratio of 1,000",
    "docx",
    () => docxWith({ "word/document.xml": word(" ".repeat(190 * megabyte)) }),
    "too-big",
  ],
  [
    "a sheet of 1 GiB",
    "xlsx",
    () => makeRawZip([{ name: "xl/worksheets/sheet1.xml", packed: zeroBomb(64), method: 8 }]),
    "too-big",
  ],
  [
    "a slide of 1 GiB",
    "pptx",
    () => makeRawZip([{ name: "ppt/presentation.xml", packed: zeroBomb(64), method: 8 }]),
    "too-big",
  ],
  [
    "a chapter of 1 GiB",
    "epub",
    () => makeRawZip([{ name: "META-INF/container.xml", packed: zeroBomb(64), method: 8 }]),
    "too-big",
  ],
  [
    "20,000 entries",
    "xlsx",
    () => makeRawZip(Array.from({ length: 20_000 }, (_, at) => ({ name: `f${at}`, packed: strToU8("x") }))),
    "too-big",
  ],
  [
    "20,000 entries declared as ten",
    "docx",
    () =>
      makeRawZip(
        Array.from({ length: 20_000 }, (_, at) => ({ name: `f${at}`, packed: strToU8("x") })),
        10,
      ),
    "damaged",
  ],
  ["one entry declared as 60,000", "docx", () => makeRawZip([{ name: "a", packed: strToU8("x") }], 60_000), "too-big"],
  [
    "two entries with the same name",
    "docx",
    () =>
      makeRawZip([
        { name: "word/document.xml", packed: word("a") },
        { name: "word/document.xml", packed: word("b") },
      ]),
    "damaged",
  ],
  [
    "entry names with path traversal",
    "docx",
    () =>
      makeRawZip([
        { name: "../../../tmp/troupe-zip-slip", packed: strToU8("x") },
        { name: "/tmp/troupe-zip-slip", packed: strToU8("x") },
      ]),
    "damaged",
  ],
  [
    "a relationship that points outside the archive",
    "docx",
    () =>
      docxWith({
        "_rels/.rels": strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="../../../../etc/passwd"/></Relationships>',
        ),
      }),
    /damaged|done/,
  ],
  [
    "an encrypted entry",
    "docx",
    () => makeRawZip([{ name: "_rels/.rels", packed: strToU8("x"), flags: 1 }]),
    "password",
  ],
  [
    "an unknown compression method",
    "docx",
    () => makeRawZip([{ name: "_rels/.rels", packed: strToU8("x"), method: 99 }]),
    "damaged",
  ],
  [
    "corrupt compressed data",
    "docx",
    () => makeRawZip([{ name: "_rels/.rels", packed: strToU8("\xff\xff\xff"), method: 8 }]),
    "damaged",
  ],
  [
    "a directory with an invalid offset",
    "epub",
    () => Buffer.concat([Buffer.from("PK\x05\x06\0\0\0\0\x01\0\x01\0\xff\xff\xff\x7f\xff\xff\xff\x7f\0\0", "latin1")]),
    "damaged",
  ],
  [
    "billion laughs in a document",
    "docx",
    () => docxWith({ "word/document.xml": word("<w:p><w:r><w:t>&j;</w:t></w:r></w:p>", laughs) }),
    "damaged",
  ],
  [
    "billion laughs in a sheet",
    "xlsx",
    () =>
      zipSync({
        ...unzipSync(makeXlsx({ S: [["a"]] })),
        "xl/sharedStrings.xml": strToU8(`${laughs}<sst><si><t>&j;</t></si></sst>`),
      }),
    "damaged",
  ],
  [
    "billion laughs in a slide",
    "pptx",
    () =>
      zipSync({
        ...unzipSync(makePptx([{ title: "a", lines: [] }])),
        "ppt/slides/slide1.xml": strToU8(`${laughs}<p:sld>&j;</p:sld>`),
      }),
    "damaged",
  ],
  [
    "billion laughs in a book",
    "epub",
    () => makeEpub("t", ["x"], { "OEBPS/book.opf": strToU8(`${laughs}<package>&j;</package>`) }),
    "damaged",
  ],
  [
    "an entity that references a file",
    "epub",
    () =>
      makeEpub("t", ["x"], {
        "OEBPS/text/chapter 1.xhtml": strToU8(
          '<!DOCTYPE html [<!ENTITY f SYSTEM "file:///etc/passwd">]><html><body>&f;</body></html>',
        ),
      }),
    "damaged",
  ],
  [
    "entities hidden in UTF-16",
    "docx",
    () =>
      docxWith({
        "word/document.xml": Buffer.from(`\ufeff${new TextDecoder().decode(word("&j;", laughs))}`, "utf16le"),
      }),
    "damaged",
  ],
  [
    "elements nested 100,000 deep in a document",
    "docx",
    () => docxWith({ "word/document.xml": word(deep("w:sdt", 100_000)) }),
    /too-big|damaged|no-text|done/,
  ],
  [
    "elements nested 100,000 deep in a slide",
    "pptx",
    () =>
      zipSync({
        ...unzipSync(makePptx([{ title: "a", lines: [] }])),
        "ppt/slides/slide1.xml": strToU8(deep("a:p", 100_000)),
      }),
    /too-big|damaged/,
  ],
  ["elements nested 20,000 deep in a page", "html", () => deep("div", 20_000), "too-big"],
  ["an encrypted PDF", "pdf", () => lockedPdf, "password"],
  [
    "a PDF page that decompresses to 1 GiB",
    "pdf",
    () => makePdfOfStreams([rawStream(flateBomb, "/Filter /FlateDecode")]),
    /too-big|no-text|too-slow/,
  ],
  [
    "a PDF page that is compressed twice",
    "pdf",
    () => makePdfOfStreams([rawStream(deflateSync(flateBomb), "/Filter [/FlateDecode /FlateDecode]")]),
    /too-big|no-text|too-slow/,
  ],
  ["a truncated PDF", "pdf", () => makePdf([["a"], ["b"]]).subarray(0, 300), /damaged|no-text|done/],
  [
    "a PDF whose pages contain themselves",
    "pdf",
    () =>
      Buffer.from(
        "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF",
      ),
    /damaged|no-text/,
  ],
  ["a PDF without text", "pdf", () => makePdf([[]]), "no-text"],
  ["an image labeled as PDF", "pdf", () => Buffer.from("GIF89a/*\0*/=1"), "damaged"],
  ["an HTML page labeled as PDF", "pdf", () => "<html><script>alert(1)</script></html>", "damaged"],
  ["text labeled as docx", "docx", () => "hello", "damaged"],
  ["a Word document labeled as xlsx", "xlsx", docx, /damaged|no-text/],
  ["a Word document labeled as epub", "epub", docx, "damaged"],
  ["a ZIP archive labeled as pptx", "pptx", () => zipSync({ "a.txt": strToU8("x") }), "damaged"],
  [
    "a book with encrypted chapters",
    "epub",
    () =>
      makeEpub("t", ["x"], {
        "META-INF/encryption.xml": strToU8(
          '<encryption><CipherReference URI="OEBPS/text/chapter 1.xhtml"/></encryption>',
        ),
      }),
    "password",
  ],
  ["an empty file", "txt", () => "", "empty"],
  ["a file with only whitespace", "md", () => " \n\t\n", "no-text"],
  ["a page with only scripts", "html", () => "<script>alert(1)</script><svg onload=alert(1)></svg>", "no-text"],
  ["a page larger than 10 MB", "html", () => "<p>x</p>".repeat(1_500_000), "too-big"],
  [
    "a workbook of three million cells",
    "xlsx",
    () => zipSync({ ...unzipSync(makeXlsx({ S: [["a"]] })), "xl/worksheets/sheet1.xml": strToU8(sheetXml(3_000_000)) }),
    /too-big|too-slow|done/,
  ],
  ["a CSV with a million columns", "csv", () => `${"a,".repeat(1_000_000)}\n`, /done|no-text|damaged/],
  ["a CSV with an unclosed quote", "csv", () => `"${"a,b\n".repeat(500_000)}`, /no-text|done/],
];

test.each(cases)(
  "extracting %s ends with the expected result",
  async (_name, kind, make, expected) => {
    const made = await make();
    const bytes = typeof made === "string" ? Buffer.from(made) : made;
    const before = heldBytes();
    const begin = performance.now();
    const answer = await extractor.extract(
      { workspaceId: "one", source: { bytes }, kind, fileName: `file.${kind}` },
      { wallMs: 30_000 },
    );
    const end = answer.status === "failed" ? answer.reason : "done";
    expect(end).toMatch(typeof expected === "string" ? new RegExp(`^${expected}$`) : expected);
    if (answer.status === "failed") expect(answer.message).toMatch(/^[A-Z].*\.$/);
    if (answer.status === "done") expect(answer.text).not.toMatch(/root:|alert/);
    expect(performance.now() - begin).toBeLessThan(35_000);
    expect(heldBytes() - before).toBeLessThan(50 * megabyte);
  },
  60_000,
);

test("a 95 MB CSV is read up to the text limit, and the parent process holds only the text", async () => {
  const bytes = Buffer.from("name,quantity,price\n".repeat(5_000_000));
  const before = heldBytes();
  const answer = await extractor.extract({ workspaceId: "one", source: { bytes }, kind: "csv", fileName: "huge.csv" });
  expect(answer).toMatchObject({ status: "done", truncated: true });
  expect(answer.status === "done" && answer.text.length).toBe(10 * megabyte);
  expect(heldBytes() - before).toBeLessThan(80 * megabyte);
});

test("a PDF of 10,000 pages is read up to the page limit", async () => {
  const bytes = makePdf(Array.from({ length: 10_000 }, (_, at) => [`Page ${at}`]));
  const answer = await extractor.extract(
    { workspaceId: "one", source: { bytes }, kind: "pdf", fileName: "long.pdf" },
    { wallMs: 120_000 },
  );
  expect(answer).toMatchObject({ status: "done", pages: 10_000, truncated: true });
  expect(answer.status === "done" && answer.parts.length).toBe(3_000);
}, 130_000);

test("extraction leaves no files on disk", async () => {
  expect(existsSync("/tmp/troupe-zip-slip")).toBe(false);
  const directory = await mkdtemp(join(tmpdir(), "input-test-"));
  await using input = await openInput({ bytes: Buffer.from("hello") }, 3, undefined, directory);
  expect([await input.readFile("utf8"), await readdir(directory)]).toEqual(["hell", []]);
  await expect(openInput({ stream: Readable.from([{}]) }, 3, undefined, directory)).rejects.toThrow();
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});

test("an endless stream stops at the input limit", async () => {
  const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
  const answer = await extractor.extract(
    { workspaceId: "one", source: { stream }, kind: "txt", fileName: "a.txt" },
    { inputBytes: megabyte },
  );
  expect(answer).toMatchObject({ status: "failed", reason: "too-big" });
});

test("legitimate compressed text stays within the ratio limit", async () => {
  const sentence = (at: number) => `<w:p><w:r><w:t>Sentence number ${at} says the same again.</w:t></w:r></w:p>`;
  const body = word(Array.from({ length: 30_000 }, (_, at) => sentence(at)).join(""));
  expect(body.length / deflateRawSync(body).length).toBeGreaterThan(15);
  const bytes = await docxWith({ "word/document.xml": body });
  const answer = await extractor.extract({ workspaceId: "one", source: { bytes }, kind: "docx", fileName: "a.docx" });
  expect(answer.status === "done" && answer.text).toContain("Sentence number 29999 says");
});
