import { afterAll, beforeAll, expect, test } from "vitest";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { toRefusal } from "../refusal.ts";

let testApp: TestApp;
// No disk has that much free space, so this one counts as full.
beforeAll(async () => {
  testApp = await startTestApp({ env: { DISK_RESERVE_MB: "1000000000" } });
});
afterAll(() => testApp.close());

test("a process with a full disk is not ready, reports the reason, and keeps running", async () => {
  const answer = await testApp.request("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "not ready: the DATA_DIR disk is full"]);
  expect((await testApp.request("/livez")).status).toBe(200);
});

test.each([
  "/api/document/upload-image",
  "/api/document/upload-multiple-file",
  "/api/document/upload-media",
  "/api/document/upload-run-image",
  "/api/workflow-document/upload-file",
])('an upload to a full disk is refused with "full" and stores nothing: %s', async (path) => {
  const form = new FormData();
  for (const field of ["document_files", "files"]) form.append(field, new Blob(["tides"]), "tides.txt");
  const { USER } = testApp.workspace.people;
  const answer = await testApp.request(
    `${path}?workspaceId=${testApp.workspace.id}`,
    { method: "POST", body: form },
    USER,
  );
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ error: commonErrorText.diskFull, app: { code: "full" } });
  expect((await testApp.app.database.pool.query("select count(*)::int as files from file")).rows).toEqual([
    { files: 0 },
  ]);
});

test.each(["ENOSPC", "EDQUOT", "EROFS", "53100"])("a write error with code %s is refused with 'full'", (code) => {
  const fault = new Error("write", { cause: Object.assign(new Error("no room"), { code }) });
  expect(toRefusal(fault)).toMatchObject({ code: "full", message: commonErrorText.diskFull });
});
