/** HTTP requests in runs on the real server: secrets stay here, what acts is sent once, answers are read by later steps. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { GraphNode } from "#engine/graph/graph.ts";
import { nodeMention } from "#engine/reference.ts";
import { emptyCondition } from "#engine/rules/rule.ts";
import { newId } from "#lib/id.ts";
import { httpRequest } from "#nodes/http-request/spec.ts";
import { schedule } from "#server/scheduled-jobs.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { type RunSteps, waitForSteps } from "#testing/wait-for-run.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { effect } from "../../table.ts";

let testApp: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  testApp = await startTestApp({ withJobs: true, env: { ALLOWED_PRIVATE_HOSTS: "localhost" } });
});
afterEach(() => receiver.reset());
afterAll(async () => {
  await testApp.close();
  await receiver.close();
});

const canary = "Bearer CANARY-HEADER";
const json = { "content-type": "application/json" };

const step = (label: string, type: string, config: object): GraphNode => ({
  id: newId(),
  label,
  type,
  position: { x: 0, y: 0 },
  config,
});

/** A request that later steps may refer to. */
const request = (config: object): GraphNode =>
  step("Call", "HTTP_REQUEST", { ...httpRequest.draft(), url: receiver.url, ...config });

/** Runs steps one after the other, ended by an info step, which shows whether the run got there. */
async function begin(nodes: readonly GraphNode[], triggerType: "MANUAL" | "IN_BACKGROUND" = "MANUAL") {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Orders" } });
  const all = [...nodes, step("End", "INFO", { text: "Done" })];
  const edges = all.slice(1).map((node, at) => ({
    id: newId(),
    sourceNodeId: all[at]?.id ?? "",
    targetNodeId: node.id,
  }));
  await owner.workflow.saveGraph({ id, revision: 1, graph: { nodes: all, edges } });
  const started = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId: id, triggerType });
  return { workflowId: id, runId: started.runId };
}

const called = (steps: RunSteps) => steps.find(({ Node }) => Node.label === "Call");
async function until(runId: string, isReached: (step: NonNullable<ReturnType<typeof called>>) => boolean) {
  const steps = await waitForSteps(testApp, runId, (all) => {
    const one = called(all);
    return one !== undefined && isReached(one);
  });
  const found = called(steps);
  if (!found) throw new Error("The run has no request.");
  return found;
}
const untilDone = (runId: string) => until(runId, ({ status }) => status === "COMPLETED");
const untilFailed = (runId: string) => until(runId, ({ status }) => status === "FAILED");
const untilUnknown = (runId: string) => until(runId, ({ waitsFor }) => waitsFor === "unknown");

test("a rule decides on a field of the answer, and a later request sends another one", async () => {
  receiver.queueResponse({ status: 200, headers: json, body: '{"items":[{"name":"Rope","count":3}]}' });
  const call = request({ query: [{ key: "page", value: "1 & 2", isSecret: false }] });
  const field = (path: string) => nodeMention(call, "body", path);
  const condition = {
    ...emptyCondition(),
    left: field("items[0].count"),
    valueType: "NUMBER",
    operator: "GREATER",
    right: "2",
  };
  const rules = { join: "ANY", groups: [{ join: "ALL", conditions: [condition] }] };
  const gate = step("Enough?", "GATE", { agentId: null, prompt: "", decidedBy: "RULES", rules });
  const body = `{"name": "${field("items[0].name")}", "count": ${field("items[0].count")}}`;
  const order = step("Order", "HTTP_REQUEST", {
    ...httpRequest.draft(),
    ...{ method: "PUT", url: `${receiver.url}/${field("items[0].name")}`, bodyType: "JSON", body },
  });
  const { runId } = await begin([call, gate, order]);
  const steps = await waitForSteps(testApp, runId, (all) => all.at(-1)?.waitsFor === "input");
  expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED", "PENDING"]);
  expect(steps[1]?.output).toEqual({
    result: { decision: true, reasoning: "Met: Call - body.items.0.count (3) is greater than 2" },
  });
  expect(receiver.deliveries.map(({ method, path }) => [method, path])).toEqual([
    ["GET", "/hook?page=1+%26+2"],
    ["PUT", "/hook/Rope"],
  ]);
  expect(receiver.deliveries[1]?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(receiver.deliveries[1]?.body ?? "")).toEqual({ name: "Rope", count: 3 });
});

describe("secrets", () => {
  const secret = { key: "Authorization", value: canary, isSecret: true };

  test("reach only the receiver, even if it repeats them", async () => {
    const token = { key: "token", value: "CANARY-QUERY", isSecret: true };
    receiver.queueResponse({ status: 200, body: `you sent ${canary}`, headers: { "x-echo": "CANARY-QUERY" } });
    const { workflowId, runId } = await begin([request({ method: "POST", headers: [secret], query: [token] })]);
    const done = await untilDone(runId);
    expect(receiver.deliveries[0]?.headers.authorization).toBe(canary);
    expect(receiver.deliveries[0]?.path).toBe("/hook?token=CANARY-QUERY");
    const owner = testApp.as("OWNER");
    const shown = [
      await owner.workflow.getById({ id: workflowId }),
      await owner.workflow.exportJson({ id: workflowId }),
      await owner.workflowRun.getById({ runId }),
      await owner.workflowRun.getExecutions({ runId }),
      await owner.workflowRun.getEffects({ nodeExecutionId: done.id }),
      await testApp.app.database.system.select().from(effect).where(eq(effect.executionId, done.id)),
    ];
    expect(JSON.stringify(shown)).not.toContain("CANARY");
    expect(done.output).toMatchObject({ result: { body: "you sent [secret]" } });
  });

  test("are not sent to a different host than they were entered for", async () => {
    const owner = testApp.as("OWNER");
    const { workflowId } = await begin([request({ method: "POST", headers: [secret] })]);
    const { graph, revision } = await owner.workflow.getById({ id: workflowId });
    receiver.reset();
    const elsewhere = receiver.url.replace("127.0.0.1", "localhost");
    const nodes = graph.nodes.map((node) =>
      node.type === "HTTP_REQUEST" ? { ...node, config: { ...(node.config as object), url: elsewhere } } : node,
    );
    await owner.workflow.saveGraph({ id: workflowId, revision, graph: { ...graph, nodes } });
    const { runId } = await owner.workflowRun.init({
      workspaceId: testApp.workspace.id,
      workflowId,
      triggerType: "MANUAL",
    });
    expect((await untilFailed(runId)).error).toContain("was entered for another URL");
    expect(receiver.deliveries.filter(({ headers }) => headers.host?.startsWith("localhost"))).toEqual([]);
  });

  test("are not resolved from values that only look like handles", async () => {
    const { handle } = await testApp.as("OWNER").credential.keepSecret({
      workspaceId: testApp.workspace.id,
      value: canary,
      to: new URL(receiver.url).origin,
    });
    const { runId } = await begin([request({ query: [{ key: "q", value: handle, isSecret: false }] })]);
    await untilDone(runId);
    expect(new URLSearchParams(receiver.deliveries[0]?.path.split("?")[1]).get("q")).toBe(handle);
  });
});

describe("a request that acts", () => {
  test("without an answer waits for a person, and is sent once more on request only", async () => {
    receiver.queueResponse("hang up");
    const { runId } = await begin([request({ method: "POST", bodyType: "TEXT", body: "Order" })]);
    const { id, error } = await untilUnknown(runId);
    expect(error).toContain("The POST request was sent to 127.0.0.1");
    const owner = testApp.as("OWNER");
    await owner.workflowRun.stop({ runId });
    await owner.workflowRun.resume({ runId });
    await schedule.runNow(testApp.app, "waiting-steps");
    await untilUnknown(runId);
    expect(receiver.deliveries).toHaveLength(1);
    await owner.workflowRun.resolveUnknownNodeExecution({ nodeExecutionId: id, decision: "resend" });
    expect((await untilDone(runId)).output).toMatchObject({ result: { status: 200, body: "thanks" } });
    expect(receiver.deliveries).toHaveLength(2);
  });

  test.each([
    ["arrived", { result: { status: null, headers: {}, body: null } }],
    ["skip", null],
  ] as const)("without an answer can be marked as %s", async (decision, output) => {
    receiver.queueResponse("hang up");
    const { runId } = await begin([request({ method: "DELETE" })]);
    const { id } = await untilUnknown(runId);
    await testApp.as("OWNER").workflowRun.resolveUnknownNodeExecution({ nodeExecutionId: id, decision });
    expect((await untilDone(runId)).output).toEqual(output);
    expect(receiver.deliveries).toHaveLength(1);
  });

  test("and is rejected is sent again when a person retries", async () => {
    receiver.queueResponse({ status: 503, body: "busy" });
    const { runId } = await begin([request({ method: "POST" })]);
    const failed = await untilFailed(runId);
    expect(failed.error).toBe("The HTTP request failed\nThe server responded with status 503: busy");
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
    await untilDone(runId);
    expect(receiver.deliveries).toHaveLength(2);
  });
});

test("a request that only reads is repeated without asking", async () => {
  receiver.queueResponse("hang up");
  const { runId } = await begin([request({})]);
  const failed = await untilFailed(runId);
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
  await untilDone(runId);
  expect(receiver.deliveries).toHaveLength(2);
});

test("a form is encoded, and an error status is an answer if any is accepted", async () => {
  receiver.queueResponse({ status: 422, headers: json, body: '{"field":"name"}' });
  const fields = [{ key: "name", value: "a&b", isSecret: false }];
  const { runId } = await begin([request({ method: "POST", bodyType: "FORM", fields, acceptsAnyStatus: true })]);
  expect((await untilDone(runId)).output).toMatchObject({ result: { status: 422, body: { field: "name" } } });
  expect(receiver.deliveries[0]?.body).toBe("name=a%26b");
});

test("two headers of one name are both sent", async () => {
  const headers = ["1", "2"].map((value) => ({ key: "X-Tag", value, isSecret: false }));
  const { runId } = await begin([request({ headers })]);
  await untilDone(runId);
  expect(receiver.deliveries[0]?.headers["x-tag"]).toBe("1, 2");
});

test("a text with a replacement character of its own is an answer", async () => {
  receiver.queueResponse({ status: 200, headers: json, body: '{"name":"M\ufffdller"}' });
  const { runId } = await begin([request({})]);
  expect((await untilDone(runId)).output).toMatchObject({ result: { body: { name: "M\ufffdller" } } });
});

test("internal addresses are refused, also behind a redirect", async () => {
  receiver.queueResponse({ status: 302, headers: { location: "http://10.0.0.7/" } });
  const redirected = await begin([request({})]);
  expect((await untilFailed(redirected.runId)).error).toContain("is on a private network");
  const { runId } = await begin([request({ url: "https://10.0.0.7/x" })]);
  expect((await untilFailed(runId)).error).toContain("is on a private network");
});
