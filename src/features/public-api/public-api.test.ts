/** The public API over real HTTP. */
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { type ApiKeyScope, apiKeyScopes } from "#features/api-key/schema.ts";
import { apiKey } from "#features/api-key/table.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { creditWallet } from "#features/billing/table.ts";
import { runEventTypes } from "#features/event-webhook/schema.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { createLog } from "#platform/log.ts";
import { createSharedLimiter } from "#platform/shared-limiter.ts";
import { startApp } from "#server/app.ts";
import { createHttp } from "#server/http/app.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { makePdf } from "#testing/sample-files.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { operations } from "./service/operations/all.ts";

let testApp: TestApp;
let double: ProviderDouble;
let baseUrl: string;
let listener: ReturnType<typeof createAdaptorServer>;
/** A form, then an agent; and an agent, then a form. */
let brief: string;
let survey: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  ({ listener, baseUrl } = await listen(testApp.app));
  const fields = [
    { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} },
    { id: "tags", label: "Tags", type: "MULTI_SELECT", required: false, order: 1, config: { options: ["a", "b"] } },
    { id: "papers", label: "Papers", type: "DOCUMENT", required: false, order: 2, config: {} },
  ];
  brief = await makeWorkflow("Morning Brief", ["HUMAN_INPUT", "AGENT"], fields);
  survey = await makeWorkflow("Survey", ["AGENT", "HUMAN_INPUT"], fields);
});
afterEach(async () => {
  double.reset();
  // Makes room for the keys of the next test.
  await testApp.app.database.system.update(apiKey).set({ revokedAt: new Date() });
});
afterAll(async () => {
  listener.close();
  await testApp.close();
});

async function listen(app: TestApp["app"]) {
  const http = createHttp({ app, pages: null, socketAddress: () => "127.0.0.1" });
  const server = createAdaptorServer({ fetch: http.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { listener: server, baseUrl: `http://localhost:${port}` };
}

async function makeWorkflow(title: string, types: readonly ("AGENT" | "HUMAN_INPUT")[], fields: readonly object[]) {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  const { graph, revision } = await owner.workflow.getById({ id });
  const nodes = types.map((type, at) => ({
    ...newNode(type, { x: 0, y: at * 200 }, graph),
    label: `Step ${at + 1}`,
    config: type === "AGENT" ? { agentId: null, prompt: "Write" } : { fields },
  }));
  const edges = [{ id: newId(), sourceNodeId: nodes[0]?.id, targetNodeId: nodes[1]?.id }];
  await owner.workflow.saveGraph({ id, revision, graph: { nodes, edges } as Graph });
  return id;
}

const makeKey = (scopes: readonly ApiKeyScope[] = apiKeyScopes, name = "Coder") =>
  testApp
    .as("OWNER")
    .apiKey.create({ workspaceId: testApp.workspace.id, name, scopes: [...scopes], expiresInDays: null });

interface Ask {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  base?: string;
}

async function send(path: string, { key, body, headers = {}, signal, base = baseUrl }: Ask): Promise<Response> {
  return fetch(`${base}/api/v2${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...(key && { "x-api-key": key }), ...headers },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

async function call(path: string, ask: Ask) {
  const response = await send(path, ask);
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const start = (key: string, data: object, query = "", more: object = {}) =>
  call(`/workflow/run?workflow_id=${brief}${query}`, { key, body: { data, ...more } });

describe("a run", () => {
  test("answers with its id at once, and with wait with the result, which names inputs, outputs and credits", async () => {
    const { key } = await makeKey(["run"]);
    double.queueReply({ text: "Ships sail at nine." });
    const waited = await start(key, { Topic: "ships", tags: '["a"]' }, "&wait=30", {
      customUserId: "u7",
      customSessionContext: { plan: "gold" },
      title: "For u7",
    });
    expect(waited.status).toBe(200);
    expect(waited.json).toMatchObject({
      workflow_id: brief,
      workflow_title: "Morning Brief",
      workflow_run_input: [{ title: "Topic", content: "ships" }, { title: "Tags", content: "a" }, {}],
      workflow_run_output: [{ index: 0, title: "Step 2", type: "AGENT", content: "Ships sail at nine." }],
      ...{ customUserId: "u7", customSessionContext: { plan: "gold" }, status: "COMPLETED" },
      ai_credits_consumed: expect.any(Number),
    });
    const runId: string = waited.json.workflow_run_id;
    const run = await testApp.as("OWNER").workflowRun.getById({ runId });
    expect(run).toMatchObject({ title: "For u7", Trigger: { title: "Coder", type: "PUBLIC_API" } });
    expect((await call(`/workflow-run/result?run_id=${runId}`, { key })).json).toEqual(waited.json);

    double.queueReply({ text: "Later." });
    const started = await start(key, { topic: "tides" });
    expect(started.status).toBe(202);
    expect(started.json).toEqual({
      message: "Successfully triggered workflow run",
      workflow_run_id: expect.any(String),
    });
    await waitForStatus(testApp, started.json.workflow_run_id, "COMPLETED");
    const status = await call(`/workflow-run/status?run_id=${started.json.workflow_run_id}`, { key });
    expect(status.json).toEqual({ workflow_run_id: started.json.workflow_run_id, status: "COMPLETED" });
  });

  test("that needs a person says so, has no result yet, and can be canceled by its key only", async () => {
    const { key } = await makeKey(["run"]);
    double.queueReply({ text: "Where?" });
    const waited = await call(`/workflow/run?workflow_id=${survey}&wait=30`, { key, body: {} });
    expect(waited.status).toBe(202);
    expect(waited.json).toMatchObject({ status: "RUNNING", waiting_for: "HUMAN_INPUT" });
    const query = `run_id=${waited.json.workflow_run_id}`;
    expect((await call(`/workflow-run/status?${query}`, { key })).json.waiting_for).toBe("HUMAN_INPUT");
    const early = await call(`/workflow-run/result?${query}`, { key });
    expect(early).toMatchObject({ status: 409, json: { error: { code: "conflict" } } });
    const { key: reader } = await makeKey(["run", "read"], "Reader");
    const { key: stranger } = await makeKey(["run"], "Stranger");
    expect((await call(`/workflow-run/status?${query}`, { key: reader })).status).toBe(200);
    expect((await call(`/workflow-run/cancel?${query}`, { key: reader, body: {} })).status).toBe(403);
    expect((await call(`/workflow-run/status?${query}`, { key: stranger })).status).toBe(404);
    expect((await call(`/workflow-run/cancel?${query}`, { key: stranger, body: {} })).status).toBe(404);
    expect((await call(`/workflow-run/cancel?${query}`, { key, body: {} })).json.status).toBe("STOPPED");
    expect((await call(`/workflow-run/cancel?${query}`, { key, body: {} })).status).toBe(409);
    expect((await call(`/workflow-run/result?${query}`, { key })).json).toMatchObject({ status: "STOPPED" });
  });

  test.each([
    [{ data: {} }, "Topic"],
    [{ data: { topic: "a", Depth: "3" } }, "Depth"],
    [{ data: { topic: 3 } }, "topic"],
    [{ data: { topic: "a", tags: ["a"] } }, "tags"],
    [{ data: { topic: "a", tags: "a," } }, undefined],
    [{ data: { topic: "a" }, colour: "red" }, "colour"],
    [{ data: { topic: "a" }, customSessionContext: { plan: 3 } }, "customSessionContext"],
  ])("with the body %j is refused, and the refusal names %s", async (body, field) => {
    const { key } = await makeKey();
    const before = await testApp.app.database.system.$count(workflowRun);
    const refused = await call(`/workflow/run?workflow_id=${brief}`, { key, body });
    if (field === undefined) return expect([202, 400]).toContain(refused.status);
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({ error: { code: "invalid", message: expect.any(String), field } });
    expect(await testApp.app.database.system.$count(workflowRun)).toBe(before);
  });

  test("is started once for ten requests at once with one idempotency key, in the header or in the body", async () => {
    const { key } = await makeKey();
    const before = await testApp.app.database.system.$count(workflowRun);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call(`/workflow/run?workflow_id=${brief}`, {
          key,
          headers: at % 2 ? { "idempotency-key": "order-7" } : {},
          body: { data: { topic: "once" }, idempotencyKey: "order-7" },
        }),
      ),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.workflow_run_id}`)).size).toBe(1);
    expect(await testApp.app.database.system.$count(workflowRun)).toBe(before + 1);
    const other = await start(key, { topic: "twice" }, "", { idempotencyKey: "order-7" });
    expect(other).toMatchObject({ status: 409, json: { error: { code: "conflict" } } });
    await waitForStatus(testApp, answers[0]?.json.workflow_run_id, "COMPLETED");
  });
});

test("the list pages through runs of keys, newest first, and leaves out runs of people", async () => {
  const { key, id } = await makeKey(["run"]);
  const runIds: string[] = [];
  for (const topic of ["one", "two", "three"])
    runIds.unshift((await start(key, { topic }, "&wait=30")).json.workflow_run_id);
  const first = await call(`/workflow-runs?limit=2&workflow_id=${brief}`, { key });
  const second = await call(`/workflow-runs?limit=2&cursor=${first.json.next_cursor}`, { key });
  const ids = [...first.json.runs, ...second.json.runs].map((run: { workflow_run_id: string }) => run.workflow_run_id);
  expect(ids).toEqual(runIds);
  expect(second.json.next_cursor).toBeNull();
  await testApp.app.database.system
    .update(workflowRun)
    .set({ trigger: null })
    .where(eq(workflowRun.id, runIds[0] ?? ""));
  const { key: reader } = await makeKey(["read"], `Reader beside ${id}`);
  const seen = await call("/workflow-runs?limit=100", { key: reader });
  expect(JSON.stringify(seen.json)).toContain(runIds[1]);
  expect(JSON.stringify(seen.json)).not.toContain(runIds[0]);
});

describe("events", () => {
  const parse = (text: string) =>
    [...text.matchAll(/id: (\d+)\ndata: (.*)\n/g)].map(([, seq, data]) => ({ seq, event: JSON.parse(data ?? "{}") }));

  test("report every step and the end, resume after the last one, and then stop", async () => {
    const { key } = await makeKey(["run"]);
    double.queueReply({ text: "Ships sail at nine." });
    const { json } = await start(key, { topic: "ships" });
    const path = `/workflow-run/events?run_id=${json.workflow_run_id}`;
    const all = parse(await (await send(path, { key })).text());
    expect(all.map(({ event }) => `${event.step?.index ?? "-"} ${event.type}`)).toEqual([
      "0 step.started",
      "0 step.completed",
      "1 step.started",
      "1 step.completed",
      "- run.completed",
    ]);
    expect(all[3]?.event).toMatchObject({ step: { title: "Step 2", type: "AGENT" }, content: "Ships sail at nine." });
    const rest = await send(path, { key, headers: { "last-event-id": all[2]?.seq ?? "" } });
    expect(parse(await rest.text())).toEqual(all.slice(3));
    expect((await send(path, { key, headers: { "last-event-id": all[4]?.seq ?? "" } })).status).toBe(204);
  });

  test("end, and other requests are refused, within a second after their key was revoked", async () => {
    const { key, id } = await makeKey(["run"]);
    const { json } = await call(`/workflow/run?workflow_id=${survey}&wait=30`, { key, body: {} });
    const events = await send(`/workflow-run/events?run_id=${json.workflow_run_id}`, { key });
    const reader = events.body?.getReader() ?? expect.unreachable();
    await reader.read();
    await testApp.as("OWNER").apiKey.revoke({ id });
    const revokedAt = performance.now();
    while (!(await reader.read()).done);
    expect((await send("/workflows", { key })).status).toBe(401);
    expect(performance.now() - revokedAt).toBeLessThan(1_000);
  });
});

describe("uploads", () => {
  const upload = (key: string, path = "/document/upload", field = "document_file") => {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(makePdf([["Neap tides"]]))], { type: "application/pdf" }), "Tides.pdf");
    return call(path, { key, body: form });
  };

  test("become values of the key that made them, and of no other", async () => {
    const { key } = await makeKey(["run"]);
    const uploaded = await upload(key);
    expect(uploaded).toMatchObject({
      status: 200,
      json: { value: [{ title: "Tides.pdf", s3_file_path: expect.any(String), document_id: expect.any(String) }] },
    });
    const papers = JSON.stringify(uploaded.json.value);
    const run = await start(key, { topic: "tides", papers }, "&wait=30");
    expect(run.json.workflow_run_input).toContainEqual(expect.objectContaining({ content: "Tides.pdf" }));
    const { key: other } = await makeKey(["run"], "Other");
    const refused = await start(other, { topic: "tides", papers });
    expect(refused.status).not.toBe(202);
  });

  test("of the person who made the key, private to a chat, can't be named", async () => {
    const { key } = await makeKey(["run"]);
    const { id: workspaceId, people } = testApp.workspace;
    const form = new FormData();
    form.append("document_files", new Blob([new Uint8Array(makePdf([["Secret"]]))]), "Secret.pdf");
    const path = `/api/document/upload-multiple-file?workspaceId=${workspaceId}`;
    const own = await (await testApp.request(path, { method: "POST", body: form }, people.OWNER)).json();
    const { pages_count: _, ...value } = own.documents[0];
    expect((await start(key, { topic: "a", papers: JSON.stringify([value]) })).status).toBe(422);
  });

  test("of other kinds are refused, and so is a form without a file", async () => {
    const { key } = await makeKey(["run"]);
    expect((await upload(key, "/image/upload", "image_file")).status).toBe(422);
    expect(await upload(key, "/image/upload", "other")).toMatchObject({
      status: 400,
      json: { error: { field: "image_file" } },
    });
  });
});

describe("a request is refused", () => {
  test("with 402 when no credits are left, and starts nothing", async () => {
    const workspaceId = testApp.workspace.id;
    const { key } = await makeKey();
    const { system } = testApp.app.database;
    const { period } = await getPlan(testApp.app, workspaceId);
    const wallet = { workspaceId, ownerId: workspaceId, periodStart: period.start };
    const target = [creditWallet.workspaceId, creditWallet.ownerId, creditWallet.periodStart];
    const setSpent = (spent: string) =>
      system
        .insert(creditWallet)
        .values({ ...wallet, spent })
        .onConflictDoUpdate({ target, set: { spent } });
    await setSpent("9000000");
    const before = await system.$count(workflowRun);
    expect(await start(key, { Topic: "Tides" })).toMatchObject({ status: 402, json: { error: { code: "credits" } } });
    expect(await system.$count(workflowRun)).toBe(before);
    await setSpent("0");
    expect((await start(key, { Topic: "Tides" })).status).toBe(202);
  });

  test("without a valid key, without the right, or for what doesn't exist", async () => {
    for (const one of operations) {
      const ask = { ...(one.method === "POST" && { body: {} }) };
      const refused = await call(one.path, ask);
      expect(refused, one.id).toMatchObject({ status: 401, json: { error: { code: "unauthorized" } } });
      expect((await call(one.path, { ...ask, key: "sk-unknown" })).status).toBe(401);
      const { key, id } = await makeKey(["chat"]);
      expect((await call(one.path, { ...ask, key })).status, one.id).toBe(403);
      await testApp.as("OWNER").apiKey.revoke({ id });
    }
    const { key } = await makeKey();
    expect((await call(`/workflow/run?workflow_id=${newId()}`, { key, body: {} })).status).toBe(404);
    expect((await call("/workflow/run?workflow_id=7", { key, body: {} })).json.error.field).toBe("workflow_id");
    const bearer = await call("/workflows", { headers: { authorization: `Bearer ${key}` } });
    expect(bearer.json.workflows.map(({ title }: { title: string }) => title)).toContain("Survey");
    const schema = await call(`/workflow/schema?workflow_id=${brief}`, { key });
    expect(schema.json.fields).toMatchObject([
      { id: "topic", label: "Topic", type: "TEXT", required: true },
      { id: "tags", options: ["a", "b"], example: '["a","b"]' },
      { id: "papers", type: "DOCUMENT" },
    ]);
  });

  test("on a plan without the API", async () => {
    const { key } = await makeKey();
    await testApp.setPlan("PERSONAL");
    const refused = await call("/workflows", { key });
    await testApp.setPlan("BUSINESS");
    expect(refused).toMatchObject({ status: 403, json: { error: { code: "plan" } } });
  });

  test("beyond 60 a minute in all processes together, also with 50 callers at once; each key counts alone", async () => {
    const { key } = await makeKey();
    const { key: other } = await makeKey();
    const { connection } = testApp;
    const { config } = testApp.app;
    const neighbor = await startApp({ config, connection, log: createLog({ level: "fatal" }), withJobs: false });
    const withLimit = (app: TestApp["app"]) =>
      listen({ ...app, sharedLimiter: createSharedLimiter({ factor: 1, db: app.database.system }) });
    const processes = await Promise.all([testApp.app, neighbor].map(withLimit));
    const ask = (one: string, at: number) => call("/workflows", { key: one, base: processes[at % 2]?.baseUrl ?? "" });
    const callers = Array.from({ length: 50 }, (_, at) => Promise.all([ask(key, at), ask(key, at + 1), ask(key, at)]));
    const answers = (await Promise.all(callers)).flat();
    const third = await ask(other, 1);
    for (const one of processes) one.listener.close();
    await neighbor.stop(1_000);
    const accepted = answers.filter(({ status }) => status === 200);
    // One call a second comes back while they run.
    expect(accepted.length).toBeGreaterThanOrEqual(60);
    expect(accepted.length).toBeLessThan(75);
    const refused = answers.find(({ status }) => status === 429) ?? expect.unreachable();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(refused.json.error.code).toBe("rate_limited");
    expect(third.status, "another key").toBe(200);
    expect(third.headers.get("ratelimit-limit")).toBe("60");
    expect(third.headers.get("ratelimit-remaining")).toBe("59");
  });

  test.each(["/api/v2/nothing", "/v1/nothing", "/v1", "/api/nothing"])("%s is JSON, never the page", async (path) => {
    const answer = await fetch(`${baseUrl}${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toHaveProperty("error");
  });
});

test("the OpenAPI document and the page describe every endpoint, and nobody needs a key for them", async () => {
  const { json } = await call("/openapi.json", {});
  expect(json.openapi).toBe("3.1.0");
  expect(Object.keys(json.paths)).toEqual(operations.map(({ path }) => path));
  expect(JSON.stringify(json)).not.toContain('"entity"');
  const run = json.paths["/workflow/run"].post;
  expect(run.requestBody.content["application/json"].schema.properties.data).toMatchObject({
    additionalProperties: { type: "string" },
  });
  expect(Object.keys(run.responses)).toEqual([
    "200",
    "202",
    "400",
    "401",
    "402",
    "403",
    "404",
    "409",
    "413",
    "422",
    "429",
    "500",
  ]);
  expect(Object.keys(json.webhooks)).toEqual([...runEventTypes]);
  expect(json.webhooks["run.failed"].post.requestBody.content["application/json"].schema.properties.run.type).toBe(
    "object",
  );
  const page = await send("", {});
  const html = await page.text();
  for (const { id } of operations) expect(html).toContain(`id="${id}"`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
});
