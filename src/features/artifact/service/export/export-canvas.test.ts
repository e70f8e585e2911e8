import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import mammoth from "mammoth";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { imageSize } from "#platform/extract/image-size.ts";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import { canvasExportText as text } from "#product/texts/canvas/canvas-export.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { artifact } from "../../table.ts";

let testApp: TestApp;
/** The browser is unpacked once and started for each file, which takes a busy machine long. */
const patience = 240_000;
/** What left the browser. */
const received: string[] = [];
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  response.end("<h1>secret</h1>");
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  testApp = await startTestApp({ env: { ALLOWED_PRIVATE_HOSTS: "127.0.0.1" } });
});
afterAll(async () => {
  await testApp.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function storeCanvas(kind: string, content: unknown, title = "Tides / June"): Promise<string> {
  const id = newId();
  const own = { workspaceId: testApp.workspace.id, userId: testApp.workspace.people.USER.id };
  await testApp.app.database.system.insert(artifact).values({ id, ...own, kind, title, content, config: {} });
  return id;
}

async function save(id: string, format: CanvasFormat | string) {
  const response = await testApp.request(
    `/api/canvas/${id}/export?format=${format}`,
    {},
    testApp.workspace.people.USER,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, name: response.headers.get("content-disposition") ?? "", bytes };
}

const size = { width: 320, height: 200 };
const pageOf = (html: string, at = 1) => ({ html, ...size, filename: `page-${at}.html` });
const plain = "<!doctype html><html><body><h1>High water</h1></body></html>";

/** Everything with which a document may try to load, run, or lead elsewhere; none of it takes space. */
const hostile = (base: string) => `<!doctype html><html><head>
<meta http-equiv="refresh" content="0;url=${base}/refresh"><meta http-equiv="refresh" content="0;url=file:///etc/passwd">
<link rel="stylesheet" href="${base}/style.css"><link rel="stylesheet" href="file:///etc/passwd">
<style>@import url(${base}/import.css); body{background:url(${base}/image.png)} @page{size:10cm}</style>
<script src="${base}/script.js"></script><script>fetch("${base}/fetch"); document.write("written"); for(;;);</script>
</head><body onload="for(;;);"><div hidden><img src="${base}/pixel.png" onerror="for(;;);"><img src="file:///etc/passwd">
<iframe src="${base}/frame"></iframe><iframe src="file:///etc/passwd"></iframe><object data="${base}/object"></object>
<video src="${base}/video.mp4" autoplay></video></div><h1>High water</h1></body></html>`;

test(
  "a canvas that loads, leads elsewhere, or never ends is drawn as if it had done nothing",
  async () => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const id = await storeCanvas("CAROUSEL", { documents: [pageOf(plain), pageOf(hostile(base), 2)] });
    const { status, name, bytes } = await save(id, "png");
    expect([status, name]).toEqual([200, expect.stringContaining('filename="Tides - June.zip"')]);
    const [harmless, attacker] = Object.values(unzipSync(bytes));
    expect(imageSize(harmless ?? bytes)).toMatchObject({ type: "png", ...size });
    expect(Buffer.compare(attacker ?? bytes, harmless ?? bytes), "the same picture").toBe(0);
    const printed = await save(id, "pdf");
    const { text: pages } = await extractText(printed.bytes, { mergePages: false });
    expect(pages.map((page) => page.trim())).toEqual(["High water", "High water"]);
    expect(received).toEqual([]);
  },
  patience,
);

test(
  "a page is drawn, whatever its elements are called",
  async () => {
    const names = ["readyState", "fonts", "images"].map((name) => `<form name="${name}"></form>`).join("");
    const [named, usual] = await Promise.all(
      [plain.replace("</body>", `${names}</body>`), plain].map((html) =>
        storeCanvas("HTML", { documents: [pageOf(html)] }),
      ),
    );
    const picture = await save(named ?? "", "png");
    expect(picture.status).toBe(200);
    expect(Buffer.compare(picture.bytes, (await save(usual ?? "", "png")).bytes), "the same picture").toBe(0);
  },
  patience,
);

test(
  "letters of other scripts and emoji are in the files of a canvas, alone and among other pages",
  async () => {
    const words = ["涨潮", "المد", "גאות", "🌊"];
    const page = pageOf(
      `<!doctype html><style>p{font-family:Georgia,serif}</style>${words.map((one) => `<p>${one}</p>`).join("")}`,
    );
    for (const [kind, documents] of [
      ["HTML", [page]],
      ["CAROUSEL", [pageOf(plain), page]],
    ] as const) {
      const printed = await save(await storeCanvas(kind, { documents }), "pdf");
      const { text: pages } = await extractText(printed.bytes, { mergePages: true });
      const found = pages.normalize("NFKC");
      for (const word of words) expect([found, [...found].reverse().join("")].join(" "), kind).toContain(word);
    }
  },
  patience,
);

test(
  "programs get files of an HTML canvas, or the sentence that says why there are none",
  async () => {
    const procedures = testApp.as("USER").artifact;
    const documentId = await storeCanvas("CAROUSEL", { documents: [pageOf(plain), pageOf(plain, 2)] });
    const drawn = await procedures.exportHtmlToPng({ documentId, width: 150, height: 120 });
    expect(drawn.files.map(({ filename }) => filename)).toEqual(["Tides - June - 1.png", "Tides - June - 2.png"]);
    expect(imageSize(Buffer.from(drawn.files[0]?.base64 ?? "", "base64"))).toMatchObject({ width: 150, height: 120 });
    expect(await procedures.exportHtmlToPng({ documentId, timeout: 1 })).toEqual({
      success: false,
      files: [],
      error: "Failed to generate PNG exports",
    });
    const prose = await storeCanvas("TEXT", { text: "# Tides" });
    expect(await procedures.exportHtmlToPng({ documentId: prose })).toMatchObject({
      error: "No HTML documents to export",
    });
    expect(await procedures.exportHtmlToPdf({ documentId: prose })).toMatchObject({ success: false, base64: null });
    const unsaved = await storeCanvas("HTML", null);
    await expect(procedures.exportHtmlToPdf({ documentId: unsaved })).rejects.toThrow(
      "Canvas must be saved before exporting to PNG or PDF.",
    );
  },
  patience,
);

test("a preview is a document that runs and loads nothing, for those who may see the canvas", async () => {
  const documentId = await storeCanvas("HTML", { documents: [pageOf(hostile("http://127.0.0.1:1"))] });
  const { files } = await testApp.as("USER").artifact.getSecurePreview({ documentId });
  expect(files).toEqual([{ previewUrl: `http://troupe.test/api/canvas/${documentId}/page/1`, ...size }]);
  const path = `/api/canvas/${documentId}/page/1`;
  const shown = await testApp.request(path, {}, testApp.workspace.people.USER);
  expect(shown.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
  expect((await testApp.request(path, {}, testApp.workspace.people.EDITOR)).status).toBe(403);
  expect((await testApp.request(path.replace(/1$/, "2"), {}, testApp.workspace.people.USER)).status).toBe(404);
});

test("a text canvas is saved as Markdown and Word, and a format of another kind is refused", async () => {
  const id = await storeCanvas("TEXT", { text: "# Tides\n\n| Harbor | Height |\n| --- | --- |\n| Harlingen | 3.91 |" });
  const { name, bytes } = await save(id, "markdown");
  expect(name).toContain('filename="Tides - June.md"');
  expect(new TextDecoder().decode(bytes)).toMatch(/^# Tides\n/);
  const word = await save(id, "docx");
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(word.bytes) });
  expect(html).toMatch(/<td>\s*<p>3\.91<\/p>\s*<\/td>/);
  const refused = await save(id, "png");
  expect([refused.status, new TextDecoder().decode(refused.bytes)]).toEqual([
    400,
    expect.stringContaining(text.unsupported),
  ]);
  expect((await save(id, "exe")).status).toBe(400);
});

test.each([
  { kind: "AUDIO", wish: { script: "High water at six" }, stored: "reading.wav", mimeType: "audio/wav" },
  { kind: "VIDEO", wish: { prompt: "A rising tide" }, stored: "clip.mp4", mimeType: "video/mp4" },
])("the file of a canvas of kind $kind is downloaded under its title, byte by byte", async (canvas) => {
  const { kind, wish, stored: name, mimeType } = canvas;
  const workspaceId = testApp.workspace.id;
  const path = `${workspaceId}/media/${newId()}`;
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  const stored = await testApp.app.storage.put(path, content, { contentType: mimeType, maxBytes: content.length });
  const own = { workspaceId, userId: testApp.workspace.people.USER.id };
  const made = { purpose: "media", origin: "model" } as const;
  const { system } = testApp.app.database;
  await system
    .insert(file)
    .values({ ...own, ...made, path, name, mimeType, bytes: stored.bytes, sha256: stored.sha256 });
  const id = await storeCanvas(kind, { ...wish, s3FilePath: path });
  const saved = await save(id, "file");
  expect([saved.status, saved.name]).toEqual([
    200,
    expect.stringContaining(`filename="Tides - June${name.slice(name.lastIndexOf("."))}"`),
  ]);
  expect(Buffer.compare(Buffer.from(saved.bytes), content)).toBe(0);
  expect((await save(id, "pdf")).status).toBe(400);
  await system.delete(file).where(eq(file.path, path));
  expect((await save(id, "file")).status, "a file that is gone").toBe(404);
});
