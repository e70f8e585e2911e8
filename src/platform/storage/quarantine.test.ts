import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as XLSX from "@e965/xlsx";
import { Document, Packer, Paragraph } from "docx";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileKindOf } from "./file-kinds.ts";
import { safeFileName } from "./file-name.ts";
import { identifyFile } from "./identify-file.ts";
import { receiveFile } from "./quarantine.ts";

const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });
const ascii = (value: string) => new TextEncoder().encode(value);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = ascii("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF");
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const wav = Buffer.concat([ascii("RIFF"), Buffer.from([36, 0, 0, 0]), ascii("WAVEfmt "), Buffer.alloc(20)]);
const sheet = XLSX.write(
  { SheetNames: ["S"], Sheets: { S: XLSX.utils.aoa_to_sheet([["a"]]) } },
  { type: "buffer", bookType: "xlsx" },
);
const epub = zipSync({
  mimetype: [strToU8("application/epub+zip"), { level: 0 }],
  "META-INF/container.xml": strToU8("<x/>"),
});
const pptx = zipSync({
  "[Content_Types].xml": strToU8(
    '<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
  ),
  "ppt/presentation.xml": strToU8("<p/>"),
});
const word = () => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph("Hello")] }] }));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quarantine-test-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("every file kind is recognized by its content", async () => {
  const files: [string, Uint8Array, string][] = [
    ["a.png", png, "image/png"],
    ["a.gif", gif, "image/gif"],
    ["A.PDF", pdf, "application/pdf"],
    ["a.wav", wav, "audio/wav"],
    ["a.docx", await word(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a.xlsx", sheet, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["a.pptx", pptx, "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
    ["a.epub", epub, "application/epub+zip"],
    ["a.csv", ascii("a,b\n1,é\n"), "text/csv"],
    ["a.txt", Buffer.from("\ufeffhello", "utf16le"), "text/plain"],
    ["a.txt", Buffer.from([0x66, 0xfc, 0x72]), "text/plain"],
    ["a.md", ascii("# Title"), "text/markdown"],
    ["a.html", ascii("<!doctype html><p>x"), "text/html"],
    ["a.html", ascii('<?xml version="1.0"?><html></html>'), "text/html"],
    ["a.json", ascii("{}"), "application/json"],
  ];
  for (const [fileName, bytes, contentType] of files) {
    for (const declaredType of [
      contentType,
      `${contentType}; charset=utf-8`,
      "application/octet-stream",
      "",
      undefined,
    ]) {
      expect(await identifyFile(bytes, { fileName, declaredType }), fileName).toMatchObject({ contentType });
    }
  }
});

test("a file whose content doesn't match its name or type is refused", async () => {
  const docx = await word();
  const files: [string, Uint8Array, string?][] = [
    ["a.pdf", png],
    ["a.png", pdf],
    ["a.docx", sheet],
    ["a.xlsx", docx],
    ["a.docx", zipSync({ "a.txt": strToU8("x") })],
    ["a.epub", docx],
    ["a.txt", png],
    ["a.txt", pdf],
    ["a.html", pdf],
    ["a.csv", docx],
    ["a.txt", ascii("a\u0000b")],
    ["a.txt", ascii("a\u0001b")],
    ["a.txt", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00])],
    ["a.pdf", ascii("<html><script>alert(1)</script>%PDF-1.7")],
    ["a.png", ascii("<svg onload=alert(1)>")],
    ["a.mp3", Buffer.from("MZ\x90\0program")],
    ["a.exe", Buffer.from("MZ\x90\0program")],
    ["a.svg", ascii("<svg/>")],
    ["a.zip", docx],
    ["a", pdf],
    ["a.pdf.html", pdf],
    ["a.txt", ascii("")],
    ["a.pdf", pdf, "text/html"],
    ["a.png", png, "image/svg+xml"],
    ["a.txt", ascii("x"), "application/pdf"],
  ];
  for (const [fileName, bytes, declaredType] of files) {
    await expect(identifyFile(bytes, { fileName, declaredType }), fileName).rejects.toThrow(refusal("invalid"));
  }
});

test("an image that is also a valid script is treated as an image", async () => {
  const polyglot = Buffer.concat([Buffer.from("GIF89a"), ascii("/*"), Buffer.alloc(20), ascii("*/=1;alert(1)")]);
  expect((await identifyFile(polyglot, { fileName: "a.gif" })).contentType).toBe("image/gif");
  await expect(identifyFile(polyglot, { fileName: "a.html" })).rejects.toThrow(refusal("invalid"));
});

test("a received file is kept in a private folder until it is disposed", async () => {
  {
    await using file = await receiveFile(Readable.from([pdf]), {
      fileName: "..\\..\\Report.pdf",
      maxBytes: 1000,
      directory,
    });
    expect(file).toMatchObject({ fileName: "Report.pdf", bytes: pdf.length, type: { kind: "pdf" } });
    expect(await text(file.stream())).toContain("%PDF");
    expect(file.path.startsWith(directory)).toBe(true);
  }
  expect(await readdir(directory)).toEqual([]);
});

test("an upload that is refused leaves nothing behind", async () => {
  const many = () => Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
  await expect(receiveFile(many(), { fileName: "a.txt", maxBytes: 1000, directory })).rejects.toThrow(
    refusal("too_large"),
  );
  await expect(receiveFile(many(), { fileName: "a.txt", maxBytes: 2000, directory })).rejects.toThrow(
    refusal("invalid"),
  );
  const accept = ["docx"] as const;
  await expect(receiveFile(pdf, { fileName: "a.pdf", maxBytes: 1000, accept, directory })).rejects.toThrow(
    refusal("invalid"),
  );
  const controller = new AbortController();
  const silent = new Readable({ read: () => undefined });
  const waiting = receiveFile(silent, { fileName: "a.txt", maxBytes: 9, directory, signal: controller.signal });
  controller.abort();
  await expect(waiting).rejects.toThrow();
  expect(await readdir(directory)).toEqual([]);
});

test.each([
  ["report.pdf", "report.pdf"],
  ["Überblick 2026.docx", "Überblick 2026.docx"],
  ["报告.pdf", "报告.pdf"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\windows\\system.ini", "system.ini"],
  ["/etc/passwd", "passwd"],
  ["C:\\a\\b.txt", "b.txt"],
  ["%2e%2e%2fetc%2Fpasswd", "___etc_passwd"],
  ["a\u0000.png", "a.png"],
  ["a\r\nX: y.png", "aX_ y.png"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["con.txt", "_con.txt"],
  ["NUL", "_NUL"],
  ["COM1.tar.gz", "_COM1.tar.gz"],
  ["  .hidden. ", "hidden"],
  ["...", "file"],
  ["", "file"],
  ["a/", "file"],
  ["\ud800a.txt", "a.txt"],
  ['a<b>:"c|d?*.txt', "a_b___c_d__.txt"],
])("the name %j becomes %j", (given, safe) => {
  expect(safeFileName(given)).toBe(safe);
});

test("long names keep their extension and fit every file system", () => {
  for (const name of [`${"a".repeat(300)}.pdf`, `${"报".repeat(300)}.pdf`, `${"👩‍🚀".repeat(100)}.pdf`]) {
    const safe = safeFileName(name);
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(220);
    expect(fileKindOf(safe)).toBe("pdf");
  }
});
