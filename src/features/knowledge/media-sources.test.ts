/** Images and recordings in the library, with models of the provider double and without any. */
import { chmod, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { encodeWav } from "#platform/ai/wav.ts";
import { spokenText } from "#testing/provider-double/media.ts";
import { makePdfOfStreams, rawStream, scannedPage } from "#testing/sample-files.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { knowledgeChunk, knowledgeSource } from "./table.ts";

let testApp: TestApp;
afterEach(() => testApp.close());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const wav = (seconds = 1) => encodeWav(Float32Array.from({ length: seconds * 100 }, Math.sin), 100);
const api = () => testApp.as("OWNER").knowledgeSourceTreeNode;

async function add(name: string, bytes: Uint8Array): Promise<string> {
  const { id: workspaceId, people } = testApp.workspace;
  const form = new FormData();
  form.append("document_files", new File([new Uint8Array(bytes)], name));
  const path = `/api/document/upload-multiple-file?workspaceId=${workspaceId}&purpose=knowledge`;
  const response = await testApp.request(path, { method: "POST", body: form }, people.OWNER);
  const { documents } = (await response.json()) as { documents: [{ document_id: string }] };
  const documentId = documents[0].document_id;
  const item = { title: name, documentId, size: 1, type: "DOCUMENT" as const, config: {} };
  return (await api().createMany({ workspaceId, list: [item] })).ids[0] ?? expect.unreachable();
}

async function learned(id: string) {
  const { id: workspaceId } = testApp.workspace;
  const source = await vi.waitFor(async () => {
    const node = (await api().getAll({ workspaceId })).find((one) => one.id === id);
    expect(["READY", "FAILED"]).toContain(node?.KnowledgeSource?.status);
    return node?.KnowledgeSource ?? expect.unreachable();
  }, 45_000);
  const chunks = await testApp.app.database.system
    .select({ text: knowledgeChunk.text })
    .from(knowledgeChunk)
    .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
    .where(eq(knowledgeSource.nodeId, id))
    .orderBy(asc(knowledgeChunk.position));
  return { status: source.status, problem: source.problem, text: chunks.map(({ text }) => text).join("\n") };
}

test("with a model, an image is found by what it shows and the text in it, and a recording by what is said", async () => {
  const { testApp: withModels, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } });
  testApp = withModels;
  double.queueReply({ text: JSON.stringify({ caption: "A fern in a red pot.", text: "SALE 9.99" }) });
  expect(await learned(await add("my_fern.png", png))).toEqual({
    status: "READY",
    problem: null,
    text: "# my fern\n\nA fern in a red pot.\n\nSALE 9.99",
  });
  const { status, text } = await learned(await add("talk.wav", wav()));
  expect({ status, text }).toEqual({ status: "READY", text: spokenText });
});

test("a long recording is transcribed in parts that are paid once, and its passages say when they begin", async () => {
  const { testApp: withModels, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } });
  testApp = withModels;
  double.queueReply({ text: "[3] Good morning.\n[70] The harbor opens at six.\n[590] Ships leave at nine." });
  double.queueReply({ status: 400, body: '{"error":{"message":"Overloaded"}}' });
  const id = await add("meeting.wav", wav(650));
  const failed = await learned(id);
  expect(failed).toMatchObject({ status: "FAILED", problem: expect.stringContaining("Overloaded") });

  double.queueReply({ text: "[20] Thank you." });
  await api().retryLearning({ id });
  expect(await learned(id)).toMatchObject({ status: "READY", problem: null });
  expect(double.requests.map(({ body }) => body)).toMatchObject(
    Array(3).fill({ model: "whisper-1", response_format: "verbose_json" }),
  );
  const passages = (await api().getPassages({ id })).passages.map(({ part, text }) => `${part} ${text}`);
  expect(passages).toEqual([
    "00:03 Good morning.",
    "01:10 The harbor opens at six.",
    "09:50 Ships leave at nine. Thank you.",
  ]);
  expect((await api().getTranscript({ id })).segments).toMatchObject([
    { start: 3, text: "Good morning." },
    { start: 70, text: "The harbor opens at six." },
    { start: 590, text: "Ships leave at nine." },
    { start: 620, text: "Thank you." },
  ]);
  const spent = await testApp.app.database.system.select().from(creditTransaction);
  expect(spent.map(({ amount }) => Number(amount))).toEqual([10, 1]);
});

test("without one, an image is found by its name, a recording is not learned, and both say what is missing", async () => {
  testApp = await startTestApp({ withJobs: true, env: { DEFAULT_PLAN: "BUSINESS", DEMO_MODEL: "off" } });
  expect(await learned(await add("my_fern.png", png))).toEqual({
    status: "READY",
    problem: "learning.noModelForImage",
    text: "my fern",
  });
  expect(await learned(await add("talk.wav", wav()))).toEqual({
    status: "FAILED",
    problem: "learning.noModelForRecording",
    text: "",
  });
  const scanned = await learned(await add("rental.pdf", scan()));
  expect(scanned).toMatchObject({ status: "FAILED", problem: "learning.scanned" });
});

/** Two written pages with an empty one between them. */
const scan = () => makePdfOfStreams([scannedPage(), rawStream(Buffer.from("")), scannedPage()]);
const passagesOf = async (id: string) =>
  (await api().getPassages({ id })).passages.map(({ part, text }) => `${part}: ${text}`);

test("a scan is read by a model that sees images, page by page, and no page is paid twice", async () => {
  const { testApp: withModels, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } });
  testApp = withModels;
  double.queueReply({ text: JSON.stringify({ text: "Rental agreement\u0007" }) });
  double.queueReply({ status: 400, body: '{"error":{"message":"Overloaded"}}' });
  const id = await add("rental.pdf", scan());
  expect(await learned(id)).toMatchObject({ status: "FAILED", problem: expect.stringContaining("Overloaded") });

  double.queueReply({ text: JSON.stringify({ text: "The deposit is 900 euros." }) });
  await api().retryLearning({ id });
  expect(await learned(id)).toMatchObject({ status: "READY", problem: null });
  expect(double.requests).toHaveLength(3);
  expect(JSON.stringify(double.requests[0]?.body)).toContain("data:image/jpeg;base64,/9j/");
  expect(await passagesOf(id)).toEqual(["Page 1: Rental agreement", "Page 3: The deposit is 900 euros."]);
  const node = (await api().getAll({ workspaceId: testApp.workspace.id })).find((one) => one.id === id);
  expect(node?.KnowledgeSource).toMatchObject({ pagesCount: 3, readingCredits: 3 });
  const spent = await testApp.app.database.system.select().from(creditTransaction);
  expect(spent.map(({ amount }) => Number(amount))).toEqual([1, 1]);
});

test("a scan whose tesseract command is missing or fails says so, and can be tried again", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "troupe-tesseract-"));
  const path = join(folder.path, "tesseract");
  const env = { DEFAULT_PLAN: "BUSINESS", DEMO_MODEL: "off", TESSERACT_PATH: path };
  testApp = await startTestApp({ withJobs: true, env });
  const id = await add("rental.pdf", scan());
  expect(await learned(id)).toMatchObject({ status: "FAILED", problem: "recognition.notStarted" });
  const install = (script: string) => writeFile(path, `#!${process.execPath}\n${script}`, { mode: 0o755 });
  for (const [script, status, problem] of [
    [
      `console.error("Could not initialize."); process.exit(1);`,
      "FAILED",
      "Text recognition failed: Could not initialize.",
    ],
    [`console.log("The deposit is 900 euros.");`, "READY", null],
  ] as const) {
    await install(script);
    await api().retryLearning({ id });
    expect(await learned(id)).toMatchObject({ status, problem });
  }
  expect(await passagesOf(id)).toHaveLength(2);
});

test("the tesseract command reads the scanned pages of a PDF beside those that have text", async () => {
  // On a disk: the folders of tests may be in memory that runs no programs.
  await using folder = await mkdtempDisposable(join(tmpdir(), "troupe-tesseract-"));
  const path = join(folder.path, "tesseract");
  await writeFile(
    path,
    `#!${process.execPath}
const picture = require("node:fs").readFileSync("/dev/fd/3");
console.log(picture.readUInt16BE(0) === 0xffd8 ? "The deposit is 900 euros. " + process.argv.slice(2).join(" ") : "");`,
  );
  await chmod(path, 0o755);
  const env = { DEFAULT_PLAN: "BUSINESS", DEMO_MODEL: "off", TESSERACT_PATH: path, TESSERACT_LANGUAGES: "eng+deu" };
  testApp = await startTestApp({ withJobs: true, env });
  const written = rawStream(Buffer.from("BT /F1 11 Tf 50 780 Td (Rental agreement of 2025) Tj ET"));
  const id = await add("rental.pdf", makePdfOfStreams([written, scannedPage()]));
  expect(await learned(id)).toMatchObject({ status: "READY", problem: null });
  expect(await passagesOf(id)).toEqual([
    "Page 1: Rental agreement of 2025",
    "Page 2: The deposit is 900 euros. /dev/fd/3 stdout -l eng+deu",
  ]);
});
