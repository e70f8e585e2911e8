/** Limits of models: what a model can't take is not sent, and the step says what is missing. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { encodeWav } from "#platform/ai/wav.ts";
import { transcriptionErrorText as text } from "#product/texts/voice/transcription-errors.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { spokenText } from "#testing/provider-double/media.ts";
import { runSingleStep } from "#testing/run-single-step.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

type FieldType = "TEXT" | "DOCUMENT" | "IMAGE" | "AUDIO_VIDEO";
const fieldOf = (id: string) => `@[Field](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${id})`;
const stepOf = (id: string) => `@[Step](type=WORKFLOW_NODE&workflowNodeId=${id})`;

/** A form with one field, then these prompts in sequence. */
async function workflowOf(
  field: FieldType,
  prompts: ((ids: { field: string; before: string }) => string)[],
  agent: object = {},
) {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: agentId } = await owner.agent.create({
    workspaceId,
    title: "Librarian",
    system: "You know tides.",
    languageModelId: "gpt-4o-mini",
    ...agent,
  });
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Limits" } });
  const fieldId = newId();
  const ids = [newId(), ...prompts.map(() => newId())];
  const nodes = ids.map((id, at) => ({
    id,
    label: at === 0 ? "Form" : `Answer ${at}`,
    type: at === 0 ? "HUMAN_INPUT" : "AGENT",
    position: { x: 0, y: at * 96 },
    config:
      at === 0
        ? { fields: [{ id: fieldId, label: "Field", type: field, required: true, order: 0, config: {} }] }
        : { agentId, prompt: prompts[at - 1]?.({ field: fieldOf(fieldId), before: stepOf(ids[at - 1] ?? "") }) },
  }));
  const edges = ids.slice(1).map((target, at) => ({ id: newId(), sourceNodeId: ids[at] ?? "", targetNodeId: target }));
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  return { workflowId, fieldId };
}

async function run({ workflowId, fieldId }: { workflowId: string; fieldId: string }, value: unknown) {
  const { runId } = await testApp.as("OWNER").workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId,
    output: { result: [{ fieldId, value }] },
  });
  const steps = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  return { runId, steps };
}

async function upload(path: string, field: string, file: File) {
  const form = new FormData();
  form.append(field, file);
  const address = `${path}?workspaceId=${testApp.workspace.id}&openai_api_key=none`;
  const answer = await testApp.request(address, { method: "POST", body: form }, testApp.workspace.people.OWNER);
  return answer.json();
}

async function document(name: string, text: string) {
  const file = new File([text], name, { type: "text/plain" });
  const { documents } = await upload("/api/workflow-document/upload-file", "document_files", file);
  const [one] = documents;
  return [{ title: one.title, s3FilePath: one.s3_file_path, documentId: one.document_id, size: one.size }];
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Half a second of silence. */
function wav(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + 8_000);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + 8_000, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, 8_000, true);
  return bytes;
}

const sent = () => double.requests.map(({ body }) => JSON.stringify(body));

/** An OpenAI-compatible endpoint with one model. */
async function endpoint(name: string, model: object) {
  const owner = testApp.as("OWNER").credential;
  const workspaceId = testApp.workspace.id;
  await owner.createEndpoint({ workspaceId, name, baseUrl: double.endpointUrl, models: [{ name: "m", ...model }] });
  const { models } = await owner.getLanguageModels({ workspaceId });
  return models.find(({ endpointName }) => endpointName === name)?.id ?? expect.unreachable();
}

test("a 4 MB text file is cut to fit the model, and both the step and the model are told", async () => {
  const made = await workflowOf("DOCUMENT", [({ field }) => `Summarize ${field}`]);
  const tables = "The harbor keeps its tide tables. ".repeat(125_000);
  const { steps } = await run(made, await document("tides.txt", tables));
  expect(steps[1]?.status).toBe("COMPLETED");
  const [request = ""] = sent();
  // Four characters are about a token, and the window of the model holds 128,000.
  expect(request.length).toBeLessThan(128_000 * 4);
  expect(request.length).toBeGreaterThan(100_000);
  expect(request).toContain("The document is longer: only the first");
  expect(steps[1]?.notes).toMatchObject([{ kind: "cutDocument", title: "tides.txt", ofChars: tables.length }]);
});

test("a model with a small window gets as much of a document as fits", async () => {
  const languageModelId = await endpoint("Tiny", { contextWindow: 4_000 });
  const made = await workflowOf("DOCUMENT", [({ field }) => `Summarize ${field}`], { languageModelId });
  const { steps } = await run(made, await document("tides.txt", "High water at noon. ".repeat(5_000)));
  expect(steps[1]?.status).toBe("COMPLETED");
  expect(sent()[0]?.length).toBeLessThan(4_000 * 4);
});

test("a request larger than the window is refused before it is sent, naming the step, the size and a remedy", async () => {
  const made = await workflowOf("TEXT", [({ field }) => `Summarize ${field.repeat(200)}`]);
  const { steps } = await run(made, "tide ".repeat(1_000));
  expect(steps[1]?.status).toBe("FAILED");
  expect(steps[1]?.error).toMatch(/“Answer 1” has about 2\d\d,\d{3} tokens.*GPT-4o Mini is 128,000 tokens\. Shorten/);
  expect(double.requests).toEqual([]);
});

test("a model without vision gets neither image nor URL, and the step names models with vision", async () => {
  const languageModelId = await endpoint("Blind", { contextWindow: 32_000 });
  const made = await workflowOf("IMAGE", [({ field }) => `Describe ${field}`], { languageModelId });
  const file = new File([png], "harbor.png", { type: "image/png" });
  const { images } = await upload("/api/document/upload-image", "document_files", file);
  const { steps } = await run(made, [{ s3FilePath: images[0].s3_file_path, url: "" }]);
  expect(steps[1]?.status).toBe("COMPLETED");
  const [request = ""] = sent();
  expect(request).not.toContain("image_url");
  expect(request).not.toContain("/files/");
  expect(request).toContain("harbor.png");
  expect(request).toContain("cannot see");
  expect(steps[1]?.notes).toMatchObject([
    { kind: "unseenImages", model: "m", names: ["harbor.png"], seeing: expect.arrayContaining(["GPT-5 Mini"]) },
  ]);
});

/** A recording in a form, as the answer of its field. */
async function recording(name: string, bytes: Uint8Array) {
  const file = new File([new Uint8Array(bytes)], name, { type: "audio/wav" });
  const { successful_uploads } = await upload("/api/document/upload-media", "files", file);
  const [one] = successful_uploads;
  return [{ title: one.name, s3FilePath: one.s3_file_path, mimeType: one.mime_type }];
}

test("a recording is transcribed once for all steps whose model can't hear, paid for once, and kept with its file", async () => {
  const ask = ({ field }: { field: string }) => `Summarize ${field}`;
  const made = await workflowOf("AUDIO_VIDEO", [ask, ask]);
  const { steps } = await run(made, await recording("tone.wav", wav()));
  expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
  const [first, ...others] = double.requests;
  expect(first?.path).toBe("/openai/v1/audio/transcriptions");
  expect(others.map(({ path }) => path)).toEqual(["/openai/v1/responses", "/openai/v1/responses"]);
  for (const request of sent().slice(1)) expect(request).toMatch(new RegExp(`tone.wav.*${spokenText}`));
  expect(steps[1]?.notes).toEqual([{ kind: "transcribed", model: "GPT-4o Mini", names: ["tone.wav"] }]);
  const { system } = testApp.app.database;
  expect(await system.select().from(file).where(eq(file.name, "tone.wav"))).toMatchObject([{ transcript: spokenText }]);
  const spent = await system
    .select()
    .from(creditTransaction)
    .where(eq(creditTransaction.modelId, "gpt-4o-mini-transcribe"));
  expect(spent.map(({ amount, source }) => [Number(amount), source])).toEqual([[1, "WORKFLOW"]]);
});

test("a recording that is too long for a transcript is refused before anything is sent, with its name", async () => {
  const made = await workflowOf("AUDIO_VIDEO", [({ field }) => `Summarize ${field}`]);
  const { steps } = await run(made, await recording("long.wav", encodeWav(new Float32Array(60_100), 100)));
  expect(steps[1]?.status).toBe("FAILED");
  expect(steps[1]?.error).toBe(text.ofFile("long.wav", text.tooLong(10)));
  expect(double.requests).toEqual([]);
});

test("a truncated answer is marked on its step and on steps that use it, until it is complete", async () => {
  const made = await workflowOf("TEXT", [({ field }) => `Write about ${field}`, ({ before }) => `Shorten ${before}`], {
    maxTokens: 500,
  });
  double.queueReply({ text: "High water is", finish: "length" });
  const { runId, steps } = await run(made, "tides");
  expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
  expect(steps[1]?.notes).toEqual([{ kind: "truncated", model: "GPT-4o Mini", maxTokens: 500 }]);
  expect(steps[2]?.notes).toEqual([{ kind: "usesTruncated", steps: ["Answer 1"] }]);
  await testApp.as("OWNER").workflowRun.regenerateNodeExecution({ nodeExecutionId: steps[1]?.id ?? "" });
  const again = await waitForStatus(testApp, runId, "COMPLETED");
  expect(again[1]?.notes).toEqual([]);
});

test("a truncated loop item is noted on that item", async () => {
  double.queueReply({ object: { list: ["Bergen", "Oslo"].map((item) => ({ item, details: "" })) } });
  double.queueReply({ text: "Bergen lies", finish: "length" });
  double.queueReply({ text: "Oslo lies at a fjord." });
  const step = await runSingleStep(testApp, {
    type: "LOOP",
    config: { listSource: "the towns", prompt: "Describe it" },
  });
  expect(step.status).toBe("COMPLETED");
  expect(step.notes).toEqual([{ kind: "truncated", model: "GPT-4o Mini", maxTokens: null, piece: "item.0" }]);
});

test("a loop item that is too long for its model fails alone, before it is sent", async () => {
  const languageModelId = await endpoint("Narrow", { contextWindow: 4_000 });
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Narrow",
    system: "Brief.",
    languageModelId,
  });
  const long = { item: "Bergen", details: "tide ".repeat(8_000) };
  double.queueReply({ object: { list: [long, { item: "Oslo", details: "" }] } });
  const step = await runSingleStep(testApp, {
    type: "LOOP",
    config: { agentId, listSource: "towns", prompt: "Describe it" },
  });
  const pieces = await testApp.as("OWNER").workflowRun.getPieces({ nodeExecutionId: step.id });
  expect(pieces.filter(({ kind }) => kind === "item")).toMatchObject([
    { index: 0, end: { error: expect.stringContaining("too long") } },
    { index: 1, end: { value: { messages: expect.anything() } } },
  ]);
  expect(double.requests).toHaveLength(2);
  expect(step).toMatchObject({ status: "FAILED", error: expect.stringContaining("1 of 2") });
});

test("a missing image is left out of a step, which notes it and continues", async () => {
  const made = await workflowOf("IMAGE", [({ field }) => `Describe ${field}`]);
  const pictures = await Promise.all(
    ["harbor.png", "gone.png"].map(async (name) => {
      const { images } = await upload(
        "/api/document/upload-image",
        "document_files",
        new File([png], name, { type: "image/png" }),
      );
      return { s3FilePath: images[0].s3_file_path, url: "" };
    }),
  );
  const [harbor, gone] = pictures;
  double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
  double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
  const { runId, steps } = await run(made, [harbor, gone]);
  await testApp.app.database.system.delete(file).where(eq(file.path, gone?.s3FilePath ?? ""));
  double.reset();
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: steps[1]?.id ?? "" });
  const again = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  expect(again[1]).toMatchObject({ status: "COMPLETED", error: null, notes: [{ kind: "goneFiles", count: 1 }] });
  expect(sent()[0]).toContain("no longer available");
  expect(sent()[0]?.match(/input_image|image_url/g)?.length).toBeGreaterThan(0);
});

test("a step that fails on both models reports both reasons", async () => {
  await endpoint("Spare", { contextWindow: 32_000 });
  const made = await workflowOf("TEXT", [({ field }) => `Write about ${field}`]);
  double.queueReply({ status: 400, body: JSON.stringify({ error: { message: "The chosen one broke.", type: "x" } }) });
  double.queueReply({ status: 400, body: JSON.stringify({ error: { message: "The spare one broke.", type: "x" } }) });
  const { steps } = await run(made, "tides");
  const [title, chosen, fallback] = steps[1]?.error?.split("\n") ?? [];
  expect(title).toMatch(/^GPT-4o Mini failed, and so did the fallback model .+\.$/);
  expect(chosen).toMatch(/^GPT-4o Mini: .*The chosen one broke\./);
  expect(fallback).toMatch(/The spare one broke\./);
});
