import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { startTestApp } from "#testing/test-app.ts";

/** Starts an upload of two documents; `end` sends the rest of the second one. */
async function beginUpload() {
  const testApp = await startTestApp({ withJobs: true });
  onTestFinished(() => testApp.close());
  const owner = new pg.Client(testApp.connection);
  await owner.connect();
  onTestFinished(() => owner.end());
  const part = (name: string) =>
    `--edge\r\ncontent-disposition: form-data; name="document_files"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (text: string) => writer.write(Buffer.from(text));
  const answer = testApp.request(
    `/api/workflow-document/upload-file?workspaceId=${testApp.workspace.id}`,
    {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=edge" },
      body: readable,
      duplex: "half",
    } as RequestInit,
    testApp.workspace.people.USER,
  );
  await send(`${part("a.txt")}High water at six.\r\n${part("b.txt")}Low water`);
  return {
    testApp,
    answer,
    end: async () => {
      await send(" at noon.\r\n--edge--\r\n");
      await writer.close();
    },
    stored: async () => (await owner.query("select name from file order by name")).rows.map(({ name }) => name),
  };
}

test("a running upload is stored completely when its process shuts down", async () => {
  const { testApp, answer, end, stored } = await beginUpload();
  const stopped = testApp.app.stop(20_000);
  await end();
  expect((await answer).status).toBe(200);
  await stopped;
  expect(await stored()).toEqual(["a.txt", "b.txt"]);
});

test("an upload that outlasts the drain time is not stored and gets a 503", async () => {
  const { testApp, answer, end, stored } = await beginUpload();
  await testApp.app.stop(0);
  await end().catch(() => {});
  const response = await answer;
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: commonErrorText.restarting });
  expect(await stored()).toEqual([]);
});
