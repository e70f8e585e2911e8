import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { artifact } from "./table.ts";

test.each([
  ["another process has taken over", { holderId: newId() }],
  ["was requested again", { streamId: newId() }],
])("a canvas that %s is neither changed nor charged by its former holder", async (_case, change) => {
  const { testApp, double } = await startTestAppWithModels();
  onTestFinished(() => testApp.close());
  const db = testApp.app.database.system;
  let goOn = () => {};
  const open = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  double.queueReply({ text: "High water at six", gate: { after: 1, open } });
  const answer = await testApp.request(
    "/api/chat/canvas",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        workspaceId: testApp.workspace.id,
        title: "Tides",
        messages: [{ role: "user", parts: [{ type: "text", text: "Generate the canvas." }] }],
        kind: "TEXT",
        config: { task: "When is high water?" },
      }),
    },
    testApp.workspace.people.OWNER,
  );
  const read = answer.text();
  const isIt = eq(artifact.id, answer.headers.get("x-document-id") ?? "");
  await vi.waitFor(() => expect(double.requests).toHaveLength(1), 10_000);
  const content = { text: "From elsewhere" };
  const [taken] = await db
    .update(artifact)
    .set({ ...change, content })
    .where(isIt)
    .returning();
  goOn();
  await read;
  await vi.waitFor(() => expect(testApp.app.streams.count).toBe(0), 10_000);
  expect(await db.select().from(artifact).where(isIt)).toEqual([taken]);
  expect(await db.select().from(creditTransaction)).toEqual([]);
});
