/** Images and recordings in the library, with models of the provider double and without any. */
import { asc, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { encodeWav } from "#platform/ai/wav.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { knowledgeChunk, knowledgeSource } from "./table.ts";

let testApp: TestApp;
afterEach(() => testApp.close());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const wav = () =>
  encodeWav(
    Float32Array.from({ length: 16_000 }, (_, at) => Math.sin(at / 10)),
    16_000,
  );
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
  }, 20_000);
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
  expect(status).toBe("READY");
  expect(text).toMatch(/\w+ \w+/);
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
});
