import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { type FaultName, faultNames } from "#testing/provider-double/script.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { message } from "./table.ts";

/** Provider faults through the whole product: each ends in a state that people understand. */
let double: ProviderDouble;
let testApp: TestApp;
let agentId: string;

beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    withJobs: true,
    env: {
      DEFAULT_PLAN: "BUSINESS",
      OPENAI_API_KEY: "sk-faults-00000000000000000000000000",
      OPENAI_BASE_URL: `${double.url}/v1`,
      GOOGLE_GENAI_API_KEY: "AIza-faults-000000000000000000000000",
      GOOGLE_BASE_URL: `${double.url}/v1beta`,
      PROVIDER_FIRST_TOKEN_TIMEOUT_MS: "400",
      PROVIDER_IDLE_TIMEOUT_MS: "400",
      PROVIDER_TOTAL_TIMEOUT_MS: "3000",
    },
  });
  const made = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Scripted",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  agentId = made.id;
});
afterAll(async () => {
  await testApp.close();
  await double.close();
});

/** Runs one turn to its end. Only the first request has the fault, so that a fallback can succeed. */
async function turnWith(fault: FaultName) {
  double.queueReply({ fault: { name: fault } });
  const chatId = newId();
  const answer = await testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: testApp.workspace.id, chatId, agentId, message: { text: "[[tokens:3]]" } }),
    },
    testApp.workspace.people.OWNER,
  );
  const stream = await answer.text();
  const { system } = testApp.app.database;
  const [reply] = (await system.select().from(message).where(eq(message.chatId, chatId))).filter(
    ({ role }) => role === "assistant",
  );
  const requestId = `chat:${reply?.id}`;
  const charges = await system.select().from(creditTransaction).where(eq(creditTransaction.requestId, requestId));
  const [reservation] = await system.select().from(creditReservation).where(eq(creditReservation.requestId, requestId));
  return { status: answer.status, stream, reply, charges, reservation };
}

test.each(faultNames)("the fault %s ends in a defined state and is charged at most once", async (fault) => {
  const { status, stream, reply, charges, reservation } = await turnWith(fault);
  expect(status).toBe(200);
  expect(stream.trimEnd().endsWith("data: [DONE]")).toBe(true);
  expect(["DONE", "FAILED"]).toContain(reply?.status);
  expect(charges.length).toBeLessThanOrEqual(1);
  expect(reservation?.state).not.toBe("RESERVED");
  if (reply?.status === "DONE") expect(charges).toHaveLength(1);
  else {
    expect(charges).toHaveLength(0);
    expect(reply?.error).toBeTruthy();
    expect(stream).toContain('"type":"error"');
  }
  // No text contains the key.
  expect(stream + reply?.error).not.toContain("sk-faults");
});
