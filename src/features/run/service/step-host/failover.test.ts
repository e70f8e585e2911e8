/** Fail-over in steps, watched and in the background: the third model answers, is charged once, and a note says why. */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { Script } from "#testing/provider-double/script.ts";
import { runSingleStep } from "#testing/run-single-step.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const [chosen, second, third] = ["gpt-5", "gpt-4-1-mini", "gpt-5-nano"]; // 15, 3 and 1 credits
const db = () => testApp.app.database.system;
const askedModels = () => double.requests.map(({ body }) => body.model);

async function agentOf(languageModelId: string = chosen, chain: readonly string[] = [second, third]) {
  const { id } = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Librarian",
    system: "You know tides.",
    languageModelId,
    fallbackModels: chain.map((id) => ({ languageModelId: id })),
  });
  return id;
}

const chargesOf = (executionId: string) =>
  db().select().from(creditTransaction).where(sql`refs ->> 'nodeExecutionId' = ${executionId}`);
const openReservations = () =>
  db().select({ id: creditReservation.requestId }).from(creditReservation).where(sql`state = 'RESERVED'`);

const noQuota: Script = { status: 402, body: '{"error":{"message":"Your credit balance is too low.","type":"x"}}' };
const noteWith = (reason: string) => ({
  kind: "otherModel",
  model: "GPT-5 Nano",
  failed: [
    { model: "GPT-5", reason },
    { model: "GPT-4.1 Mini", reason },
  ],
});

test.each([
  ["MANUAL", "error", { fault: "unauthorized" } as Script],
  ["MANUAL", "limit", { fault: "rate-limit-1" } as Script],
  ["MANUAL", "timeout", { status: 504, body: "{}" } as Script],
  ["IN_BACKGROUND", "error", { fault: "unauthorized" } as Script],
  ["IN_BACKGROUND", "limit", noQuota],
] as const)("a step of a %s run in which two models fail by %s", async (triggerType, reason, script) => {
  const agentId = await agentOf();
  double.queueReply(script);
  double.queueReply(script);
  const step = await runSingleStep(testApp, { type: "AGENT", config: { agentId, prompt: "High water?" } }, triggerType);
  expect(step).toMatchObject({ status: "COMPLETED", notes: [noteWith(reason)] });
  expect(askedModels()).toEqual(["gpt-5", "gpt-4.1-mini", "gpt-5-nano"]);
  expect(await chargesOf(step.id)).toMatchObject([{ amount: "1.0000", modelId: third }]);
  expect(await openReservations()).toEqual([]);
});

test("a step whose prompt is too long for its model is answered by one with a larger window", async () => {
  const owner = testApp.as("OWNER").credential;
  const workspaceId = testApp.workspace.id;
  const models = [{ name: "m", contextWindow: 4_000 }];
  await owner.createEndpoint({ workspaceId, name: "Tiny", baseUrl: double.endpointUrl, models });
  const listed = (await owner.getLanguageModels({ workspaceId })).models;
  const tiny = listed.find(({ endpointName }) => endpointName === "Tiny") ?? expect.unreachable();
  const agentId = await agentOf(tiny.id, [third]);
  const step = await runSingleStep(testApp, { type: "AGENT", config: { agentId, prompt: "tide ".repeat(6_000) } });
  expect(step).toMatchObject({
    status: "COMPLETED",
    notes: [{ kind: "otherModel", model: "GPT-5 Nano", failed: [{ model: tiny.displayName, reason: "window" }] }],
  });
  expect(askedModels()).toEqual(["gpt-5-nano"]);
  expect(await chargesOf(step.id)).toMatchObject([{ amount: "1.0000", modelId: third }]);
});

test("a step on which all models fail names each of them", async () => {
  const agentId = await agentOf(chosen, [second]);
  for (const said of ["One.", "Two.", "Three."])
    double.queueReply({ status: 400, body: JSON.stringify({ error: { message: said, type: "x" } }) });
  const step = await runSingleStep(testApp, { type: "AGENT", config: { agentId, prompt: "High water?" } });
  expect(step.status).toBe("FAILED");
  expect(step.error).toMatch(
    /^GPT-5 failed, and so did the fallback models GPT-4\.1 Mini and GPT-4o Mini\.\nGPT-5: .*One\.\nGPT-4\.1 Mini: .*Two\.\nGPT-4o Mini: .*Three\.$/,
  );
  expect(await chargesOf(step.id)).toEqual([]);
  expect(await openReservations()).toEqual([]);
});

test("a canvas of a step that the platform's fallback model made says so", async () => {
  double.queueReply(noQuota);
  double.queueReply({ text: "# Tides" });
  const step = await runSingleStep(testApp, { type: "ARTIFACT", config: { kind: "TEXT", config: { task: "Tides" } } });
  expect(step).toMatchObject({
    status: "COMPLETED",
    notes: [{ kind: "otherModel", failed: [{ model: "GPT-4o Mini", reason: "limit" }] }],
  });
  expect(await chargesOf(step.id)).toHaveLength(1);
});
