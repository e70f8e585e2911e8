import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Document, Paragraph } from "docx";
import { and, desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { chat, message } from "#features/chat/table.ts";
import { nodeExecution } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { fileReferenceColumns } from "#server/file-reference-columns.ts";
import { createHttp } from "#server/http/app.ts";
import { requestTimeouts } from "#server/http/request-timeouts.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { makeDocx, makeEpub, makePdf, makePptx, makeXlsx } from "#testing/sample-files.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { readDocuments } from "./service/documents.ts";
import { readImages } from "./service/files.ts";
import { removeReleasedFiles } from "./service/unused-files.ts";
import { document, file } from "./table.ts";

/** The S3 test server has no types. */
type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)("s3rver");

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const wav = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(20)]);
const pdf = (line = "Neap tides") => makePdf([[line]]);
/** A PNG whose header claims this size. */
const pngOf = (width: number, height: number) => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

let folder: string;
let s3: S3Server;
/** `home` stores files on disk and may call loopback; `bucket` stores them in S3 with the default network rules. */
let testApp: TestApp;
let bucket: TestApp;
let double: ProviderDouble;
let web: Server;
let webUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "troupe-file-test-"));
  // Quarantine folder, so that the test notices leftovers.
  vi.stubEnv("TMPDIR", folder);
  double = await startProviderDouble();
  const directory = join(folder, "s3");
  s3 = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: "files" }] });
  const { port } = await s3.run();
  web = createServer((request, response) => {
    if (request.url === "/away") return response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    if (request.url === "/none") return response.writeHead(404).end();
    response.setHeader("content-type", "text/html");
    response.end("<title>Tide tables</title><main><h1>Tides</h1><p>High water at six\u0000.</p></main>");
  });
  await new Promise<void>((done) => web.listen(0, "127.0.0.1", done));
  webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  [testApp, bucket] = await Promise.all([
    startTestApp({
      withJobs: true,
      env: {
        ALLOWED_PRIVATE_HOSTS: "localhost",
        OPENAI_API_KEY: "sk-file-000000000000",
        OPENAI_BASE_URL: double.baseUrls.OPENAI,
      },
    }),
    startTestApp({
      env: {
        S3_BUCKET: "files",
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
      },
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([testApp.close(), bucket.close()]);
  await Promise.all([s3.close(), double.close()]);
  web.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
afterEach(async () => expect(await inQuarantine(), "left in quarantine").toEqual([]));

const inQuarantine = async () => (await readdir(folder)).filter((name) => name.startsWith("troupe-upload-"));
const temporaryFiles = () => readdir(join(testApp.app.config.dataDir, "files", "~temporary"));

/** Everything that is stored, as objects and as rows. */
async function stored(where = testApp) {
  const keys: string[] = [];
  for await (const { key } of where.app.storage.list("")) keys.push(key);
  const { system } = where.app.database;
  const rows = await system.select({ path: file.path }).from(file);
  const documents = await system.select({ id: document.id }).from(document);
  return { keys: keys.toSorted(), rows: rows.map(({ path }) => path).toSorted(), documents: documents.length };
}

type SentFile = { name: string; bytes: Uint8Array | string; type?: string };

function form(field: string, files: readonly SentFile[]): FormData {
  const body = new FormData();
  for (const { name, bytes, type = "" } of files) body.append(field, new Blob([bytes as BlobPart], { type }), name);
  return body;
}

const endpoints = {
  chatImage: { path: "/api/document/upload-image", field: "document_files" },
  chatFile: { path: "/api/document/upload-multiple-file", field: "document_files" },
  media: { path: "/api/document/upload-media", field: "files" },
  runImage: { path: "/api/document/upload-run-image", field: "files" },
  runFile: { path: "/api/workflow-document/upload-file", field: "document_files" },
} as const;

interface UploadResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own response shape, which the tests check
  body: any;
}

async function readResponse(response: Response): Promise<UploadResponse> {
  return { status: response.status, body: await response.json() };
}

const uploadUrl = (to: keyof typeof endpoints, where: TestApp) =>
  `${endpoints[to].path}?openai_api_key=none&workspaceId=${where.workspace.id}`;

async function post(path: string, body: FormData, where: TestApp, person: Person | null) {
  // Sent as bytes, because an aborted FormData body fails inside this process instead of on the wire.
  const encoded = new Response(body);
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
  return readResponse(
    await where.request(path, { method: "POST", headers, body: await encoded.arrayBuffer() }, person),
  );
}

const upload = (
  to: keyof typeof endpoints,
  files: readonly SentFile[],
  where = testApp,
  person = where.workspace.people.USER,
) => post(uploadUrl(to, where), form(endpoints[to].field, files), where, person);

function bodyOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const each = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await each.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Sends a multipart body as a stream without a content length. */
async function uploadStream(to: keyof typeof endpoints, pieces: Parameters<typeof bodyOf>[0], where = testApp) {
  const init = {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body: bodyOf(pieces),
    duplex: "half",
  };
  return readResponse(await where.request(uploadUrl(to, where), init, where.workspace.people.USER));
}

const filePart = (field: string, name: string, type = "image/png") =>
  Buffer.from(
    `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
  );
const closingBoundary = Buffer.from("\r\n--edge--\r\n");

const getUrl = (path: string, where = testApp) =>
  where.as("USER").document.getUrl({ workspaceId: where.workspace.id, s3FilePath: path });

/** The response at a signed URL. */
async function load(url: string, where = testApp) {
  const { pathname } = new URL(url);
  const response = await where.request(pathname);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe.each([
  ["the disk", () => testApp],
  ["a bucket", () => bucket],
])("with %s as storage", (_name, where) => {
  test("each upload is stored under a generated key and answered in its endpoint's shape", async () => {
    const image = await upload("chatImage", [{ name: "moon.png", bytes: png, type: "image/png" }], where());
    expect(image).toEqual({
      status: 200,
      body: {
        images: [{ s3_file_path: expect.any(String), url: expect.stringMatching(/\/files\//), name: "moon.png" }],
        failed_uploads: [],
      },
    });
    const chatFile = await upload("chatFile", [{ name: "Tides.pdf", bytes: pdf(), type: "application/pdf" }], where());
    expect(chatFile.body).toEqual({
      documents: [
        {
          title: "Tides.pdf",
          document_id: expect.any(String),
          size: pdf().length,
          s3_file_path: expect.any(String),
          pages_count: 1,
        },
      ],
      failed_uploads: [],
    });
    const media = await upload("media", [{ name: "waves.wav", bytes: wav, type: "audio/wav" }], where());
    expect(media.body).toEqual({
      successful_uploads: [{ name: "waves.wav", s3_file_path: expect.any(String), mime_type: "audio/wav" }],
      failed_uploads: [],
    });
    const runImage = await upload("runImage", [{ name: "a.gif", bytes: gif }], where());
    expect(runImage.body).toEqual({
      successful_uploads: [{ s3_file_path: expect.any(String), url: expect.any(String), name: "a.gif" }],
      failed_uploads: [],
    });
    const runFile = await upload("runFile", [{ name: "a.txt", bytes: "Spring tides" }], where());
    expect(runFile.body).toEqual({
      documents: [
        {
          title: "a.txt",
          s3_file_path: expect.any(String),
          document_id: expect.any(String),
          size: "Spring tides".length,
        },
      ],
      failed_uploads: [],
    });
    const paths: [string, Uint8Array][] = [
      [image.body.images[0].s3_file_path, png],
      [chatFile.body.documents[0].s3_file_path, pdf()],
      [media.body.successful_uploads[0].s3_file_path, wav],
      [runImage.body.successful_uploads[0].s3_file_path, gif],
      [runFile.body.documents[0].s3_file_path, Buffer.from("Spring tides")],
    ];
    for (const [path, bytes] of paths) {
      expect(path).toMatch(
        new RegExp(`^${where().workspace.id}/(image|document|media)/[0-9a-f-]{36}\\.[a-z0-9]{2,4}$`),
      );
      const { url } = await getUrl(path, where());
      expect((await load(url, where())).bytes).toEqual(Buffer.from(bytes));
    }
    const now = await stored(where());
    expect(now.keys).toEqual(expect.arrayContaining(paths.map(([path]) => path)));
    expect(now.keys).toEqual(now.rows);
  });

  test("a file that is too large is rejected by its received bytes and leaves nothing behind", async () => {
    const before = await stored(where());
    function* tooMuch() {
      yield filePart("files", "big.png");
      yield png;
      for (let at = 0; at < 6; at++) yield Buffer.alloc(1 << 20, at);
      yield closingBoundary;
    }
    const { status, body } = await uploadStream("runImage", tooMuch(), where());
    expect(status).toBe(200);
    expect(body).toEqual({
      successful_uploads: [],
      failed_uploads: [{ name: "big.png", error: "The file is larger than 5 MB." }],
    });
    const alone = await upload("chatImage", [{ name: "big.png", bytes: Buffer.concat([png, Buffer.alloc(21 << 20)]) }]);
    expect([alone.status, alone.body.error], "nothing else came with it").toEqual([
      413,
      "The file is larger than 20 MB.",
    ]);
    expect(await stored(where())).toEqual(before);
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe("the form", () => {
  test.each([
    [
      415,
      "JSON that imitates parsed files",
      "application/json",
      '{"files":[{"filepath":"/etc/passwd","originalFilename":"a.png"}]}',
    ],
    [415, "a form of fields", "application/x-www-form-urlencoded", "files=/etc/passwd"],
    [415, "plain text", "text/plain", "hello"],
    [415, "no type at all", "", "hello"],
    [
      415,
      "a type that only begins so",
      "multipart/form-datax; boundary=edge",
      `${filePart("files", "a.png")}abc${closingBoundary}`,
    ],
    [400, "no boundary", "multipart/form-data", "--x"],
    [400, "another boundary", "multipart/form-data; boundary=other", "--edge\r\n\r\n--edge--"],
    [400, "a part without its end", "multipart/form-data; boundary=edge", `${filePart("files", "a.png")}abc`],
    [400, "a header without an end", "multipart/form-data; boundary=edge", `--edge\r\n${"x".repeat(90_000)}`],
    [400, "nothing", "multipart/form-data; boundary=edge", "--edge--\r\n"],
  ])("answers %i to %s with a reason and stores nothing", async (wanted, _case, type, body) => {
    const before = await stored();
    for (const [to, { path }] of Object.entries(endpoints)) {
      const headers: Record<string, string> = type ? { "content-type": type } : {};
      const response = await testApp.request(
        `${path}?workspaceId=${testApp.workspace.id}`,
        { method: "POST", headers, body: Buffer.from(body, "latin1") },
        testApp.workspace.people.USER,
      );
      expect(response.status, to).toBe(wanted);
      const { error } = (await response.json()) as { error: string };
      if (wanted === 415) expect(error).toBe("Send files as multipart/form-data.");
      expect(error).toMatch(/^[A-Z].*\.$/);
    }
    expect(await stored()).toEqual(before);
  });

  test("the parser does not wait for a file after a broken part, wherever the body is split", async () => {
    const before = await stored();
    const broken = Buffer.from("--edge\r\nno header at all\r\n\r\nhello\r\n");
    const whole = Buffer.concat([broken, filePart("document_files", "late.png"), png, closingBoundary]);
    for (let cut = broken.length; cut < whole.length; cut += 3) {
      const { status } = await uploadStream("chatImage", [whole.subarray(0, cut), whole.subarray(cut)]);
      expect(status, `cut at ${cut}`).toBe(400);
    }
    expect(await stored()).toEqual(before);
  });

  test("a file in another field is not an upload", async () => {
    const body = form("avatar", [{ name: "a.png", bytes: png }]);
    expect(await post(uploadUrl("chatImage", testApp), body, testApp, testApp.workspace.people.USER)).toMatchObject({
      status: 400,
      body: { error: "The upload contains no file." },
    });
  });

  test("one file too many rejects all files and keeps none", async () => {
    const before = await stored();
    const most = limits.chat.filesPerMessage;
    const files = Array.from({ length: most + 1 }, (_, at) => ({ name: `${at}.txt`, bytes: "tides" }));
    const { status, body } = await upload("chatFile", files);
    expect([status, body.error]).toEqual([413, `Maximum ${most} files at a time`]);
    expect(await stored()).toEqual(before);
  });

  test("a bad file among several fails alone, with its own error", async () => {
    const { status, body } = await upload("chatFile", [
      { name: "good.txt", bytes: "tides" },
      { name: "broken.pdf", bytes: "%PDF-1.4 nothing follows" },
      { name: "script.exe", bytes: "MZ" },
      { name: "not-a.pdf", bytes: "just words" },
      { name: "also.md", bytes: "# Tides" },
    ]);
    expect(status).toBe(200);
    expect(body.documents.map(({ title }: { title: string }) => title)).toEqual(["good.txt", "also.md"]);
    const failed = new Map(body.failed_uploads.map((one: { name: string; error: string }) => [one.name, one.error]));
    expect([...failed.keys()].toSorted()).toEqual(["broken.pdf", "not-a.pdf", "script.exe"]);
    expect(failed.get("script.exe")).toBe("The file type of script.exe isn't supported.");
    expect(failed.get("not-a.pdf")).toBe("The content of not-a.pdf doesn't match its file type.");
  });

  test("a single bad file fails the request", async () => {
    const { status, body } = await upload("chatFile", [{ name: "script.exe", bytes: "MZ" }]);
    expect([status, body.error]).toEqual([400, "The file type of script.exe isn't supported."]);
  });

  test("a caller without access is rejected before the body is read", async () => {
    let read = 0;
    function* body() {
      for (;;) {
        read += 1;
        yield Buffer.alloc(1 << 16);
      }
    }
    for (const person of [null, testApp.otherWorkspace.people.OWNER]) {
      const init = {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=edge" },
        body: bodyOf(body()),
        duplex: "half",
      };
      const response = await testApp.request(uploadUrl("chatImage", testApp), init, person);
      expect(response.status).toBe(person ? 404 : 401);
    }
    expect(read).toBeLessThan(5);
  });
});

test("a form that ends inside a file is rejected, also if a closing boundary came before that file", async () => {
  const unfinished = Buffer.concat([filePart("document_files", "two.gif", "image/gif"), gif]);
  const first = Buffer.concat([filePart("document_files", "one.png"), png, Buffer.from("\r\n")]);
  for (const start of ["", "--edge--edge\r\n\r\n"])
    expect(await uploadStream("chatImage", [Buffer.concat([Buffer.from(start), first, unfinished])])).toMatchObject({
      status: 400,
      body: { error: uploadErrorText.interrupted },
    });
});

test("a form with random changes is stored, rejected, or reported as broken (upload.multipart-fuzz)", async () => {
  const field = Buffer.from('--edge\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n');
  const whole = Buffer.concat([
    field,
    filePart("document_files", "one.png"),
    png,
    Buffer.from("\r\n"),
    filePart("document_files", "two.gif", "image/gif"),
    gif,
    closingBoundary,
  ]);
  const place = fc.nat(whole.length - 1);
  const change = fc.oneof(
    fc.record({ at: place, remove: fc.nat(40), insert: fc.uint8Array({ maxLength: 20 }) }),
    fc.record({
      at: place,
      remove: fc.constant(0),
      insert: fc
        .constantFrom("\r\n", "--edge", "--edge--", '"', "\0", "; filename*=x''%00")
        .map((text) => Buffer.from(text)),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(5), async (changes, pieces) => {
      let bytes = whole;
      for (const { at, remove, insert } of changes)
        bytes = Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);
      const size = Math.ceil(bytes.length / (pieces + 1));
      const parts = Array.from({ length: pieces + 1 }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
      const { status, body } = await uploadStream(
        "chatImage",
        parts.filter(({ length }) => length > 0),
      );
      expect([200, 400, 413, 415]).toContain(status);
      if (status === 200)
        for (const { s3_file_path: path } of body.images)
          expect(path.startsWith(`${testApp.workspace.id}/image/`)).toBe(true);
    }),
    { numRuns: 120 },
  );
  expect(await inQuarantine()).toEqual([]);
  expect(await temporaryFiles()).toEqual([]);
  const { keys, rows } = await stored();
  expect(keys).toEqual(rows);
});

describe("names", () => {
  test.each([
    ["../../etc/passwd.png", "passwd.png"],
    ["..\\..\\windows\\win.png", "win.png"],
    ["/etc/cron.d/job.png", "job.png"],
    ["C:\\boot.png", "boot.png"],
    ["a%2e%2e%2fb.png", "a___b.png"],
    [`${"n".repeat(300)}.png`, `${"n".repeat(146)}.png`],
    ["invoice\u202Egnp.png", "invoicegnp.png"],
    ["CON.png", "_CON.png"],
    ["Gezeiten – Übersicht 潮.png", "Gezeiten – Übersicht 潮.png"],
    ["  spaced   out .png", "spaced out.png"],
    ["__proto__.png", "__proto__.png"],
  ])("the file name %j is stored as %j and never becomes a path", async (name, kept) => {
    const { body } = await uploadStream("chatImage", [
      Buffer.concat([filePart("document_files", name), png, closingBoundary]),
    ]);
    const [image] = body.images;
    expect(image.name).toBe(kept);
    expect(image.s3_file_path).toMatch(new RegExp(`^${testApp.workspace.id}/image/[0-9a-f-]{36}\\.png$`));
    const { response } = await load((await getUrl(image.s3_file_path)).url);
    expect(response.status).toBe(200);
    expect(decodeURIComponent(response.headers.get("content-disposition") ?? "")).toContain(`UTF-8''${kept}`);
  });
});

test("a file name with NUL is rejected", async () => {
  const before = await stored();
  const body = [
    Buffer.concat([
      filePart("document_files", "nul\u0000byte.txt", "text/plain"),
      Buffer.from("tides"),
      closingBoundary,
    ]),
  ];
  expect((await uploadStream("chatFile", body)).status).toBe(400);
  expect(await stored()).toEqual(before);
});

describe("content", () => {
  test.each([
    ["a page called a picture", "chatImage", "x.png", "<html><script>alert(1)</script></html>"],
    ["a picture called by another kind", "chatImage", "x.gif", png],
    ["an SVG, which may carry scripts", "chatImage", "x.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["an SVG called a PNG", "chatImage", "x.png", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["an archive called a document", "chatFile", "x.docx", Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1")],
    ["a program called text", "chatFile", "x.txt", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3])],
    ["words called sound", "media", "x.mp3", "la la la"],
    ["a picture in place of sound", "media", "x.png", png],
    ["a document in place of a picture", "runImage", "x.pdf", pdf()],
    ["an empty file", "runFile", "x.txt", ""],
  ] as const)("%s is rejected", async (_case, to, name, bytes) => {
    const before = await stored();
    const { status, body } = await upload(to, [
      { name, bytes },
      { name: "x.nothing", bytes: "x" },
    ]);
    expect(body.successful_uploads ?? []).toEqual([]);
    expect(body.failed_uploads?.length ?? (status === 400 && 2)).toBe(2);
    expect(await stored()).toEqual(before);
  });

  test("an image above 50 megapixels is rejected by its header", async () => {
    const { body } = await upload("runImage", [
      { name: "huge.png", bytes: pngOf(10_000, 5_001) },
      { name: "bomb.png", bytes: pngOf(50_000, 50_000) },
      { name: "fits.png", bytes: pngOf(10_000, 5_000) },
    ]);
    expect(body.successful_uploads.map(({ name }: { name: string }) => name)).toEqual(["fits.png"]);
    expect(body.failed_uploads).toEqual(
      ["huge.png", "bomb.png"].map((name) => ({ name, error: "Images can have up to 50 megapixels." })),
    );
  });

  test("prompts can contain the text of every document kind", async () => {
    const word = async () =>
      makeDocx(new Document({ sections: [{ children: [new Paragraph("Neap tides in DOCX")] }] }));
    const slides = makePptx([{ title: "Neap tides in PPTX", lines: ["line"] }]);
    const batches: SentFile[][] = [
      [
        { name: "a.pdf", bytes: pdf("Neap tides in PDF") },
        { name: "a.docx", bytes: await word() },
        { name: "a.xlsx", bytes: makeXlsx({ Tides: [["Neap tides in XLSX", 1]] }) },
        { name: "a.pptx", bytes: slides },
        { name: "a.epub", bytes: makeEpub("Book", ["<p>Neap tides in EPUB</p>"]) },
      ],
      [
        { name: "a.csv", bytes: "what,when\nNeap tides in CSV,six\n" },
        { name: "a.txt", bytes: "Neap tides in TXT" },
        { name: "a.md", bytes: "# Neap tides in MD" },
        { name: "a.html", bytes: "<!doctype html><title>x</title><p>Neap tides in HTML</p>" },
      ],
    ];
    for (const batch of batches) {
      const { body } = await upload("chatFile", batch);
      expect(body.failed_uploads).toEqual([]);
      for (const { title, document_id } of body.documents) {
        const [row] = await testApp.app.database.system.select().from(document).where(eq(document.id, document_id));
        expect(row?.text, title).toContain(`Neap tides in ${title.split(".")[1].toUpperCase()}`);
      }
    }
  });

  test("NUL characters are removed from the text of a document", async () => {
    const bytes = makePdf([["nul \\000 inside"]]);
    const { status } = await upload("chatFile", [{ name: "nul.pdf", bytes }]);
    expect(status).toBe(200);
  });
});

describe("an interrupted upload", () => {
  test("that breaks off in its second file keeps neither file", async () => {
    const before = await stored();
    async function* cut() {
      yield Buffer.concat([filePart("document_files", "first.txt", "text/plain"), Buffer.from("tides\r\n")]);
      yield filePart("document_files", "second.txt", "text/plain");
      yield Buffer.alloc(200_000, 65);
      await vi.waitFor(async () => expect((await stored()).documents).toBe(before.documents + 1), 10_000);
      throw new Error("connection reset");
    }
    const { status, body } = await uploadStream("chatFile", cut());
    expect([status, body.error]).toEqual([
      400,
      "The upload was interrupted. Please check your connection and try again.",
    ]);
    expect(await stored()).toEqual(before);
  });

  test.each(["file", "document"])("that cannot insert a row into %s fails and leaves nothing behind", async (table) => {
    const before = await stored();
    await testApp.asOwner(
      "create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$",
    );
    await testApp.asOwner(
      `create trigger full_disk before insert on ${table} for each row execute function full_disk()`,
    );
    try {
      const answer = await upload("chatFile", [
        { name: "a.txt", bytes: "tides" },
        { name: "b.txt", bytes: "tides" },
      ]);
      expect(answer).toMatchObject({ status: 500, body: { error: "Something went wrong. Please try again." } });
      expect(await stored()).toEqual(before);
    } finally {
      await testApp.asOwner(`drop trigger full_disk on ${table}`);
      await testApp.asOwner("drop function full_disk()");
    }
  });

  test("that never ends is cut off", async () => {
    let sent = 0;
    const block = Buffer.alloc(1 << 20);
    function* endless() {
      yield filePart("files", "endless.png");
      for (;;) {
        sent += 1;
        yield block;
      }
    }
    const { status } = await uploadStream("runImage", endless());
    expect(status).toBe(413);
    expect(sent).toBeLessThan((limits.humanInput.filesPerField * limits.humanInput.imageBytes) / block.length + 20);
  });

  /** Serves the app on a real socket with its own request timeout. */
  async function listen(requestTimeout: number) {
    const http = createHttp({
      app: testApp.app,
      pages: null,
      socketAddress: () => "127.0.0.1",
    });
    const options = requestTimeouts({
      headersTimeoutMs: requestTimeout,
      requestTimeoutMs: requestTimeout,
      checkIntervalMs: 20,
    });
    return new Promise<{ port: number; stop(): Promise<void> }>((resolve) => {
      const server = serve({ fetch: http.fetch, port: 0, hostname: "127.0.0.1", serverOptions: options }, ({ port }) =>
        resolve({ port, stop: () => new Promise<void>((done) => void server.close(() => done())) }),
      );
    });
  }

  test.each([
    ["a client that disconnects", 60_000],
    ["a client that stops sending", 200],
  ])("of %s leaves nothing behind", async (_case, patienceMs) => {
    const before = await stored();
    const server = await listen(patienceMs);
    const cookie = await testApp.app.auth.cookieFor(testApp.workspace.people.USER.sessionId);
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    const gone = new Promise((done) => socket.once("close", done));
    socket.write(
      `POST ${uploadUrl("chatImage", testApp)} HTTP/1.1\r\nhost: troupe.test\r\norigin: http://troupe.test\r\ncookie: ${cookie}\r\n` +
        "content-type: multipart/form-data; boundary=edge\r\ncontent-length: 9000000\r\n\r\n",
    );
    socket.write(filePart("document_files", "half.png"));
    socket.write(png);
    await vi.waitFor(async () => expect(await inQuarantine()).toHaveLength(1), 10_000);
    if (patienceMs > 1_000) socket.destroy();
    await gone;
    await vi.waitFor(async () => expect(await inQuarantine()).toEqual([]), 10_000);
    expect(await stored()).toEqual(before);
    await server.stop();
  });
});

describe("a stored file", () => {
  test("is served with headers that prevent scripts, at a URL that expires soon", async () => {
    const page = "<!doctype html><title>x</title><script>alert(1)</script><p>Tides</p>";
    const { body } = await upload("chatFile", [
      { name: "page.html", bytes: page },
      { name: "Tides.pdf", bytes: pdf() },
    ]);
    const [html, tides] = body.documents.map((one: { s3_file_path: string }) => one.s3_file_path);
    const served = await load((await getUrl(html)).url);
    expect(Object.fromEntries(served.response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment;/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*; sandbox$/),
      "cross-origin-opener-policy": "same-origin",
    });
    const shown = await load((await getUrl(tides)).url);
    expect(shown.response.headers.get("content-type")).toBe("application/pdf");
    expect(shown.response.headers.get("content-disposition")).toMatch(/^inline;/);
    expect(shown.response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);

    const { url } = await getUrl(tides);
    const token = new URL(url).pathname.split("/")[2] ?? "";
    const [, expiresAt] = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(300_000);
    const over = testApp.app.links.sign(tides, { fileName: "a.pdf", contentType: "application/pdf", expiresMs: -1 });
    expect((await load(over)).response.status).toBe(404);
    const forged = url.replace(token, `${token.slice(0, -3)}AAA`);
    expect((await load(forged)).response.status).toBe(404);
  });

  test("of another workspace is not found by its path or its id", async () => {
    const theirs = await createFixtures(testApp, testApp.otherWorkspace, "CANARY-ABROAD");
    const missing = expect.objectContaining({ cause: expect.objectContaining({ code: "not_found" }) });
    const guesses = [
      theirs.filePath,
      `${testApp.workspace.id}/../${theirs.filePath}`,
      `/${theirs.filePath}`,
      "../../etc/passwd",
      `${testApp.otherWorkspace.id}/`,
      "%",
    ];
    for (const guess of guesses) await expect(getUrl(guess), guess).rejects.toEqual(missing);

    const chatId = newId();
    const send = (message: object) =>
      testApp.request(
        "/api/chat/agent",
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            workspaceId: testApp.workspace.id,
            chatId,
            message: { text: "Read this", ...message },
          }),
        },
        testApp.workspace.people.OWNER,
      );
    const mine = await upload(
      "chatFile",
      [{ name: "mine.txt", bytes: "tides" }],
      testApp,
      testApp.workspace.people.OWNER,
    );
    const [own] = mine.body.documents;
    const attached = { title: "a", s3FilePath: own.s3_file_path, documentId: own.document_id, size: 1 };
    for (const message of [
      { images: [{ s3FilePath: theirs.filePath }] },
      { files: [{ ...attached, s3FilePath: theirs.documentPath }] },
      { files: [{ ...attached, documentId: theirs.document }] },
    ]) {
      const response = await send(message);
      expect(response.status, JSON.stringify(message)).toBe(400);
      const errorBody = await response.text();
      expect(errorBody).toMatch(/(Images|Files): a file is missing/);
      expect(errorBody).not.toContain("CANARY");
    }

    const member = await findWorkspaceContext(
      testApp.app,
      testApp.workspace.id,
      testApp.workspace.people.OWNER.id,
      "test",
    );
    if (!member) throw new Error("no member");
    await expect(readImages(member, [theirs.filePath])).rejects.toMatchObject({ code: "not_found" });
    expect(await readDocuments(member, [theirs.document])).toEqual([]);
    const context = await testApp.request(
      `/api/workflow-context/get-context?openai_api_key=none&workspaceId=${testApp.workspace.id}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          document_ids: [theirs.document, own.document_id],
          search_config: { query_text: "tides", chunk_limit: 10 },
        }),
      },
      testApp.workspace.people.OWNER,
    );
    expect(await context.json()).toEqual({
      context: [{ document_id: own.document_id, title: "mine.txt", text: "tides" }],
    });
  });

  test("of another workspace is not read by a run that contains its path or id", async () => {
    const theirs = await createFixtures(testApp, testApp.otherWorkspace, `CANARY-${newId()}`);
    await testApp.app.storage.put(theirs.filePath, png, { contentType: "image/png", maxBytes: 1_000 });
    const owner = testApp.as("OWNER");
    const scope = { workspaceId: testApp.workspace.id };
    const { id: agentId } = await owner.agent.create({
      ...scope,
      title: "Ada",
      system: "You answer.",
      languageModelId: "gpt-4o-mini",
    });
    const [image] = (await upload("runImage", [{ name: "a.png", bytes: png }], testApp, testApp.workspace.people.OWNER))
      .body.successful_uploads;
    const [text] = (
      await upload("runFile", [{ name: "a.txt", bytes: "tides" }], testApp, testApp.workspace.people.OWNER)
    ).body.documents;
    const answers = {
      IMAGE: [
        { s3FilePath: image.s3_file_path, url: "" },
        { s3FilePath: theirs.filePath, url: "" },
      ],
      DOCUMENT: [
        { title: "a.txt", s3FilePath: text.s3_file_path, documentId: text.document_id, size: 1 },
        { title: "a.txt", s3FilePath: theirs.documentPath, documentId: theirs.document, size: 1 },
      ],
    };
    for (const [type, [answer, foreign]] of Object.entries(answers)) {
      const { id: workflowId } = await owner.workflow.create({ ...scope, setup: { title: type } });
      const [fieldId, form, reply] = [newId(), newId(), newId()];
      const field = { id: fieldId, label: "File", type, required: true, order: 0, config: {} };
      const prompt = `@[File](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fieldId})`;
      const graph: Graph = {
        nodes: [
          { id: form, label: "Form", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields: [field] } },
          { id: reply, label: "Answer", type: "AGENT", position: { x: 0, y: 120 }, config: { agentId, prompt } },
        ],
        edges: [{ id: newId(), sourceNodeId: form, targetNodeId: reply }],
      };
      await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
      const { runId } = await owner.workflowRun.init({
        ...scope,
        workflowId,
        output: { result: [{ fieldId, value: [answer] }] },
      });
      const ended = () =>
        vi.waitFor(async () => {
          const [, last] = await owner.workflowRun.getExecutions({ runId });
          expect(["COMPLETED", "FAILED"]).toContain(last?.status);
          return last ?? expect.unreachable();
        }, 10_000);
      const { id: nodeExecutionId } = await ended();
      // New answers can't contain foreign files, so this simulates an old one.
      await testApp.app.database.system
        .update(nodeExecution)
        .set({ output: { result: [{ fieldId, value: [foreign] }] } })
        .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.nodeId, form)));
      double.reset();
      await owner.workflowRun.regenerateNodeExecution({ nodeExecutionId });
      const step = await ended();
      expect(JSON.stringify([double.requests, step])).not.toContain("CANARY");
      expect(JSON.stringify(double.requests)).not.toContain(png.toString("base64").slice(20, 60));
      // Like a deleted file: left out, with a note.
      if (type === "IMAGE")
        expect(step).toMatchObject({ status: "COMPLETED", notes: [{ kind: "goneFiles", count: 1 }] });
    }
    await testApp.app.storage.remove(theirs.filePath);
  });
});

describe("files of a deleted chat", () => {
  const uploadAs = async (role: "OWNER" | "USER", name: string) => {
    const { body } = await upload("chatFile", [{ name, bytes: name }], testApp, testApp.workspace.people[role]);
    const [{ title, s3_file_path: s3FilePath, document_id: documentId, size }] = body.documents;
    return { title, s3FilePath, documentId, size };
  };
  const say = async (files: Awaited<ReturnType<typeof uploadAs>>[], images: { s3FilePath: string }[] = []) => {
    const id = newId();
    const scope = { workspaceId: testApp.workspace.id, userId: testApp.workspace.people.OWNER.id };
    await testApp.app.database.system.insert(chat).values({ id, ...scope, title: "T" });
    // Inserted as rows, because old messages may contain files that are rejected today.
    await testApp.app.database.system.insert(message).values({
      workspaceId: testApp.workspace.id,
      chatId: id,
      role: "user",
      parts: [{ type: "text", text: "Read this" }],
      metadata: { files, images },
    });
    return id;
  };

  test("are removed with it unless something else refers to them or someone else uploaded them", async () => {
    const before = await stored();
    const [alone, twice, inRun, asText] = await Promise.all(
      ["alone.txt", "twice.txt", "run.txt", "text.txt"].map((name) => uploadAs("OWNER", name)),
    );
    const colleagues = await uploadAs("USER", "colleague.txt");
    const { body } = await upload(
      "chatImage",
      [{ name: "a.png", bytes: png }],
      testApp,
      testApp.workspace.people.OWNER,
    );
    const picture = { s3FilePath: body.images[0].s3_file_path as string };
    if (!alone || !twice || !inRun || !asText) return expect.unreachable();
    const chatId = await say([alone, twice, inRun, asText, colleagues], [picture]);
    const second = await say([twice]);
    const theirs = await createFixtures(testApp, testApp.workspace, `RUN-${newId()}`);
    const output = (value: unknown) =>
      testApp.app.database.system
        .update(nodeExecution)
        .set({ output: { result: value } })
        .where(eq(nodeExecution.id, theirs.execution));
    // One place contains the path, the other one only the document's id.
    await output([{ files: [{ s3FilePath: inRun.s3FilePath }] }, { documentId: asText.documentId }]);

    await testApp.as("OWNER").chat.delete({ id: chatId });
    const kept = [twice, inRun, asText, colleagues].map(({ s3FilePath }) => s3FilePath).toSorted();
    const added = async () => {
      const { keys, rows, documents } = await stored();
      const isNew = (path: string) =>
        !before.rows.includes(path) && path !== theirs.filePath && path !== theirs.documentPath;
      return { keys: keys.filter(isNew), rows: rows.filter(isNew), documents: documents - before.documents };
    };
    await vi.waitFor(async () => expect(await added()).toEqual({ keys: kept, rows: kept, documents: 5 }), 10_000);

    await testApp.as("OWNER").chat.delete({ id: second });
    const remaining = kept.filter((path) => path !== twice.s3FilePath);
    await vi.waitFor(
      async () => expect(await added()).toEqual({ keys: remaining, rows: remaining, documents: 4 }),
      10_000,
    );
  });

  test("are removed by the nightly job if their process died, unless something else refers to them", async () => {
    const owner = bucket.as("OWNER");
    const { people, id: workspaceId } = bucket.workspace;
    const [lone, shared] = await Promise.all(
      ["lone.txt", "shared.txt"].map(async (name) => {
        const { body } = await upload("chatFile", [{ name, bytes: name }], bucket, people.OWNER);
        const [{ title, s3_file_path: s3FilePath, document_id: documentId, size }] = body.documents;
        return { title, s3FilePath, documentId, size };
      }),
    );
    if (!lone || !shared) return expect.unreachable();
    const chats = [newId(), newId()];
    for (const [at, id] of chats.entries()) {
      await bucket.app.database.system.insert(chat).values({ id, workspaceId, userId: people.OWNER.id, title: "T" });
      const files = at === 0 ? [lone, shared] : [shared];
      await owner.chat.createMessage({ chatId: id, role: "user", content: "Read this", files, images: [] });
    }
    // This app runs no jobs, so the deletion is committed and its job never starts.
    await expect(owner.chat.delete({ id: chats[0] ?? "" })).rejects.toThrow("no handler for job file.removeUnused");
    const remainingPaths = async () => {
      const { rows } = await stored(bucket);
      return rows.filter((path) => path === lone.s3FilePath || path === shared.s3FilePath);
    };
    expect(await removeReleasedFiles(bucket.app, fileReferenceColumns), "its job may still be running").toBe(0);
    expect(await remainingPaths()).toHaveLength(2);
    await bucket.app.database.pool.query("update file set released_at = released_at - interval '2 hours'");
    expect(await removeReleasedFiles(bucket.app, fileReferenceColumns)).toBe(2);
    expect(await remainingPaths()).toEqual([shared.s3FilePath]);
    expect((await stored(bucket)).keys).not.toContain(lone.s3FilePath);
    expect(await removeReleasedFiles(bucket.app, fileReferenceColumns), "nothing is checked twice").toBe(0);
  });
});

test("an invalid document id is rejected with a sentence by every endpoint (400)", async () => {
  const owner = testApp.as("OWNER");
  const scope = { workspaceId: testApp.workspace.id };
  const { id: workflowId } = await owner.workflow.create({ ...scope, setup: { title: "Reader" } });
  const field = { id: "papers", label: "Papers", type: "DOCUMENT", required: true, order: 0, config: {} };
  const form = {
    id: newId(),
    label: "Form",
    type: "HUMAN_INPUT",
    position: { x: 0, y: 0 },
    config: { fields: [field] },
  };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [form], edges: [] } });
  const [path, size] = [`${testApp.workspace.id}/document/a.pdf`, 1];
  for (const documentId of ["nope", `${newId()}'`, "%00"]) {
    const value = [{ title: "a.pdf", s3FilePath: path, documentId, size }];
    const begun = owner.workflowRun.init({ ...scope, workflowId, output: { result: [{ fieldId: "papers", value }] } });
    await expect(begun).rejects.toMatchObject({ cause: { code: "invalid" }, message: "Please enter a valid value." });
    const answer = await testApp.request(
      `/api/workflow-context/get-context?workspaceId=${testApp.workspace.id}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ document_ids: [documentId] }),
      },
      testApp.workspace.people.USER,
    );
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: "Please enter a valid value." }]);
  }
});

describe("links", () => {
  const uploadLinks = async (urls: unknown, where = testApp) =>
    readResponse(
      await where.request(
        `/api/workflow-document/upload-link?openai_api_key=none&workspaceId=${where.workspace.id}`,
        { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(urls) },
        where.workspace.people.USER,
      ),
    );

  test("a web page becomes a document with its text, and a local page only if the operator allows it", async () => {
    const { status, body } = await uploadLinks([webUrl]);
    expect([status, body]).toEqual([
      200,
      { urls: [{ title: "Tide tables", url: webUrl, document_id: expect.any(String), size: expect.any(Number) }] },
    ]);
    const [row] = await testApp.app.database.system.select().from(document).orderBy(desc(document.id)).limit(1);
    expect(row?.text).toContain("High water at six");
    expect(row?.url).toBe(webUrl);
    const refused = await uploadLinks([webUrl], bucket);
    expect(refused.status).toBe(400);
  });

  test.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://localhost:8080/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0x7f.1/",
    "http://user:secret@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
  ])("%s is rejected", async (url) => {
    const before = await stored(bucket);
    const { status, body } = await uploadLinks([url], bucket);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(await stored(bucket)).toEqual(before);
  });

  test("a redirect to a private address is rejected, and a bad link does not affect the others", async () => {
    expect((await uploadLinks([`${webUrl}/away`])).status).toBe(400);
    expect((await uploadLinks([`${webUrl}/none`])).status).toBe(502);
    const { body } = await uploadLinks([`${webUrl}/away`, webUrl, `${webUrl}/none`]);
    expect(body.urls.map(({ url }: { url: string }) => url)).toEqual([webUrl]);
  });

  test.each([[[]], [{}], ["http://example.com"], [[1]], [[`http://example.com/${"x".repeat(3_000)}`]], [null]])(
    "%j is not a valid list of links",
    async (input) => {
      expect((await uploadLinks(input)).status).toBe(400);
    },
  );
});
