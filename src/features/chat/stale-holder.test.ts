import { and, eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { stream } from "#platform/streams/table.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

test.each([
  ["has taken over", { holderId: newId() }],
  ["has ended", { status: "DONE" as const }],
])("a reply that another process %s is neither changed nor charged by its former holder", async (_case, change) => {
  const { testApp } = await startTestAppWithModels();
  onTestFinished(() => testApp.close());
  const db = testApp.app.database.system;
  const chatId = newId();
  const sent = sendTurn(testApp, chatId, { text: "[[tokens:60 @ 20ms]]" });
  const answer = sent.then((response) => response.text());
  const reply = and(eq(message.chatId, chatId), eq(message.role, "assistant"));
  const row = await vi.waitFor(async () => {
    const [found] = await db.select().from(message).where(reply);
    expect(found?.status).toBe("STREAMING");
    return found as NonNullable<typeof found>;
  }, 10_000);
  const parts = [{ type: "text" as const, text: "From elsewhere" }];
  await db
    .update(message)
    .set({ ...change, parts })
    .where(reply);
  await answer;
  await vi.waitFor(async () => {
    const [written] = await db
      .select()
      .from(stream)
      .where(eq(stream.id, row.streamId ?? ""));
    expect(written?.state).toBe("INTERRUPTED");
  }, 20_000);
  expect(await db.select().from(message).where(reply)).toMatchObject([
    { status: "STREAMING", holderId: row.holderId, ...change, parts, metadata: row.metadata },
  ]);
  const charges = await db.select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
  expect(charges).toEqual([]);
});
