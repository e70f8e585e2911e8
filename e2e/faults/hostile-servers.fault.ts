import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { timers } from "#product/timers.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { type FaultWorld, openFaultWorld } from "./world.ts";

/** Servers and services that do harm, against the real process: its real deadlines, and the memory that it takes. */
const megabyte = 1_024;

let world: FaultWorld;
let server: StartedServer;
let client: WireClient;
let harbor: McpDouble;
let service: ApiDouble;
let serverId: string;
let agentId: string;

beforeAll(async () => {
  [service, harbor] = await Promise.all([startApiDouble(), startMcpDouble()]);
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost" });
  server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { workspaceId } = client;
  serverId = (await client.mutate<{ id: string }>("mcpServer.create", { workspaceId, name: "Harbor", url: harbor.url }))
    .id;
  agentId = (
    await client.mutate<{ id: string }>("agent.create", {
      ...{ workspaceId, title: "Pilot", system: "You pilot.", languageModelId: "gpt-4o-mini" },
      mcpServerIds: [serverId],
    })
  ).id;
});
afterEach(() => {
  harbor.answer = null;
});
afterAll(() => Promise.all([world.close(), harbor.close(), service.close()]));

/** A space now and then, until nobody reads any more. */
function dripping(): Response {
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream({
    start(stream) {
      timer = setInterval(() => stream.enqueue(new TextEncoder().encode(" ")), 200);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

test("an answer that drips without end is given up after a minute, with a sentence, and the chat goes on", async () => {
  harbor.answer = async (request) => {
    const { method } = (await request.json().catch(() => ({}))) as { method?: string };
    return method === "tools/call" ? dripping() : null;
  };
  world.double.queueReply({ toolCalls: [{ name: "mcp_harbor_find_ship", input: { name: "Alma" } }] });
  const chatId = crypto.randomUUID();
  const message = { text: "Where is Alma?" };
  const body = { workspaceId: client.workspaceId, chatId, agentId, message };
  const startedMs = performance.now();
  await (await client.post("/api/chat/agent", body)).text();
  expect(performance.now() - startedMs).toBeLessThan(timers.mcp.connectMs + timers.mcp.callMs + 10_000);
  const [call] = await world.sql("select state, error from tool_call where tool = 'mcp_harbor_find_ship'");
  expect(call).toMatchObject({ state: "failed", error: expect.stringMatching(/in time|too long/) });
  const [reply] = await world.sql("select status from message where chat_id = $1 and role = 'assistant'", [chatId]);
  expect(reply).toEqual({ status: "DONE" });
});

test("a list and a response that drip without end are given up, each with a sentence", async () => {
  const { workspaceId } = client;
  harbor.answer = dripping;
  const testing = client.mutate<{ error: string }>("mcpServer.testConnection", { workspaceId, url: harbor.url });
  const request = { workspaceId, url: `${service.origin}/drip`, method: "GET" };
  await expect(client.mutate("apiAction.test", request)).rejects.toThrow(/took too long/);
  expect((await testing).error).toMatch(/in time|too long/);
});

/** The most memory that the process has taken so far, in kilobytes. */
const peakMemory = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]);

test("bombs and floods, many at the same time, take little memory, and the server still answers", async () => {
  const { workspaceId } = client;
  const bomb = gzipSync(Buffer.alloc(100 * megabyte * megabyte, 32));
  const flood = new Uint8Array(megabyte * megabyte).fill(32);
  const floods = [
    () => new Response(bomb, { headers: { "content-type": "application/json", "content-encoding": "gzip" } }),
    () =>
      new Response(new ReadableStream({ pull: (stream) => stream.enqueue(flood) }), {
        headers: { "content-type": "application/json" },
      }),
  ];
  let at = 0;
  harbor.answer = () => floods[at++ % floods.length]?.() ?? null;
  const before = peakMemory();
  // On a busy machine, a flood may meet its deadline before it is too large.
  const sentence = /too large|too long|in time/;
  const tests = Array.from({ length: 12 }, async (_, one) => {
    const path = one % 2 === 0 ? "/bomb" : "/endless";
    const request = { workspaceId, url: service.origin + path, method: "GET" };
    await expect(client.mutate("apiAction.test", request)).rejects.toThrow(sentence);
    const tested = await client.mutate<{ error: string }>("mcpServer.testConnection", { workspaceId, url: harbor.url });
    expect(tested.error).toMatch(sentence);
  });
  await Promise.all(tests);
  expect(peakMemory() - before).toBeLessThan(400 * megabyte);
  expect(await client.query("mcpServer.getById", { id: serverId })).toMatchObject({ name: "Harbor" });
});
