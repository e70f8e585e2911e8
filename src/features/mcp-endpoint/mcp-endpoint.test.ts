/** Workspaces as MCP servers: the official client over HTTP against the real server. */
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Graph } from "#engine/graph/graph.ts";
import { type ApiKeyScope, apiKeyScopes } from "#features/api-key/schema.ts";
import { apiKey } from "#features/api-key/table.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { builderTools } from "#features/change-proposal/service/tools/builder-tools.ts";
import { chat } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import { createSharedLimiter } from "#platform/shared-limiter.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { createHttp } from "#server/http/app.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
let url: URL;
let listener: ReturnType<typeof createAdaptorServer>;
/** The tools that were published in `beforeAll`. */
let agentId: string;
let brief: { workflowId: string };
let survey: { workflowId: string };
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  const http = createHttp({ app: testApp.app, pages: null, socketAddress: () => "127.0.0.1" });
  listener = createAdaptorServer({ fetch: http.fetch });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo; // it listens on TCP
  url = new URL(`http://localhost:${port}/api/mcp`);
  const agent = { workspaceId: testApp.workspace.id, system: "You know tides.", languageModelId: "gpt-4o-mini" };
  ({ id: agentId } = await owner().agent.create({ ...agent, title: "Harbor Pilot" }));
  brief = await workflowOf("Morning Brief", ["HUMAN_INPUT", "AGENT"]);
  survey = await workflowOf("Survey", ["AGENT", "HUMAN_INPUT"]);
  await owner().mcpPublication.setForAgent({ id: agentId, isPublished: true, description: "Use it for ships." });
  for (const { workflowId: id } of [brief, survey])
    await owner().mcpPublication.setForWorkflow({ id, isPublished: true });
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

const owner = () => testApp.as("OWNER");
const makeKey = async (scopes: readonly ApiKeyScope[] = apiKeyScopes, expiresInDays: number | null = null) =>
  owner().apiKey.create({ workspaceId: testApp.workspace.id, name: "Coder", scopes: [...scopes], expiresInDays });

/** A workflow of these steps in sequence; its form asks for a topic. */
async function workflowOf(title: string, types: readonly ("AGENT" | "HUMAN_INPUT")[]) {
  const { id: workflowId } = await owner().workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  const field = { id: newId(), label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const nodes = types.map((type, at) => ({
    id: newId(),
    label: `Step ${at + 1}`,
    type,
    position: { x: 0, y: at * 120 },
    config: type === "AGENT" ? { agentId, prompt: "Write." } : { fields: [field] },
  }));
  const [first, second] = nodes;
  const edges = [{ id: newId(), sourceNodeId: first?.id ?? "", targetNodeId: second?.id ?? "" }];
  await owner().workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } as Graph });
  return { workflowId };
}

/** Connects the official client for one piece of work. */
async function withClient<T>(
  key: string,
  work: (client: Client) => Promise<T>,
  mode: "auto" | "legacy" = "auto",
): Promise<T> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const callTool = (key: string, name: string, input: Record<string, unknown> = {}) =>
  withClient(key, (client) => client.callTool({ name, arguments: input }));
const namesFor = (key: string) =>
  withClient(key, async (client) => (await client.listTools()).tools.map(({ name }) => name));
const textIn = (result: unknown) => {
  const { content } = z.object({ content: z.array(z.object({ text: z.string() })) }).parse(result);
  return content.map(({ text }) => text).join("\n");
};
const dataIn = (result: unknown) =>
  z.object({ structuredContent: z.record(z.string(), z.string()) }).parse(result).structuredContent;

/** Without the tools that every workspace offers to agents that build. */
const published = (names: readonly string[]) =>
  names.filter((name) => builderTools.every((tool) => tool.name !== name));

describe("a client with a key", () => {
  test.each(["auto", "legacy"] as const)("lists what is published, sorted, in the protocol %s", async (mode) => {
    const { key } = await makeKey();
    const { tools } = await withClient(key, (client) => client.listTools(), mode);
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(published(names)).toEqual(["ask_harbor_pilot", "get_run", "run_morning_brief", "run_survey"]);
    expect(tools.find(({ name }) => name === "ask_harbor_pilot")?.description).toContain("Use it for ships.");
    expect(tools.find(({ name }) => name === "run_morning_brief")).toMatchObject({
      title: "Morning Brief",
      inputSchema: { type: "object", properties: { topic: { type: "string" } }, required: ["topic"] },
      annotations: { readOnlyHint: false },
    });
  });

  test("asks an agent and goes on with the conversation, which nobody else sees and the API pays for", async () => {
    const { id, key } = await makeKey();
    double.queueReply({ text: "High tide is at noon." });
    const first = await callTool(key, "ask_harbor_pilot", { message: "When is high tide?" });
    expect(textIn(first)).toContain("High tide is at noon.");
    const { conversation = "" } = dataIn(first);
    double.queueReply({ text: "As I said, at noon." });
    await callTool(key, "ask_harbor_pilot", { message: "Say it again.", conversation });
    expect(JSON.stringify(double.requests.at(-1)?.body)).toContain("When is high tide?");
    expect((await owner().chat.getAll({ workspaceId: testApp.workspace.id })).map((one) => one.id)).not.toContain(
      conversation,
    );
    const { system } = testApp.app.database;
    expect(await system.select({ apiKeyId: chat.apiKeyId }).from(chat).where(eq(chat.id, conversation))).toEqual([
      { apiKeyId: id },
    ]);
    const charges = await system.select().from(creditTransaction);
    expect(charges.map(({ source, userId }) => [source, userId])).toEqual([
      ["API", null],
      ["API", null],
    ]);
    const { key: other } = await makeKey();
    const foreign = await callTool(other, "ask_harbor_pilot", { message: "And now?", conversation });
    expect(foreign.isError).toBe(true);
  });

  test("runs a workflow with its form filled in and gets its result; the run names the key", async () => {
    const { key } = await makeKey(["run"]);
    double.queueReply({ text: "Ships sail at nine." });
    const result = await callTool(key, "run_morning_brief", { topic: "ships" });
    expect(textIn(result)).toBe("Ships sail at nine.");
    const { id: runId = "" } = dataIn(result);
    const run = await owner().workflowRun.getById({ runId });
    expect(run).toMatchObject({ triggerType: "IN_BACKGROUND", Trigger: { title: "Coder", type: "PUBLIC_API" } });
    const refused = await callTool(key, "run_morning_brief", { topic: 7 });
    expect(refused.isError).toBe(true);
  });

  test("learns that a run waits for a person, and gets the result once the person has answered", async () => {
    const { key } = await makeKey(["run"]);
    double.queueReply({ text: "Please say where." });
    const result = await callTool(key, "run_survey");
    const { id: runId = "", status } = dataIn(result);
    expect(status).toBe("WAITING");
    expect(textIn(result)).toContain(`/thread/workflow/${runId}`);
    expect(dataIn(await callTool(key, "get_run", { id: runId })).status).toBe("WAITING");
    const steps = await owner().workflowRun.getExecutions({ runId });
    const form = steps.find(({ waitsFor }) => waitsFor === "input") ?? expect.unreachable();
    const config = z.object({ fields: z.array(z.object({ id: z.string() })) }).parse(form.Node.config);
    await owner().workflowRun.completeNodeExecution({
      nodeExecutionId: form.id,
      output: { result: [{ fieldId: config.fields[0]?.id, value: "At the pier" }] },
    });
    await waitForStatus(testApp, runId, "COMPLETED");
    expect(textIn(await callTool(key, "get_run", { id: runId }))).toBe("Please say where.");
    const { key: other } = await makeKey();
    expect((await callTool(other, "get_run", { id: runId })).isError, "another key").toBe(true);
  });

  test("sees no tool beyond the scopes of the key", async () => {
    expect(published(await namesFor((await makeKey(["run"])).key))).toEqual([
      "get_run",
      "run_morning_brief",
      "run_survey",
    ]);
    expect(await namesFor((await makeKey(["chat"])).key)).toEqual(["ask_harbor_pilot", "get_run"]);
    const { key } = await makeKey(["chat"]);
    await expect(callTool(key, "run_survey")).rejects.toThrow(/Unknown tool/);
  });
});

describe("a client that knows tasks", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": { extensions: { "io.modelcontextprotocol/tasks": {} } },
  };
  /** The official client of today has no tasks, so these are requests as the protocol writes them. */
  const post = (key: string, method: string, params: Record<string, unknown>, known: object = meta) =>
    fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": method,
        "mcp-name": String(params.taskId ?? params.name ?? ""),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: known } }),
    });
  async function send(...request: Parameters<typeof post>) {
    const response = await post(...request);
    return z
      .looseObject({ result: z.looseObject({}).optional(), error: z.looseObject({}).optional() })
      .parse(await response.json());
  }

  test("gets a run that waits as a task, and can stop it", async () => {
    const { key } = await makeKey(["run"]);
    const started = await send(key, "tools/call", { name: "run_survey", arguments: {} });
    expect(started.result).toMatchObject({ resultType: "task", status: "input_required", ttlMs: null });
    const taskId = String(started.result?.taskId);
    expect((await send(key, "tasks/get", { taskId })).result).toMatchObject({ taskId, status: "input_required" });
    expect((await send(key, "tasks/cancel", { taskId })).result).toMatchObject({ resultType: "complete" });
    expect((await send(key, "tasks/get", { taskId })).result).toMatchObject({ status: "cancelled" });
    const { key: other } = await makeKey();
    expect((await send(other, "tasks/get", { taskId })).error).toMatchObject({ code: -32_602 });
  });

  test("may show the form that a run waits for, and the run goes on with the answer", async () => {
    const { key } = await makeKey(["run"]);
    const capabilities = { ...meta["io.modelcontextprotocol/clientCapabilities"], elicitation: {} };
    const known = { ...meta, "io.modelcontextprotocol/clientCapabilities": capabilities };
    double.queueReply({ text: "Please say where." });
    const taskId = String((await send(key, "tools/call", { name: "run_survey", arguments: {} }, known)).result?.taskId);
    const { result } = await send(key, "tasks/get", { taskId }, known);
    const [[id = "", request] = []] = Object.entries(z.record(z.string(), z.unknown()).parse(result?.inputRequests));
    expect(request).toMatchObject({
      method: "elicitation/create",
      params: { mode: "form", requestedSchema: { properties: { topic: { type: "string" } }, required: ["topic"] } },
    });
    const answer = (content: object) => ({ taskId, inputResponses: { [id]: { action: "accept", content } } });
    expect((await send(key, "tasks/update", answer({ topic: 7 }), known)).error).toMatchObject({ code: -32_602 });
    expect((await send(key, "tasks/update", answer({ topic: "Pier 4" }), known)).result).toMatchObject({
      resultType: "complete",
    });
    await waitForStatus(testApp, taskId, "COMPLETED");
    expect((await send(key, "tasks/get", { taskId }, known)).result).toMatchObject({
      status: "completed",
      result: { content: [{ type: "text", text: "Please say where." }] },
    });
  });

  test("is told while it listens that something was published", async () => {
    const { key } = await makeKey();
    const response = await post(key, "subscriptions/listen", { notifications: { toolsListChanged: true } });
    const reader = (response.body ?? expect.unreachable()).pipeThrough(new TextDecoderStream()).getReader();
    const readUntil = async (wanted: string) => {
      let text = "";
      while (!text.includes(wanted)) text += (await reader.read()).value ?? expect.unreachable();
    };
    await readUntil("notifications/subscriptions/acknowledged");
    await owner().mcpPublication.setForAgent({ id: agentId, isPublished: true });
    await readUntil("notifications/tools/list_changed");
    await reader.cancel();
  });

  test("is the only one that may ask for tasks", async () => {
    const { key } = await makeKey(["run"]);
    const without = { ...meta, "io.modelcontextprotocol/clientCapabilities": {} };
    const plain = await send(key, "tools/call", { name: "run_survey", arguments: {} }, without);
    expect(plain.result).toMatchObject({ resultType: "complete", structuredContent: { status: "WAITING" } });
    expect((await send(key, "tasks/get", { taskId: newId() }, without)).error).toMatchObject({ code: -32_021 });
  });
});

describe("the endpoint refuses", () => {
  const post = (headers: Record<string, string>) =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: "{}" });

  test("callers without a valid key, as JSON that says what is missing", async () => {
    for (const authorization of [null, "Bearer sk-wrong", "Basic abc"]) {
      const response = await post(authorization === null ? {} : { authorization });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer resource_metadata="/);
      expect(await response.json()).toMatchObject({ error: { code: "unauthorized", message: expect.any(String) } });
    }
  });

  test("a key that was revoked, has expired, or whose creator is no longer an owner", async () => {
    const { system } = testApp.app.database;
    const isRefused = async (key: string) => (await post({ authorization: `Bearer ${key}` })).status === 401;
    const revoked = await makeKey();
    expect(await isRefused(revoked.key)).toBe(false);
    await owner().apiKey.revoke({ id: revoked.id });
    expect(await isRefused(revoked.key)).toBe(true);
    const expired = await makeKey(["read"], 1);
    await system
      .update(apiKey)
      .set({ expiresAt: new Date(0) })
      .where(eq(apiKey.id, expired.id));
    expect(await isRefused(expired.key)).toBe(true);
    const left = await makeKey();
    const { id: userId } = testApp.workspace.people.OWNER;
    await system.update(workspaceMember).set({ role: "EDITOR" }).where(eq(workspaceMember.userId, userId));
    expect(await isRefused(left.key)).toBe(true);
    await system.update(workspaceMember).set({ role: "OWNER" }).where(eq(workspaceMember.userId, userId));
  });

  test("a plan without the public API", async () => {
    const { key } = await makeKey();
    await testApp.setPlan("PERSONAL");
    expect((await post({ authorization: `Bearer ${key}` })).status).toBe(403);
    await testApp.setPlan("BUSINESS");
  });

  test("a key that asks too often, and says when to come back", async () => {
    const { key } = await makeKey();
    const { key: other } = await makeKey();
    // One call a minute instead of 60.
    const sharedLimiter = createSharedLimiter({ factor: 1 / 60, db: testApp.app.database.system });
    const app = { ...testApp.app, sharedLimiter };
    const http = createHttp({ app, pages: null, socketAddress: () => "127.0.0.1" });
    const call = (token: string) => http.request(url.href, { headers: { authorization: `Bearer ${token}` } });
    expect((await call(key)).status).toBe(405);
    const refused = await call(key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call(other)).status, "another key").toBe(405);
  });

  test("pages of other sites, and bodies beyond the limit", async () => {
    const { key } = await makeKey();
    const authorization = `Bearer ${key}`;
    expect((await post({ authorization, origin: "https://evil.example" })).status).toBe(403);
    const headers = {
      authorization,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const large = { method: "POST", headers, body: JSON.stringify({ padding: "x".repeat(1_100_000) }) };
    // Without a socket, which the server would close.
    expect((await testApp.request("/api/mcp", large)).status).toBe(413);
    expect((await fetch(url, { headers })).status, "GET").toBe(405);
  });
});

test("what another workspace publishes stays there, and what is no longer published is gone", async () => {
  const { otherWorkspace, asOtherWorkspace } = testApp;
  const stranger = asOtherWorkspace("OWNER");
  const { key } = await stranger.apiKey.create({
    ...{ workspaceId: otherWorkspace.id, name: "Stranger", scopes: [...apiKeyScopes], expiresInDays: null },
  });
  expect(published(await namesFor(key))).toEqual(["get_run"]);
  const { key: own } = await makeKey();
  await owner().mcpPublication.setForAgent({ id: agentId, isPublished: false });
  expect(await namesFor(own)).not.toContain("ask_harbor_pilot");
  await owner().mcpPublication.setForAgent({ id: agentId, isPublished: true });
  expect(await namesFor(own)).toContain("ask_harbor_pilot");
});

describe("keys", () => {
  test("are shown once, stored as a hash, and say when they were last used", async () => {
    const { id, key } = await makeKey(["chat", "run"]);
    expect(key).toMatch(/^sk-[\w-]{43}$/);
    const { system } = testApp.app.database;
    const [row] = await system.select().from(apiKey).where(eq(apiKey.id, id));
    expect(JSON.stringify(row)).not.toContain(key);
    const find = async () => {
      const keys = await owner().apiKey.getAll({ workspaceId: testApp.workspace.id });
      return keys.find((one) => one.id === id) ?? expect.unreachable();
    };
    expect(await find()).toMatchObject({ prefix: key.slice(0, 9), scopes: ["run", "chat"], lastUsedAt: null });
    expect(JSON.stringify(await find())).not.toContain(key);
    await namesFor(key);
    const { lastUsedAt } = await find();
    expect(lastUsedAt).not.toBeNull();
    await namesFor(key);
    expect((await find()).lastUsedAt, "at most once a minute").toEqual(lastUsedAt);
  });

  test("are for owners of a plan with the public API, at most ten", async () => {
    const draft = { workspaceId: testApp.workspace.id, name: "More", scopes: ["read" as const], expiresInDays: null };
    for (let made = 0; made < 10; made++) await owner().apiKey.create(draft);
    await expect(owner().apiKey.create(draft)).rejects.toThrow("A workspace can have 10 keys");
    await expect(testApp.as("EDITOR").apiKey.create(draft)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await testApp.setPlan("PERSONAL");
    await expect(owner().apiKey.create(draft)).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
    await testApp.setPlan("BUSINESS");
  });
});
