/** Tool calls in a chat are the same with the protocols of OpenAI, Anthropic, and Google. The server and HTTP are real. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toolCall } from "#features/tool-call/table.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { Script, ScriptedCall } from "#testing/provider-double/script.ts";
import { child, list, string, textOf } from "#testing/provider-double/wire/json.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithWires, wireModels } from "#testing/test-app-with-models.ts";
import { message } from "./table.ts";

const wires = ["OPENAI", "ANTHROPIC", "GOOGLE"] as const;
type Wire = (typeof wires)[number];

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithWires());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const path: Record<Wire, string> = { OPENAI: "/responses", ANTHROPIC: "/messages", GOOGLE: ":streamGenerateContent" };

/** One turn of a new chat, in which the model answers by the scripts. */
async function takeTurn(wire: Wire, scripts: readonly Script[]) {
  double.reset();
  for (const script of scripts) double.queueReply({ text: "", ...script });
  const { id: workspaceId, people } = testApp.workspace;
  const languageModelId = wireModels[wire];
  const settings = { title: "Planner", system: "You plan.", languageModelId };
  const { id: agentId } = await testApp.as("OWNER").agent.create({ workspaceId, ...settings });
  const chatId = await createTitledChat(testApp, { title: "Plans" });
  const body = JSON.stringify({ workspaceId, chatId, agentId, message: { text: "Please do it" } });
  const headers = { "content-type": "application/json" };
  await (await testApp.request("/api/chat/agent", { method: "POST", headers, body }, people.OWNER)).text();
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  const reply = rows.at(-1) ?? expect.unreachable();
  const calls = await db()
    .select()
    .from(toolCall)
    .where(eq(toolCall.messageId, reply.id))
    .orderBy(toolCall.step, toolCall.position);
  const requests = double.requests.map((request) => request.body);
  expect(double.requests.every((request) => request.path.endsWith(path[wire]))).toBe(true);
  return { reply, calls, requests, parts: reply.parts.map(withoutMeasures), results: requests.map(resultsIn[wire]) };
}

/** A part without what differs between two runs. */
function withoutMeasures(part: object) {
  const { toolCallId: _, durationMs: __, ...rest } = part as Partial<ToolPart>;
  return rest;
}

/** What the model gets of its calls in a request, in the form of each protocol. */
const resultsIn: Record<Wire, (body: Record<string, unknown>) => string[]> = {
  OPENAI: ({ input }) =>
    list(input)
      .filter((item) => child(item, "type") === "function_call_output")
      .map((item) => string(child(item, "output")))
      .map((output) => (output.startsWith('{"error":') ? string(child(JSON.parse(output), "error")) : output)),
  ANTHROPIC: ({ messages }) =>
    list(messages)
      .flatMap((one) => list(child(one, "content")))
      .filter((block) => child(block, "type") === "tool_result")
      .map((block) => textOf(child(block, "content"))),
  GOOGLE: ({ contents }) =>
    list(contents)
      .flatMap((one) => list(child(one, "parts")))
      .flatMap((part) => child(part, "functionResponse", "response") ?? [])
      .map((response) => string(child(response, "content") ?? child(response, "error"))),
};

/** The same turn with each protocol; what people and the journal have of it must not differ. */
async function takeTurns(...scripts: Script[]) {
  const turns = [];
  for (const wire of wires) turns.push(await takeTurn(wire, scripts));
  const [first, ...others] = turns;
  if (!first) return expect.unreachable();
  const facts = ({ reply, calls, parts }: typeof first) => ({
    status: reply.status,
    parts,
    calls: calls.map(({ step, position, tool, input, state, error, output, said }) => {
      return { step, position, tool, input, state, error, output, said };
    }),
  });
  for (const other of others) expect(facts(other)).toEqual(facts(first));
  expect(first.reply.status).toBe("DONE");
  return { ...first, everyResults: turns.map(({ results }) => results), turns };
}

const plan = (content: string): ScriptedCall => ({
  name: "manage_task_plan",
  input: { tasks: [{ content, activeForm: `${content}...`, status: "pending" }] },
});
const map: ScriptedCall = { name: "generate_mindmap", input: { markdown: "# Ships\n## Bow\n## Stern" } };
const done = { text: "Done." };
const textsIn = (parts: readonly object[]) => parts.filter((part) => "text" in part);

test("parallel calls run, and each result goes back to its call", async () => {
  const { calls, everyResults, parts } = await takeTurns({ text: "Both.", toolCalls: [plan("Sail"), map] }, done);
  expect(calls).toMatchObject([
    { step: 0, position: 0, tool: "manage_task_plan", state: "answered", said: "Both." },
    { step: 0, position: 1, tool: "generate_mindmap", state: "answered" },
  ]);
  for (const [first, second] of everyResults) {
    expect(first).toEqual([]);
    expect(second).toHaveLength(2);
  }
  expect(textsIn(parts)).toMatchObject([{ text: "Both." }, { text: "Done." }]);
});

test("arguments of the wrong shape are not run, and the model can correct them", async () => {
  const wrong = { name: "manage_task_plan", input: { tasks: "none" } };
  const { calls, everyResults, parts } = await takeTurns({ toolCalls: [wrong] }, { toolCalls: [plan("Sail")] }, done);
  expect(calls).toMatchObject([{ state: "failed", error: /not valid: tasks:/ }, { state: "answered" }].map(matching));
  for (const results of everyResults) expect(results[1]).toMatchObject([/not valid: tasks:/].map(matching));
  expect(parts).toContainEqual(expect.objectContaining({ state: "output-error" }));
});

test.each(["OPENAI", "ANTHROPIC"] as const)("arguments that are not JSON are not run at %s", async (wire) => {
  // Google sends arguments as an object, so they can't be anything else there.
  const broken = { name: "manage_task_plan", input: '{"tasks": [{"cont' };
  const { reply, calls, results } = await takeTurn(wire, [{ toolCalls: [broken] }, done]);
  expect(reply.status).toBe("DONE");
  expect(calls).toMatchObject([{ state: "failed" }]);
  expect(results[1]).toEqual(["The input for the tool manage_task_plan is not valid JSON."]);
});

test("a tool that doesn't exist is not run, and the model learns which tools it has", async () => {
  const gone = { name: "delete_everything", input: {} };
  const { calls, everyResults } = await takeTurns({ toolCalls: [gone, plan("Sail")] }, done);
  expect(calls).toMatchObject([{ tool: "delete_everything", state: "failed" }, { state: "answered" }]);
  for (const results of everyResults) {
    expect(results[1]?.[0]).toMatch(/^There is no tool named delete_everything\. The tools are: ask_person, /);
    expect(results[1]).toHaveLength(2);
  }
});

test("a failing tool says why, and the reply continues", async () => {
  const page = { name: "scrape_website_content", input: { url: "http://10.0.0.1/secret" } };
  const { calls, everyResults, parts } = await takeTurns({ toolCalls: [page] }, done);
  expect(calls).toMatchObject([{ state: "failed" }]);
  const error = calls[0]?.error ?? "";
  expect(error.length).toBeGreaterThan(10);
  for (const results of everyResults) expect(results[1]).toEqual([error]);
  expect(parts).toContainEqual(expect.objectContaining({ state: "output-error", errorText: error }));
});

test("after 25 steps with tools, the model must answer, and gets the result of every call", async () => {
  const { toolSteps } = limits.agent;
  const steps = Array.from({ length: toolSteps }, (_, at) => ({ toolCalls: [plan(`Task ${at}`)] }));
  const { calls, turns, parts } = await takeTurns(...steps, done);
  expect(toolSteps).toBe(25);
  expect(calls).toHaveLength(25);
  for (const { requests, results } of turns) {
    expect(requests).toHaveLength(26);
    expect(results.at(-1)).toHaveLength(25);
    expect(requests.map(mayCallTools)).toEqual([...Array(25).fill(true), false]);
  }
  expect(textsIn(parts)).toMatchObject([{ text: "Done." }]);
});

/** Whether a request lets the model call tools; each protocol says it in its own way. */
function mayCallTools({ tool_choice: choice, toolConfig }: Record<string, unknown>): boolean {
  const mode = string(child(choice, "type") ?? choice ?? child(toolConfig, "functionCallingConfig", "mode"));
  return !/none/i.test(mode);
}

const matching = (value: RegExp | { error?: RegExp }): unknown => {
  if (value instanceof RegExp) return expect.stringMatching(value);
  return value.error ? { ...value, error: expect.stringMatching(value.error) } : value;
};
