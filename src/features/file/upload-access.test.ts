import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import type { Role } from "#product/roles.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { document, type FileOrigin, file } from "./table.ts";

let testApp: TestApp;
let ours: Awaited<ReturnType<typeof createFixtures>>;
beforeAll(async () => {
  testApp = await startTestApp();
  ours = await createFixtures(testApp, testApp.workspace, "OURS");
});
afterAll(() => testApp.close());

async function storeUploadedFile(origin: FileOrigin, by: Role = "EDITOR") {
  const { system } = testApp.app.database;
  const scope = { workspaceId: testApp.workspace.id, userId: testApp.workspace.people[by].id };
  const [id, documentId] = [newId(), newId()];
  const path = `${testApp.workspace.id}/document/${id}.txt`;
  const stored = { path, name: "diary.txt", mimeType: "text/plain", bytes: 1, sha256: "0", origin };
  await system.insert(file).values({ id, ...scope, ...stored, purpose: "document" });
  await system
    .insert(document)
    .values({ id: documentId, ...scope, fileId: id, title: "diary.txt", bytes: 1, text: "Dear diary" });
  return { path, documentId };
}

/** Whether a member gets the URL of a file, and whether they get its text. */
async function readAccess(role: Role, { path, documentId }: { path: string; documentId: string }) {
  const address = await testApp
    .as(role)
    .document.getUrl({ workspaceId: testApp.workspace.id, s3FilePath: path })
    .then(
      () => true,
      ({ cause }) => (cause?.code === "not_found" ? false : expect.unreachable()),
    );
  const answer = await testApp.request(
    `/api/workflow-context/get-context?workspaceId=${testApp.workspace.id}`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ document_ids: [documentId] }),
    },
    testApp.workspace.people[role],
  );
  const { context } = (await answer.json()) as { context: unknown[] };
  return [address, context.length === 1];
}

const [yes, no] = [
  [true, true],
  [false, false],
];

test("only its author and owners can read a file from a chat", async () => {
  const own = await storeUploadedFile("chat");
  expect(await readAccess("EDITOR", own)).toEqual(yes);
  expect(await readAccess("OWNER", own)).toEqual(yes);
  expect(await readAccess("USER", own)).toEqual(no);
  expect(await readAccess("EDITOR", await storeUploadedFile("chat", "USER"))).toEqual(no);
});

test("every member can read files from forms and models", async () => {
  for (const origin of ["form", "model"] as const)
    expect(await readAccess("USER", await storeUploadedFile(origin))).toEqual(yes);
});

test("a member who can read a run can read the files in it", async () => {
  const { system } = testApp.app.database;
  const { path, documentId } = await storeUploadedFile("chat", "OWNER");
  const attach = (output: { result: unknown }) =>
    system.update(nodeExecution).set({ output }).where(eq(nodeExecution.id, ours.execution));
  await attach({ result: [{ s3FilePath: path, documentId }] });
  expect(await readAccess("EDITOR", { path, documentId })).toEqual(yes);
  expect(await readAccess("USER", { path, documentId }), "another's run").toEqual(no);
  await system
    .update(workflowRun)
    .set({ userId: testApp.workspace.people.USER.id })
    .where(eq(workflowRun.id, ours.run));
  expect(await readAccess("USER", { path, documentId })).toEqual(yes);
  await attach({ result: [] });
  expect(await readAccess("USER", { path, documentId })).toEqual(no);
});
