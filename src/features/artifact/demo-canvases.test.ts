/** Canvases of the demo model, on a server without provider keys. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { artifact } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

test("the demo model creates a text and a page when a sentence asks for them", async () => {
  const { id: workspaceId, people } = testApp.workspace;
  const text = "Write a canvas about the tides. Create a page about our benches.";
  const answer = await testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId, chatId: newId(), message: { text } }),
    },
    people.OWNER,
  );
  expect(await answer.text()).toContain('"data-htmlDelta"');
  const rows = await testApp.app.database.system.select().from(artifact).where(eq(artifact.workspaceId, workspaceId));
  const made = rows.toSorted((one, other) => (one.kind < other.kind ? 1 : -1));
  expect(made).toMatchObject([
    { kind: "TEXT", title: "The tides", content: { text: expect.stringContaining("tides") } },
    { kind: "HTML", title: "Our benches", content: { documents: [{ html: expect.stringContaining("benches") }] } },
  ]);
});
