import pg from "pg";
import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";

test("a process that shuts down during a reply leaves it open for another process and accepts no new work", async () => {
  const { testApp } = await startTestAppWithModels();
  const owner = testApp.workspace.people.OWNER;
  const cookie = await testApp.app.auth.cookieFor(owner.sessionId);
  const send = (chatId: string) =>
    testApp.request("/api/chat/agent", {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({
        workspaceId: testApp.workspace.id,
        chatId,
        languageModelId: "gpt-4o-mini",
        message: { text: "[[tokens:2000 @ 5ms]]" },
      }),
    });
  const chatId = newId();
  const answer = await send(chatId);
  await answer.body?.getReader().read();
  const watcher = new pg.Client(testApp.connection);
  await watcher.connect();
  const leaving = testApp.app.stop(0);
  expect((await send(newId())).status).toBe(503);
  await leaving;
  const reply = async () =>
    (await watcher.query("select status, error from message where chat_id = $1 and role = 'assistant'", [chatId])).rows;
  expect(await reply()).toEqual([{ status: "STREAMING", error: null }]);
  expect((await watcher.query("select state from credit_reservation")).rows).toEqual([{ state: "RESERVED" }]);
  await watcher.end();
});
