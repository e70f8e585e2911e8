/** The trace of a reply on the real server: its sums are those of the ledger, and a collector gets it. */
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import type { Trace, TraceSpan } from "#features/trace/schema.ts";
import { sumTokens } from "#lib/tokens.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { type CollectorDouble, startCollectorDouble } from "#testing/collector-double/collector-double.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall } from "#testing/tools/planner.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let collector: CollectorDouble;
beforeAll(async () => {
  collector = await startCollectorDouble();
  ({ testApp, double } = await startTestAppWithModels({
    env: {
      DEFAULT_PLAN: "BUSINESS",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=se%3Dcret",
    },
  }));
});
afterEach(() => double.reset());
afterAll(async () => {
  await testApp.close();
  await collector.close();
});

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");

async function agentOf(title: string, more: object = {}): Promise<string> {
  const made = { workspaceId: testApp.workspace.id, title, system: "Brief.", languageModelId: "gpt-4o-mini", ...more };
  return (await owner().agent.create(made)).id;
}

/** Sends a question in a titled chat, so that no call asks for a title; returns the id of the reply. */
async function ask(agentId: string): Promise<string> {
  const { id: workspaceId, people } = testApp.workspace;
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  const body = JSON.stringify({ workspaceId, chatId, agentId, message: { text: "How many ships?" } });
  const headers = { "content-type": "application/json" };
  const answer = await testApp.request("/api/chat/agent", { method: "POST", headers, body }, people.OWNER);
  await answer.text();
  return answer.headers.get("x-message-id") ?? expect.unreachable();
}

/** What the ledger has for a reply. */
async function ledgerOf(messageId: string) {
  const rows = await db().select().from(creditTransaction).where(sql`refs ->> 'messageId' = ${messageId}`);
  return {
    credits: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
    tokens: sumTokens(
      rows.map((row) => ({
        inputTokens: row.inputTokens ?? 0,
        outputTokens: row.outputTokens ?? 0,
        cachedInputTokens: row.cachedInputTokens ?? 0,
      })),
    ),
  };
}

const lookInSources = "get_context_from_provided_knowledge_sources_and_notes";

const outline = ({ spans }: Trace) => spans.map((span) => `${"  ".repeat(span.depth)}${span.kind} ${span.name ?? ""}`);
const isInside = (inner: TraceSpan, outer: TraceSpan) =>
  inner.startMs >= outer.startMs && (inner.endMs ?? 0) <= (outer.endMs ?? 0) + 5;

test("a model that reorders passages is a span of the search that it was called by, with its price", async () => {
  const workspaceId = testApp.workspace.id;
  const chunks = ["Seven ships are white.", "A ship is red.", "No ship in May."].map((text) => ({ text }));
  const { nodeId } = await learnSource(testApp.app, { workspaceId, title: "Ships", chunks });
  const library = owner().knowledgeSourceTreeNode;
  await library.changeReranking({ workspaceId, by: "MODEL", languageModelId: "gpt-4o-mini" });
  const agentId = await agentOf("Librarian", { knowledgeSourceTreeNodeIds: [nodeId] });
  double.queueReply({ toolCalls: [{ name: lookInSources, input: { question: "How many ships?" } }] });
  double.queueReply({ object: { numbers: [2, 1, 3] } });
  double.queueReply({ text: "Seven [1]." });
  const messageId = await ask(agentId);
  await library.changeReranking({ workspaceId, by: null });
  const trace = await owner().chat.getTrace({ messageId });
  expect(outline(trace).filter((line) => line.trim() !== "queue")).toEqual([
    ...["reply Librarian", "  model GPT-4o Mini", `  tool ${lookInSources}`, "    model GPT-4o Mini"],
    "  model GPT-4o Mini",
  ]);
  expect(trace.spans.find(({ name }) => name === lookInSources)).toMatchObject({ credits: 1, state: "done" });
  expect(trace.spans[0]?.credits).toBe(2);
  expect(trace.spans[0]).toMatchObject(await ledgerOf(messageId));
});

test("a reply with tools and a sub-agent has a span for every call, and the sums of the ledger", async () => {
  const librarian = await agentOf("Librarian");
  const manager = await agentOf("Manager", { subAgentIds: [librarian] });
  const task = { agentId: librarian, task: "Count the ships" };
  double.queueReply({ toolCalls: [planCall("Count"), { name: "delegate_task_to_sub_agent", input: task }] });
  double.queueReply({ toolCalls: [planCall("Look")] }); // of the librarian
  double.queueReply({ text: "Seven." });
  double.queueReply({ text: "There are seven ships." });
  const messageId = await ask(manager);
  const trace = await owner().chat.getTrace({ messageId });
  expect(outline(trace)).toEqual([
    "reply Manager",
    "  model GPT-4o Mini",
    expect.stringMatching(/^ {2}(tool manage_task_plan|agent Librarian)$/),
    ...(outline(trace)[2]?.includes("agent") ? [] : ["  agent Librarian"]),
    "    model GPT-4o Mini",
    "    tool manage_task_plan",
    "    model GPT-4o Mini",
    ...(outline(trace)[2]?.includes("agent") ? ["  tool manage_task_plan"] : []),
    "  model GPT-4o Mini",
  ]);
  const [whole, ...rest] = trace.spans;
  const ledger = await ledgerOf(messageId);
  expect(ledger.credits).toBeGreaterThan(1);
  expect(whole).toMatchObject(ledger);
  expect(rest.every((span) => whole && isInside(span, whole) && span.state === "done")).toBe(true);
  expect(trace.spans.find(({ kind }) => kind === "agent")).toMatchObject({ credits: 1 });

  const spans = await collector.waitForTrace(messageId);
  expect(spans.map(({ name }) => name).toSorted()).toEqual(
    [
      "invoke_agent Manager",
      "invoke_agent Librarian",
      ...Array(2).fill("execute_tool manage_task_plan"),
      ...Array(4).fill("chat gpt-4o-mini"),
    ].toSorted(),
  );
  const byName = (name: string) => spans.find((span) => span.name === name) ?? expect.unreachable();
  const root = byName("invoke_agent Manager");
  const sub = byName("invoke_agent Librarian");
  expect([root.parentSpanId, sub.parentSpanId]).toEqual(["", root.spanId]);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === sub.spanId)).toHaveLength(3);
  expect([root.startMs, root.endMs]).toEqual([whole?.startMs, whole?.endMs]);
  expect(root.attributes).toMatchObject({
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.agent.id": manager,
    "gen_ai.usage.input_tokens": ledger.tokens.inputTokens,
    "gen_ai.usage.output_tokens": ledger.tokens.outputTokens,
    "troupe.credits": ledger.credits,
  });
  expect(spans.find(({ name }) => name.startsWith("chat"))).toMatchObject({
    kind: 3,
    attributes: { "gen_ai.provider.name": "openai", "gen_ai.request.model": "gpt-4o-mini" },
    resource: { "service.name": "troupe" },
  });
  expect(JSON.stringify(spans)).not.toMatch(/ships|Seven|Count/);
  expect(collector.requests[0]?.headers).toMatchObject({
    "x-key": "se=cret",
    "content-type": "application/x-protobuf",
  });
});

test("models that failed before another answered are spans with their fault, and are not charged", async () => {
  const agentId = await agentOf("Pilot", {
    languageModelId: "gpt-5",
    fallbackModels: [{ languageModelId: "gpt-5-nano" }],
  });
  double.queueReply({ status: 500, body: '{"error":{"message":"No."}}' });
  double.queueReply({ text: "At noon." });
  const messageId = await ask(agentId);
  const trace = await owner().chat.getTrace({ messageId });
  const calls = trace.spans.filter(({ kind }) => kind === "model");
  expect(calls.map(({ name, state }) => [name, state])).toEqual([
    ["GPT-5", "failed"],
    ["GPT-5 Nano", "done"],
  ]);
  expect(calls[0]?.model?.fault).toBeDefined();
  expect(trace.spans[0]).toMatchObject({ ...(await ledgerOf(messageId)), state: "done" });
  const failed = (await collector.waitForTrace(messageId)).filter(({ statusCode }) => statusCode === 2);
  expect(failed.map(({ name }) => name)).toEqual(["chat gpt-5"]);
});

test("a reply that waits for a person shows the wait, and keeps its first part when it continues", async () => {
  double.queueReply({ toolCalls: [planCall("Sail")] });
  const messageId = await ask(await createPlanner(testApp));
  const waiting = await owner().chat.getTrace({ messageId });
  expect(waiting.spans.map(({ kind, state }) => [kind, state])).toEqual([
    ["reply", "waiting"],
    ["model", "done"],
    ["tool", "waiting"],
    ["wait", "waiting"],
  ]);
  double.queueReply({ text: "Planned." });
  const id = waiting.spans.find(({ callId }) => callId)?.callId ?? expect.unreachable();
  await owner().chat.decideToolCall({ id, decision: { kind: "allow" } });
  await collector.waitForTrace(messageId);
  const trace = await owner().chat.getTrace({ messageId });
  expect(trace.spans.map(({ kind, state }) => [kind, state])).toEqual([
    ["reply", "done"],
    ["model", "done"],
    ["tool", "done"],
    ["wait", "done"],
    ["model", "done"],
  ]);
  expect(trace.spans[0]?.credits).toBe((await ledgerOf(messageId)).credits);
  expect(await owner().chat.getToolCall({ id })).toMatchObject({
    type: "tool-manage_task_plan",
    state: "output-available",
  });
});

test("a reply from before model calls were recorded shows its totals, and others can't see it", async () => {
  double.queueReply({ text: "Seven." });
  const messageId = await ask(await agentOf("Old hand"));
  await db().update(message).set({ modelCalls: null }).where(eq(message.id, messageId));
  const trace = await owner().chat.getTrace({ messageId });
  expect(trace).toMatchObject({ hasModelCalls: false, spans: [await ledgerOf(messageId)] });
  await expect(testApp.as("EDITOR").chat.getTrace({ messageId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
