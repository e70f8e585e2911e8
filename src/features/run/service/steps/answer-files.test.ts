import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { document, type FilePurpose, file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import type { Role } from "#product/roles.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { nodeExecution, workflowRun } from "../../table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

const extensions = { image: "png", document: "txt", media: "wav" } as const;
const mimeTypes = { image: "image/png", document: "text/plain", media: "audio/wav" } as const;

/** A person's upload. */
async function uploaded(purpose: Exclude<FilePurpose, "folder">, by: Role = "USER") {
  const { system } = testApp.app.database;
  const own = { workspaceId: testApp.workspace.id, userId: testApp.workspace.people[by].id };
  const [id, documentId] = [newId(), newId()];
  const name = `tides.${extensions[purpose]}`;
  const path = `${testApp.workspace.id}/${purpose}/${id}.${extensions[purpose]}`;
  const stored = { id, ...own, path, name, bytes: 7, sha256: "0", purpose, origin: "form" as const };
  await system.insert(file).values({ ...stored, mimeType: mimeTypes[purpose] });
  if (purpose === "document")
    await system.insert(document).values({ id: documentId, ...own, fileId: id, title: name, bytes: 7, text: "High" });
  return { path, documentId };
}

async function page(by: Role = "USER") {
  const id = newId();
  await testApp.app.database.system.insert(document).values({
    id,
    workspaceId: testApp.workspace.id,
    userId: testApp.workspace.people[by].id,
    url: "https://example.com/tides",
    title: "Tide tables",
    bytes: 9,
    text: "High water",
  });
  return id;
}

type FieldType = "IMAGE" | "DOCUMENT" | "AUDIO_VIDEO" | "URL";

/** A workflow with a form for one such file. */
async function formOf(type: FieldType) {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: type } });
  const fieldId = newId();
  const field = { id: fieldId, label: "Chart", type, required: true, order: 0, config: {} };
  const graph: Graph = {
    nodes: [{ id: newId(), label: "Form", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields: [field] } }],
    edges: [],
  };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  return { workflowId, outputOf: (value: object) => ({ result: [{ fieldId, value: [value] }] }) };
}

const refusal = { cause: { code: "invalid", message: answerErrorText.fileUnavailable("Chart") } };
const image = (s3FilePath: string) => ({ s3FilePath, url: "http://127.0.0.1/steal" });
const media = (s3FilePath: string) => ({ title: "x.mp3", s3FilePath, mimeType: "audio/mpeg" });
const paper = ({ path, documentId }: { path: string; documentId: string }) => ({
  title: "x.pdf",
  s3FilePath: path,
  documentId,
  size: 1,
});
const link = (documentId: string) => ({ title: "x", url: "https://other.example/", documentId, size: 1 });

const cases: [FieldType, string, () => Promise<object>][] = [
  ["IMAGE", "invented", async () => image("../../secrets")],
  ["IMAGE", "of someone else", async () => image((await uploaded("image", "EDITOR")).path)],
  ["IMAGE", "of another kind", async () => image((await uploaded("media")).path)],
  ["DOCUMENT", "invented", async () => paper({ path: `${testApp.workspace.id}/document/x.pdf`, documentId: newId() })],
  ["DOCUMENT", "of someone else", async () => paper(await uploaded("document", "EDITOR"))],
  ["DOCUMENT", "of another kind", async () => paper(await uploaded("image"))],
  ["AUDIO_VIDEO", "invented", async () => media("a.mp3")],
  ["AUDIO_VIDEO", "of someone else", async () => media((await uploaded("media", "EDITOR")).path)],
  ["AUDIO_VIDEO", "of another kind", async () => media((await uploaded("image")).path)],
  ["URL", "invented", async () => link(newId())],
  ["URL", "of someone else", async () => link(await page("EDITOR"))],
  ["URL", "of another kind", async () => link((await uploaded("document")).documentId)],
];

/** The waiting form of a run. */
async function waiting(workflowId: string) {
  const { runId } = await testApp.as("USER").workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  return vi.waitFor(async () => {
    const [step] = await testApp.as("USER").workflowRun.getExecutions({ runId });
    expect(step?.waitsFor).toBe("input");
    return { runId, nodeExecutionId: step?.id ?? "" };
  }, 10_000);
}

describe("form answers", () => {
  test.each(cases)(
    "%s: a file that is %s is refused with the field's error, at the start and during a run",
    async (type, _what, make) => {
      const { workflowId, outputOf } = await formOf(type);
      const output = outputOf(await make());
      const { init, completeNodeExecution } = testApp.as("USER").workflowRun;
      await expect(init({ workspaceId: testApp.workspace.id, workflowId, output })).rejects.toMatchObject(refusal);
      const { system } = testApp.app.database;
      expect(await system.select().from(workflowRun).where(eq(workflowRun.workflowId, workflowId))).toEqual([]);
      const { nodeExecutionId } = await waiting(workflowId);
      await expect(completeNodeExecution({ nodeExecutionId, output })).rejects.toMatchObject(refusal);
      const [step] = await system.select().from(nodeExecution).where(eq(nodeExecution.id, nodeExecutionId));
      expect(step).toMatchObject({ waitsFor: "input", output: null });
    },
  );

  test.each(["IMAGE", "DOCUMENT", "AUDIO_VIDEO", "URL"] as const)(
    "%s: the server's own file details are stored",
    async (type) => {
      const made =
        type === "URL" ? null : await uploaded(type === "IMAGE" ? "image" : type === "DOCUMENT" ? "document" : "media");
      const pageId = await page();
      const { path, documentId } = made ?? { path: "", documentId: pageId };
      const [sent, kept] = {
        IMAGE: [image(path), { s3FilePath: path, url: "" }],
        DOCUMENT: [paper({ path, documentId }), { title: "tides.txt", s3FilePath: path, documentId, size: 7 }],
        AUDIO_VIDEO: [media(path), { title: "tides.wav", s3FilePath: path, mimeType: "audio/wav" }],
        URL: [link(pageId), { title: "Tide tables", url: "https://example.com/tides", documentId, size: 9 }],
      }[type];
      const { workflowId, outputOf } = await formOf(type);
      const { nodeExecutionId } = await waiting(workflowId);
      await testApp.as("USER").workflowRun.completeNodeExecution({ nodeExecutionId, output: outputOf(sent ?? {}) });
      const [step] = await testApp.app.database.system
        .select()
        .from(nodeExecution)
        .where(eq(nodeExecution.id, nodeExecutionId));
      expect(step?.output).toEqual(outputOf(kept ?? {}));
    },
  );

  test("an editor may keep files that are already in the run but not add other people's files", async () => {
    const { workflowId, outputOf } = await formOf("IMAGE");
    const { nodeExecutionId } = await waiting(workflowId);
    const { path } = await uploaded("image");
    await testApp.as("USER").workflowRun.completeNodeExecution({ nodeExecutionId, output: outputOf(image(path)) });
    const { updateNodeExecution: edit } = testApp.as("OWNER").workflowRun;
    await edit({ nodeExecutionId, output: outputOf(image(path)) });
    const other = await uploaded("image");
    await expect(edit({ nodeExecutionId, output: outputOf(image(other.path)) })).rejects.toMatchObject(refusal);
  });

  test("a file of another workspace counts as missing", async () => {
    const theirs = await createFixtures(testApp, testApp.otherWorkspace, "CANARY-ABROAD");
    for (const [type, value] of [
      ["IMAGE", image(theirs.filePath)],
      ["DOCUMENT", paper({ path: theirs.documentPath, documentId: theirs.document })],
      ["URL", link(theirs.document)],
    ] as const) {
      const { workflowId, outputOf } = await formOf(type);
      const output = outputOf(value);
      const answer = testApp.as("USER").workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, output });
      await expect(answer).rejects.toMatchObject(refusal);
    }
  });
});
