import { afterAll, beforeAll, expect, test } from "vitest";
import { errorText } from "#product/texts/error.ts";
import { type House, house } from "#testing/house.ts";
import { refusalFor } from "../refusal.ts";

let home: House;
// No disk has that much room, so this one counts as full.
beforeAll(async () => {
  home = await house({ env: { DISK_RESERVE_MB: "1000000000" } });
});
afterAll(() => home.close());

test("a process whose disk is full is not ready and says why, and lives on", async () => {
  const answer = await home.request("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "not ready: the DATA_DIR disk is full"]);
  expect((await home.request("/livez")).status).toBe(200);
});

test.each([
  "/api/document/upload-image",
  "/api/document/upload-multiple-file",
  "/api/document/upload-media",
  "/api/document/upload-run-image",
  "/api/workflow-document/upload-file",
])("an upload to a full disk is refused as such, and keeps nothing: %s", async (path) => {
  const form = new FormData();
  for (const field of ["document_files", "files"]) form.append(field, new Blob(["tides"]), "tides.txt");
  const { USER } = home.home.people;
  const answer = await home.request(`${path}?workspaceId=${home.home.id}`, { method: "POST", body: form }, USER);
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ error: errorText.common.diskFull, app: { code: "full" } });
  expect((await home.app.database.pool.query("select count(*)::int as files from file")).rows).toEqual([{ files: 0 }]);
});

test.each(["ENOSPC", "EDQUOT", "EROFS", "53100"])(
  "what the disk refuses with %s in the middle is no fault of ours",
  (code) => {
    const fault = new Error("write", { cause: Object.assign(new Error("no room"), { code }) });
    expect(refusalFor(fault)).toMatchObject({ code: "full", message: errorText.common.diskFull });
  },
);
