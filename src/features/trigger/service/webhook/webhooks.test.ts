import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import type { WebhookConfig } from "../../schema.ts";
import { workflowTrigger } from "../../table.ts";

let testApp: TestApp;
let workflowId: string;

beforeAll(async () => {
  ({ testApp } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Tides" } });
  workflowId = id;
  const { graph, revision } = await owner.workflow.getById({ id });
  const fields = [
    { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} },
    { id: "days", label: "Days", type: "NUMBER", required: false, order: 1, config: {} },
  ];
  const form = { ...newNode("HUMAN_INPUT", { x: 0, y: 0 }, graph), config: { fields } };
  const agent = { ...newNode("AGENT", { x: 0, y: 200 }, graph), config: { agentId: null, prompt: "Write" } };
  const edges = [{ id: newId(), sourceNodeId: form.id, targetNodeId: agent.id }];
  await owner.workflow.saveGraph({ id, revision, graph: { nodes: [form, agent], edges } });
});
afterAll(() => testApp.close());

async function createWebhook(changes: Partial<WebhookConfig> = {}) {
  const editor = testApp.as("EDITOR").workflowTrigger;
  const workspaceId = testApp.workspace.id;
  const config: WebhookConfig = { check: "SECRET", answer: "AT_ONCE", mapping: [], ...changes };
  const { id, secret } = await editor.createWebhook({ workspaceId, workflowId, title: "Orders", config });
  const list = async () => {
    const found = (await editor.getAll({ workspaceId, workflowId })).find((one) => one.id === id);
    return found?.type === "WEBHOOK" ? found : expect.unreachable();
  };
  const { pathname } = new URL((await list()).url);
  async function call(body: unknown, headers: Record<string, string> = {}, query = "") {
    const sent = { "content-type": "application/json", ...headers };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await testApp.request(pathname + query, { method: "POST", headers: sent, body: text });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  }
  const signed = (body: unknown, { at = new Date(), key = secret, eventId = newId() } = {}) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const bytes = Buffer.from(key.slice("whsec_".length), "base64");
    const hmac = createHmac("sha256", bytes)
      .update(`${eventId}.${timestamp}.${JSON.stringify(body)}`)
      .digest("base64");
    const headers = { "webhook-id": eventId, "webhook-timestamp": timestamp, "webhook-signature": `v1,x v1,${hmac}` };
    return call(body, headers);
  };
  return { id, secret, list, call, signed, editor };
}

const countRuns = () => testApp.app.database.system.$count(workflowRun, eq(workflowRun.workflowId, workflowId));

test("a call with the secret starts a run, in the header, as a bearer token or in the URL; without it nothing starts", async () => {
  const { secret, call, id, list } = await createWebhook();
  const body = { Topic: "Harbor", days: 3, other: { kept: false } };
  const before = await countRuns();
  expect(await call(body)).toEqual({ status: 401, answer: { error: triggerErrorText.secretMissing } });
  const wrong = await call(body, { "x-webhook-secret": `${secret}x` });
  expect(wrong).toEqual({ status: 401, answer: { error: triggerErrorText.secretWrong } });
  expect(await countRuns()).toBe(before);

  const { status, answer } = await call(body, { "x-webhook-secret": secret });
  expect(status).toBe(202);
  const [first] = await waitForStatus(testApp, String(answer.runId), "COMPLETED");
  expect(first?.output?.result).toEqual([
    { fieldId: "topic", value: "Harbor" },
    { fieldId: "days", value: 3 },
  ]);
  expect((await call(body, { authorization: `Bearer ${secret}` })).status).toBe(202);
  expect((await call(body, {}, `?secret=${encodeURIComponent(secret)}`)).status).toBe(202);
  const run = await testApp.as("OWNER").workflowRun.getById({ runId: String(answer.runId) });
  expect(run).toMatchObject({ triggerType: "IN_BACKGROUND", Trigger: { title: "Orders", type: "WEBHOOK" } });

  const listed = await list();
  expect(listed.events).toHaveLength(3);
  const [stored] = await testApp.app.database.system.select().from(workflowTrigger).where(eq(workflowTrigger.id, id));
  expect(JSON.stringify([listed, stored])).not.toContain(secret.slice("whsec_".length));
});

test("only a right and fresh signature starts a run", async () => {
  const { secret, signed, call, editor, id } = await createWebhook({ check: "SIGNATURE" });
  const body = { topic: "Harbor" };
  const before = await countRuns();
  expect(await call(body, { "x-webhook-secret": secret })).toMatchObject({ status: 401 });
  const other = `whsec_${Buffer.from("another key").toString("base64")}`;
  expect(await signed(body, { key: other })).toEqual({
    status: 401,
    answer: { error: triggerErrorText.signatureWrong },
  });
  const old = await signed(body, { at: new Date(Date.now() - 6 * 60_000) });
  expect(old).toEqual({ status: 401, answer: { error: triggerErrorText.signatureOld } });
  expect(await countRuns()).toBe(before);
  expect((await signed(body)).status).toBe(202);
  expect(await countRuns()).toBe(before + 1);

  const rotated = await editor.rotateSecret({ id });
  expect((await signed(body)).status).toBe(401);
  expect((await signed(body, { key: rotated.secret })).status).toBe(202);
});

test("an event that is delivered again, even at the same time, answers with its run", async () => {
  const { signed } = await createWebhook({ check: "SIGNATURE" });
  const before = await countRuns();
  const eventId = newId();
  const calls = await Promise.all(Array.from({ length: 5 }, () => signed({ topic: "Harbor" }, { eventId })));
  calls.push(await signed({ topic: "Harbor" }, { eventId }));
  expect(new Set(calls.map(({ answer }) => answer.runId)).size).toBe(1);
  expect(calls.filter(({ answer }) => !answer.duplicate)).toHaveLength(1);
  expect(await countRuns()).toBe(before + 1);
});

test("a caller that waits gets the result of the run", async () => {
  const mapping = [{ fieldId: "topic", path: "data.items[0].name" }];
  const { call, secret } = await createWebhook({ answer: "WHEN_DONE", mapping });
  const done = await call({ data: { items: [{ name: "Tug" }] } }, { "x-webhook-secret": secret });
  expect(done).toMatchObject({ status: 200, answer: { status: "COMPLETED", output: expect.any(String) } });
  expect(done.answer.output).not.toBe("");
});

test("a payload that starts with a byte order mark is read", async () => {
  const { call, secret } = await createWebhook();
  expect(await call('\ufeff{"Topic":"Harbor"}', { "x-webhook-secret": secret })).toMatchObject({ status: 202 });
});

test("what can't be read starts nothing and says why", async () => {
  const { call, secret } = await createWebhook();
  const right = { "x-webhook-secret": secret };
  const before = await countRuns();
  expect(await call("{", right)).toMatchObject({ status: 400, answer: { error: triggerErrorText.badJson } });
  const deep = `{"Topic":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
  expect(await call(deep, right)).toMatchObject({ status: 400, answer: { error: triggerErrorText.tooDeep } });
  expect((await call("Topic", { ...right, "content-type": "text/plain" })).status).toBe(415);
  expect((await call("x".repeat(limits.trigger.bodyBytes + 1), right)).status).toBe(413);
  const missing = await call({ Days: 3 }, right);
  expect(missing).toMatchObject({ status: 400, answer: { app: { details: { field: "Topic" } } } });
  const form = { ...right, "content-type": "application/x-www-form-urlencoded" };
  expect(await countRuns()).toBe(before);
  expect((await call("Topic=Harbor&Days=2", form)).status).toBe(202);
});

test("a webhook that is off, deleted or unknown doesn't exist; while someone waits, its calls are shown and start nothing", async () => {
  const { call, secret, editor, id, list } = await createWebhook();
  const right = { "x-webhook-secret": secret };
  await editor.setActive({ id, isActive: false });
  expect((await call({ Topic: "Harbor" }, right)).status).toBe(404);

  const before = await countRuns();
  await editor.listen({ id, isListening: true });
  await call({ Topic: "Harbor" });
  expect((await list()).lastTest).toMatchObject({ problem: triggerErrorText.secretMissing, values: {} });
  expect(await call({ Topic: "Harbor", more: 1 }, right)).toEqual({ status: 200, answer: { test: true } });
  expect((await list()).lastTest).toMatchObject({
    problem: null,
    body: '{"Topic":"Harbor","more":1}',
    values: { Topic: "Harbor" },
  });
  expect(await countRuns()).toBe(before);
  await editor.listen({ id, isListening: false });
  expect((await call({ Topic: "Harbor" }, right)).status).toBe(404);

  await testApp.as("OWNER").workflowTrigger.delete({ id });
  expect((await call({ Topic: "Harbor" }, right)).status).toBe(404);
});

test("a call with half an emoji starts a run, and the person testing the webhook sees it", async () => {
  const { call, secret, editor, id, list } = await createWebhook();
  await editor.listen({ id, isListening: true });
  const { status } = await call('{"Topic":"Tide \\ud83c"}', { "x-webhook-secret": secret });
  expect(status).toBe(202);
  expect((await list()).lastTest).toMatchObject({ problem: null, values: { Topic: "Tide \ufffd" } });
});

test("an id that is longer than a number can hold keeps all of its digits", async () => {
  const { call, secret, editor, id, list } = await createWebhook();
  await editor.listen({ id, isListening: true });
  await call('{"Topic":12345678901234567890}', { "x-webhook-secret": secret });
  expect((await list()).lastTest?.values).toEqual({ Topic: "12345678901234567890" });
});
