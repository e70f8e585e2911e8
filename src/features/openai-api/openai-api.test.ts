/** The endpoints with the shapes of OpenAI's API, over real HTTP with its official client. */
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { eq } from "drizzle-orm";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { type ApiKeyScope, apiKeyScopes } from "#features/api-key/schema.ts";
import { apiKey } from "#features/api-key/table.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { message } from "#features/chat/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { createHttp } from "#server/http/app.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";

let testApp: TestApp;
let double: ProviderDouble;
let listener: ReturnType<typeof createAdaptorServer>;
let baseURL: string;
let writer: string;
let brief: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  const http = createHttp({ app: testApp.app, pages: null, socketAddress: () => "127.0.0.1" });
  listener = createAdaptorServer({ fetch: http.fetch });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo; // it listens on TCP
  baseURL = `http://localhost:${port}/v1`;
  const { id } = await testApp.as("OWNER").agent.create({
    ...{ workspaceId: testApp.workspace.id, title: "Tide Writer" },
    ...{ system: "You know tides.", languageModelId: "gpt-4o-mini" },
  });
  writer = `agent-tide-writer-${id.slice(-12)}`;
  brief = await makeWorkflow("Morning Brief", 1);
  await makeWorkflow("Long Form", 2);
});
afterEach(async () => {
  double.reset();
  await testApp.app.database.system.update(apiKey).set({ revokedAt: new Date() });
});
afterAll(async () => {
  listener.close();
  await testApp.close();
});

async function makeWorkflow(title: string, fieldCount: number) {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  const { graph, revision } = await owner.workflow.getById({ id });
  const fields = Array.from({ length: fieldCount }, (_, order) => ({
    ...{ id: `f${order}`, label: `Field ${order}`, type: "TEXT", required: true, order, config: {} },
  }));
  const nodes = (["HUMAN_INPUT", "AGENT"] as const).map((type, at) => ({
    ...newNode(type, { x: 0, y: at * 200 }, graph),
    label: `Step ${at + 1}`,
    config: type === "AGENT" ? { agentId: null, prompt: "Write" } : { fields },
  }));
  const edges = [{ id: newId(), sourceNodeId: nodes[0]?.id, targetNodeId: nodes[1]?.id }];
  await owner.workflow.saveGraph({ id, revision, graph: { nodes, edges } as Graph });
  return `workflow-${title.toLowerCase().replace(" ", "-")}-${id.slice(-12)}`;
}

async function makeClient(scopes: readonly ApiKeyScope[] = apiKeyScopes) {
  const { id, key } = await testApp.as("OWNER").apiKey.create({
    ...{ workspaceId: testApp.workspace.id, name: "Client", scopes: [...scopes], expiresInDays: null },
  });
  return { keyId: id, client: new OpenAI({ apiKey: key, baseURL, maxRetries: 0 }) };
}

/** A PNG of one pixel. */
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const user = (content: string) => ({ role: "user" as const, content });
const chargesOf = async (run: () => Promise<unknown>) => {
  const { system } = testApp.app.database;
  const before = await system.$count(creditTransaction);
  await run();
  return (await system.$count(creditTransaction)) - before;
};

describe("models", () => {
  test("are the agents, and the workflows that start with one text, as far as the key may use them", async () => {
    const { client } = await makeClient();
    const all = await client.models.list();
    expect(all.data.map(({ id }) => id)).toEqual(expect.arrayContaining([writer, brief]));
    expect(JSON.stringify(all.data)).not.toContain("long-form");
    expect(await client.models.retrieve(brief)).toMatchObject({ id: brief, object: "model", name: "Morning Brief" });
    const { client: chatting } = await makeClient(["chat"]);
    expect((await chatting.models.list()).data.map(({ id }) => id)).not.toContain(brief);
    await expect(chatting.chat.completions.create({ model: brief, messages: [user("Go")] })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("keep their old name, and have a new one, once their title changes", async () => {
    const { client } = await makeClient();
    const older = writer.replace("tide-writer", "some-older-title");
    expect(await client.models.retrieve(older)).toMatchObject({ id: writer });
  });

  test("of another workspace don't exist, nor do unknown ones", async () => {
    const other = await testApp.asOtherWorkspace("OWNER").agent.create({
      ...{ workspaceId: testApp.otherWorkspace.id, title: "Theirs", system: "s" },
    });
    const { client } = await makeClient();
    expect(JSON.stringify((await client.models.list()).data)).not.toContain("theirs");
    for (const model of [`agent-theirs-${other.id.slice(-12)}`, "gpt-4o", "agent-x-000000000000"])
      await expect(client.chat.completions.create({ model, messages: [user("Hi")] })).rejects.toMatchObject({
        ...{ status: 404, code: "model_not_found", param: "model", type: "invalid_request_error" },
      });
  });
});

describe("a chat completion", () => {
  test("answers the conversation of the request, charged once, with its tokens and credits", async () => {
    const { client } = await makeClient();
    double.queueReply({ text: "High water is at six." });
    const messages = [
      { role: "system" as const, content: "Be brief." },
      user("Which port?"),
      { role: "assistant" as const, content: "Hamburg." },
      user("When is high water?"),
    ];
    const { data, response } = await client.chat.completions
      .create({ model: writer, messages, temperature: 0.5 })
      .withResponse();
    expect(data).toMatchObject({
      ...{ object: "chat.completion", model: writer },
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "High water is at six." } }],
      usage: { credits: 1, total_tokens: expect.any(Number) },
    });
    expect(data.usage?.completion_tokens).toBeGreaterThan(0);
    expect(response.headers.get("ratelimit-remaining")).toMatch(/^\d+$/);
    const [sent] = double.requests.map(({ body }) => JSON.stringify(body));
    for (const said of ["You know tides.", "Be brief.", "Which port?", "Hamburg.", "When is high water?"])
      expect(sent).toContain(said);
    const charges = await testApp.app.database.system
      .select({ source: creditTransaction.source, amount: creditTransaction.amount })
      .from(creditTransaction);
    expect(charges).toEqual([{ source: "API", amount: "1.0000" }]);
  });

  test("streams, with the usage at the end", async () => {
    const { client } = await makeClient();
    double.queueReply({ text: "Ships sail at nine." });
    const options = { stream: true, stream_options: { include_usage: true } } as const;
    let text = "";
    let usage: unknown;
    const ends: string[] = [];
    const charges = await chargesOf(async () => {
      const stream = await client.chat.completions.create({ model: writer, messages: [user("When?")], ...options });
      for await (const chunk of stream) {
        text += chunk.choices[0]?.delta.content ?? "";
        if (chunk.choices[0]?.finish_reason) ends.push(chunk.choices[0].finish_reason);
        usage = chunk.usage ?? usage;
      }
    });
    expect({ text, ends, charges }).toEqual({ text: "Ships sail at nine.", ends: ["stop"], charges: 1 });
    expect(usage).toMatchObject({ credits: 1 });
  });

  test("shows the agent an image from a data URL, and refuses what is none and private addresses", async () => {
    const { client } = await makeClient();
    double.queueReply({ text: "A dot." });
    const ask = (url: string) =>
      client.chat.completions.create({
        model: writer,
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "What?" },
              { type: "image_url", image_url: { url } },
            ],
          },
        ],
      });
    expect((await ask(`data:image/png;base64,${dot}`)).choices[0]?.message.content).toBe("A dot.");
    expect(JSON.stringify(double.requests[0]?.body)).toContain("data:image/png;base64,");
    for (const url of [
      "data:image/png;base64,AAAA",
      "https://10.0.0.1/a.png",
      "http://example.com/a.png",
      "file:///etc/passwd",
    ])
      await expect(ask(url), url).rejects.toMatchObject({ status: 400 });
  });

  test("runs a workflow with the text of the last message", async () => {
    const { client } = await makeClient();
    double.queueReply({ text: "All quiet." });
    const answer = await client.chat.completions.create({ model: brief, messages: [user("tides")] });
    expect(answer.choices[0]?.message.content).toBe("All quiet.");
    expect(answer.usage).toMatchObject({ credits: expect.any(Number) });
    expect(answer.usage?.completion_tokens).toBeGreaterThan(0);
    const [run] = await testApp.app.database.system.select().from(workflowRun);
    expect(run).toMatchObject({ status: "COMPLETED", trigger: { type: "PUBLIC_API", title: "Client" } });
  });

  test("stops when the client leaves", async () => {
    const { client } = await makeClient();
    const { system } = testApp.app.database;
    let open = () => {};
    const gate = { after: 20, open: new Promise<void>((resolve) => (open = resolve)) };
    double.queueReply({ deltas: Array.from({ length: 40 }, (_, at) => `w${at} `), gate });
    const stream = await client.chat.completions.create({ model: writer, messages: [user("Count")], stream: true });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await expect
      .poll(async () => (await system.select().from(message).where(eq(message.status, "STOPPED"))).length)
      .toBe(1);
    open();
  });

  test("is refused with the right status for a revoked key, a wrong parameter, and what is not offered", async () => {
    const { client, keyId } = await makeClient();
    const ask = (more: object) =>
      client.chat.completions.create({ model: writer, messages: [user("Hi")], stream: false, ...more });
    const fn = { type: "function", function: { name: "look" } };
    await expect(ask({ tools: [fn] })).rejects.toMatchObject({ status: 400, param: "tools" });
    await expect(ask({ temperature: "hot" })).rejects.toMatchObject({ status: 400, param: "temperature" });
    await expect(ask({ messages: [{ role: "assistant", content: "Hi" }] })).rejects.toMatchObject({
      param: "messages",
    });
    await testApp.as("OWNER").apiKey.revoke({ id: keyId });
    await expect(ask({})).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
    await expect(client.models.list()).rejects.toMatchObject({ status: 401 });
  });
});

describe("a response", () => {
  const ask = "When is high water?";

  test("answers a text or messages with instructions, and another one continues from it", async () => {
    const { client } = await makeClient();
    double.queueReply({ text: "At six." });
    const first = await client.responses.create({ model: writer, input: ask, instructions: "Be brief." });
    expect(first).toMatchObject({
      ...{ object: "response", status: "completed", model: writer, output_text: "At six." },
      usage: { credits: 1, output_tokens: expect.any(Number) },
    });
    double.queueReply({ text: "At noon." });
    const input = [{ role: "user" as const, content: [{ type: "input_text" as const, text: "And low water?" }] }];
    const next = await client.responses.create({ model: writer, input, previous_response_id: first.id });
    expect(next).toMatchObject({ output_text: "At noon.", previous_response_id: first.id });
    const sent = JSON.stringify(double.requests.at(-1)?.body);
    for (const said of ["Be brief.", ask, "At six.", "And low water?"]) expect(sent).toContain(said);
    const { client: other } = await makeClient();
    await expect(
      other.responses.create({ model: writer, input: ask, previous_response_id: first.id }),
    ).rejects.toMatchObject({ status: 404, param: "previous_response_id" });
  });

  test("streams the events of its message, as the client's own reader expects them", async () => {
    const { client } = await makeClient();
    double.queueReply({ text: "Ships sail at nine." });
    const stream = client.responses.stream({ model: writer, input: ask });
    let text = "";
    stream.on("response.output_text.delta", ({ delta }) => {
      text += delta;
    });
    const response = await stream.finalResponse();
    expect({ text, output: response.output_text }).toEqual({
      ...{ text: "Ships sail at nine.", output: "Ships sail at nine." },
    });
    expect(response).toMatchObject({ status: "completed", usage: { credits: 1 } });
  });

  test("says in its stream why it failed", async () => {
    const { client } = await makeClient();
    // Every model that could answer instead.
    for (let at = 0; at < 10; at++) double.queueReply({ fault: { name: "unauthorized" } });
    const events: string[] = [];
    for await (const { type } of await client.responses.create({ model: writer, input: ask, stream: true }))
      events.push(type);
    expect(events.at(-1)).toBe("response.failed");
  });
});
