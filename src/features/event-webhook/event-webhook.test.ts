/** Webhooks about runs, with receivers on the loopback interface. */
import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { isOver, type RunStatus } from "#engine/status.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { timers } from "#product/timers.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { hasDedupePrefix, waitForMails } from "#testing/wait-for-mails.ts";
import { waitForChange, waitForStatus } from "#testing/wait-for-run.ts";
import { type Delivery, startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { type RunEventBody, runEventTypes } from "./schema.ts";
import { queueDueDeliveries } from "./service/queue-deliveries.ts";
import { sendDueEvents } from "./service/send-run-events.ts";
import { eventDelivery, eventWebhook, runEvent } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let receiver: WebhookReceiver;
/** An agent; and an agent, then a form. */
let brief: string;
let survey: string;
let agentId: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  receiver = await startWebhookReceiver();
  const agent = { title: "Librarian", system: "You know tides.", languageModelId: "gpt-4o-mini" };
  ({ id: agentId } = await owner().agent.create({ workspaceId: testApp.workspace.id, ...agent }));
  brief = await makeWorkflow("Morning Brief", ["AGENT"]);
  survey = await makeWorkflow("Survey", ["AGENT", "HUMAN_INPUT"]);
});
beforeEach(() => testApp.app.database.system.delete(eventWebhook));
afterEach(() => {
  receiver.reset();
  double.reset();
});
afterAll(async () => {
  await receiver.close();
  await testApp.close();
});

const owner = () => testApp.as("OWNER");

async function makeWorkflow(title: string, types: readonly ("AGENT" | "HUMAN_INPUT" | "SUBFLOW")[], config = {}) {
  const { id } = await owner().workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  const { graph, revision } = await owner().workflow.getById({ id });
  const field = { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const configs = { AGENT: { agentId, prompt: "Write" }, HUMAN_INPUT: { fields: [field] }, SUBFLOW: config };
  const nodes: GraphNode[] = types.map((type, at) => ({
    ...newNode(type, { x: 0, y: at * 200 }, graph),
    config: configs[type],
  }));
  const [first, second] = nodes;
  const edges = first && second ? [{ id: newId(), sourceNodeId: first.id, targetNodeId: second.id }] : [];
  await owner().workflow.saveGraph({ id, revision, graph: { nodes, edges } as Graph });
  return id;
}

async function addWebhook(url = receiver.url) {
  const workspaceId = testApp.workspace.id;
  const { id, secret } = await owner().eventWebhook.create({ workspaceId, url, events: [...runEventTypes] });
  const find = async () =>
    (await owner().eventWebhook.getAll({ workspaceId })).find((one) => one.id === id) ?? expect.unreachable();
  const log = async () => (await owner().eventWebhook.getDeliveries({ id })).deliveries;
  /** Waits until the log has what is asked for. */
  async function logged(isReached: (deliveries: Awaited<ReturnType<typeof log>>) => boolean) {
    let deliveries: Awaited<ReturnType<typeof log>> = [];
    await waitForChange(testApp, `workspace:${workspaceId}`, async () => {
      deliveries = await log();
      return isReached(deliveries);
    });
    return deliveries;
  }
  return { id, secret, find, log, logged };
}

const startRun = (workflowId: string, triggerType: "IN_BACKGROUND" | "MANUAL" | "TEST" = "IN_BACKGROUND") =>
  owner().workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType });

const bodyOf = ({ body }: Delivery) => JSON.parse(body) as RunEventBody;

const signatureOf = ({ headers, body }: Delivery, secret: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`)
    .digest("base64")}`;

/** Makes every waiting retry due, and queues it. */
async function retryNow() {
  await testApp.app.database.system
    .update(eventDelivery)
    .set({ nextAttemptAt: sql`now() - interval '1 second'` })
    .where(eq(eventDelivery.state, "PENDING"));
  return queueDueDeliveries(testApp.app);
}

test("a run that ends is told once, signed, without its outputs", async () => {
  const { secret, logged, find } = await addWebhook();
  const { runId } = await startRun(brief);
  const [logEntry] = await logged(([first]) => first?.state === "DELIVERED");
  expect(logEntry).toMatchObject({ event: "run.completed", statusCode: 200, attempts: 1, problem: null, runId });
  const [delivery, ...more] = receiver.deliveries;
  if (!delivery) return expect.unreachable();
  expect(more).toEqual([]);
  expect(delivery.headers["webhook-signature"]).toBe(signatureOf(delivery, secret));
  expect(Math.abs(Number(delivery.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
  const run = await owner().workflowRun.getById({ runId });
  expect(bodyOf(delivery)).toEqual({
    id: delivery.headers["webhook-id"],
    event: "run.completed",
    time: expect.any(String),
    workspace: { id: testApp.workspace.id, slug: testApp.workspace.slug },
    run: {
      ...{ id: runId, workflow_id: brief, workflow_title: "Morning Brief", title: run.title, status: "COMPLETED" },
      trigger: { type: "IN_BACKGROUND", title: null },
      link: `http://troupe.test/${testApp.workspace.slug}/thread/workflow/${runId}`,
    },
  });
  const details = await owner().eventWebhook.getDelivery({ id: logEntry?.id ?? "" });
  expect(details).toMatchObject({ body: delivery.body, answer: "thanks" });
  expect(JSON.stringify([await find(), details])).not.toContain(secret.slice("whsec_".length));
});

test("a failed run says why; a run that waits says for what, and one that is stopped is told, too", async () => {
  const { logged } = await addWebhook();
  for (let at = 0; at < 20; at++) double.queueReply({ fault: "unauthorized" });
  const failing = await startRun(brief);
  await waitForStatus(testApp, failing.runId, "FAILED");
  double.reset();
  await logged((all) => all.filter(({ state }) => state === "DELIVERED").length === 1);
  const waiting = await startRun(survey);
  await logged((all) => all.filter(({ state }) => state === "DELIVERED").length === 2);
  await owner().workflowRun.stop({ runId: waiting.runId });
  await logged((all) => all.filter(({ state }) => state === "DELIVERED").length === 3);
  const told = receiver.deliveries.map(bodyOf);
  expect(told.map(({ event }) => event)).toEqual(["run.failed", "run.waiting", "run.stopped"]);
  expect(told[0]?.run).toMatchObject({ status: "FAILED", error: expect.stringMatching(/./) });
  expect(told[1]?.run).toMatchObject({ id: waiting.runId, status: "RUNNING", waiting_for: "HUMAN_INPUT" });
  expect(new Set(told.map(({ id }) => id)).size).toBe(3);
});

test("a run waits while a run inside it does, and only the outer run is told; tests tell nothing", async () => {
  const { log, logged } = await addWebhook();
  const outer = await makeWorkflow("Around", ["SUBFLOW"], { childWorkflowId: survey, humanInputFieldMappings: {} });
  const { runId } = await startRun(outer);
  await logged((all) => all.some(({ state }) => state === "DELIVERED"));
  expect(receiver.deliveries.map((one) => [bodyOf(one).event, bodyOf(one).run.id])).toEqual([["run.waiting", runId]]);
  expect(bodyOf(receiver.deliveries[0] ?? expect.unreachable()).run.waiting_for).toBe("HUMAN_INPUT");
  const tested = await startRun(brief, "TEST");
  await waitForStatus(testApp, tested.runId, "COMPLETED");
  expect(await testApp.app.database.system.$count(runEvent)).toBe(0);
  expect(await log()).toHaveLength(1);
});

test("a receiver that fails gets the same event again later, and a person can resend it", async () => {
  const { id, logged } = await addWebhook();
  receiver.queueResponse({ status: 500, body: `no${"!".repeat(5_000)}` });
  receiver.queueResponse("hang up");
  await startRun(brief);
  const [failed] = await logged(([first]) => first?.attempts === 1 && first.statusCode !== null);
  expect(failed).toMatchObject({ state: "PENDING", statusCode: 500 });
  const firstPause = (failed?.nextAttemptAt?.getTime() ?? 0) - Date.now();
  expect(firstPause).toBeGreaterThan((timers.eventWebhook.retriesMs[0] ?? 0) - 30_000);
  expect(firstPause).toBeLessThanOrEqual(timers.eventWebhook.retriesMs[0] ?? 0);
  const { answer } = await owner().eventWebhook.getDelivery({ id: failed?.id ?? "" });
  expect(Buffer.byteLength(answer ?? "")).toBe(limits.eventWebhook.responseBytes);

  expect(await retryNow()).toBe(1);
  const [hungUp] = await logged(([first]) => first?.attempts === 2 && first.problem !== null);
  expect(hungUp).toMatchObject({ state: "PENDING", statusCode: null });
  await retryNow();
  await logged(([first]) => first?.state === "DELIVERED");
  expect(new Set(receiver.deliveries.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);

  await owner().eventWebhook.resend({ id: failed?.id ?? "" });
  await logged(([first]) => first?.state === "DELIVERED" && first.attempts === 4);
  expect(receiver.deliveries).toHaveLength(4);
  expect((await owner().eventWebhook.getDeliveries({ id, state: "FAILED" })).deliveries).toEqual([]);
  expect((await owner().eventWebhook.getDeliveries({ id, search: "morning" })).deliveries).toHaveLength(1);
  expect((await owner().eventWebhook.getDeliveries({ id, search: "evening" })).deliveries).toEqual([]);
});

test("the log is read page by page, each delivery once and the newest first", async () => {
  const { id } = await addWebhook();
  const { database } = testApp.app;
  const made = Array.from({ length: limits.eventWebhook.logPage * 2 + 5 }, (_none, at) => ({
    ...{
      id: newId(),
      workspaceId: testApp.workspace.id,
      webhookId: id,
      eventId: `evt_${at}`,
      event: "run.failed" as const,
    },
    ...{ body: "{}", state: "DELIVERED" as const },
    // Several in the same moment.
    createdAt: new Date(Date.UTC(2026, 2, 1, 0, 0, Math.floor(at / 4))),
  }));
  await database.system.insert(eventDelivery).values(made);
  const read: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await owner().eventWebhook.getDeliveries({ id, ...(cursor && { cursor }) });
    read.push(...page.deliveries.map((one) => one.id));
    cursor = page.next;
  }
  const inOrder = made.toSorted((a, b) => +b.createdAt - +a.createdAt || (a.id < b.id ? 1 : -1));
  expect(read).toEqual(inOrder.map((one) => one.id));
});

test("for a day, deliveries are signed with the new secret and the one before", async () => {
  const { id, secret, logged, find } = await addWebhook();
  const rotated = await owner().eventWebhook.rotateSecret({ id });
  expect(rotated.secret).not.toBe(secret);
  expect((await find()).oldSecretUntil?.getTime()).toBeGreaterThan(Date.now() + timers.eventWebhook.oldSecretMs / 2);
  await owner().eventWebhook.sendTest({ id });
  await logged(([first]) => first?.state === "DELIVERED");
  await testApp.app.database.system.update(eventWebhook).set({ oldSecretUntil: sql`now() - interval '1 second'` });
  await owner().eventWebhook.sendTest({ id });
  await logged(([first, second]) => second?.state === "DELIVERED" && first?.state === "DELIVERED");
  const [during, after] = receiver.deliveries;
  if (!during || !after) return expect.unreachable();
  expect(during.headers["webhook-signature"]).toBe(
    `${signatureOf(during, rotated.secret)} ${signatureOf(during, secret)}`,
  );
  expect(after.headers["webhook-signature"]).toBe(signatureOf(after, rotated.secret));
  expect(JSON.parse(after.body)).toMatchObject({ event: "test", workspace: { slug: testApp.workspace.slug } });
  expect((await find()).oldSecretUntil).toBeNull();
});

test("after five failed deliveries in a row it turns itself off and the owners get an email; nothing of that time is sent later", async () => {
  const { id, find, logged, log } = await addWebhook();
  const { failuresInRow } = limits.eventWebhook;
  await testApp.app.database.system.update(eventWebhook).set({ failuresInRow: failuresInRow - 1 });
  receiver.queueResponse({ status: 503 });
  receiver.queueResponse({ status: 503 });
  await startRun(brief);
  await logged(([first]) => first?.statusCode === 503);
  const lastFailure = timers.eventWebhook.retriesMs.length;
  await testApp.app.database.system.update(eventDelivery).set({ failures: lastFailure });
  await retryNow();
  await logged(([first]) => first?.state === "FAILED");
  expect(await find()).toMatchObject({ isActive: false, disabledReason: "FAILURES", failedCount: 1 });
  const [mail] = await waitForMails(testApp, hasDedupePrefix(`event-webhook-off:${id}`));
  expect(mail?.to).toBe(testApp.workspace.people.OWNER.email);
  expect(mail?.text).toContain(`/${testApp.workspace.slug}/settings?tab=public-api`);

  const missed = await startRun(brief);
  await waitForStatus(testApp, missed.runId, "COMPLETED");
  await owner().eventWebhook.setActive({ id, isActive: true });
  await sendDueEvents(testApp.app);
  expect(await log()).toHaveLength(1);
  expect(await owner().eventWebhook.resendFailed({ id })).toEqual({ count: 1 });
  await logged(([first]) => first?.state === "DELIVERED");

  receiver.queueResponse({ status: 410 });
  await startRun(brief);
  await logged((all) => all.some(({ statusCode }) => statusCode === 410));
  expect(await find()).toMatchObject({ isActive: false, disabledReason: "GONE" });
});

test("an event is stored if and only if its run has changed, and is sent once however often it is found", async () => {
  const { log, logged } = await addWebhook();
  const { system } = testApp.app.database;
  const { runId } = await startRun(brief);
  await logged(([first]) => first?.state === "DELIVERED");
  receiver.reset();
  const setStatus = (db: Db | Tx, status: RunStatus) =>
    db
      .update(workflowRun)
      .set({ status, endedAt: isOver(status) ? sql`now()` : null })
      .where(eq(workflowRun.id, runId));
  await setStatus(system, "RUNNING");
  const undone = system.transaction(async (tx) => {
    await setStatus(tx, "STOPPED");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await system.$count(runEvent)).toBe(0);
  await setStatus(system, "STOPPED");
  expect(await system.$count(runEvent)).toBe(1);
  await Promise.all(Array.from({ length: 4 }, () => sendDueEvents(testApp.app)));
  expect(await system.$count(runEvent)).toBe(0);
  expect(await log()).toHaveLength(2);
  await logged((all) => all.every(({ state }) => state === "DELIVERED"));
  expect(receiver.deliveries.map((one) => bodyOf(one).event)).toEqual(["run.stopped"]);
});

test("only owners have webhooks, on plans with the API, with URLs that may be called", async () => {
  const workspaceId = testApp.workspace.id;
  const events = [...runEventTypes];
  const create = (url: string) => owner().eventWebhook.create({ workspaceId, url, events });
  await expect(create("https://169.254.169.254/hook")).rejects.toThrow();
  await expect(create("not a url")).rejects.toThrow(outboundText.invalidUrl);
  await expect(testApp.as("EDITOR").eventWebhook.getAll({ workspaceId })).rejects.toThrow();
  for (let count = 0; count < limits.eventWebhook.perWorkspace; count += 1) await create(receiver.url);
  await expect(create(receiver.url)).rejects.toThrow(String(limits.eventWebhook.perWorkspace));
  await testApp.setPlan("FREE");
  const [first] = await owner().eventWebhook.getAll({ workspaceId });
  await owner().eventWebhook.delete({ id: first?.id ?? "" });
  await expect(create(receiver.url)).rejects.toThrow();
  await testApp.setPlan("BUSINESS");
});
