/** Servers that ask a person in the middle of a call, in chats on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { message } from "#features/chat/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import { startEverything } from "#testing/mcp/everything.ts";
import { type DoubleTool, type McpDouble, startMcpDouble, textResult } from "#testing/mcp/mcp-double.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import { mcpServer } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let harbor: McpDouble;
beforeAll(async () => {
  harbor = await startMcpDouble();
  ({ testApp, double } = await startTestAppWithModels({}));
});
afterEach(() => double.reset());
afterAll(() => Promise.all([testApp.close(), harbor.close()]));

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");

/** A chat whose agent has called the tool of a server, which may run unasked. */
async function callOf(tool: DoubleTool) {
  harbor.tools = [tool];
  const call = await callAt(harbor.url, tool.name, {});
  return call;
}

let servers = 0;
/** An agent with the server, and the wire name of its tool, which may run unasked. */
async function pilotOf(url: string, name: string) {
  const workspaceId = testApp.workspace.id;
  servers += 1;
  const { id } = await owner().mcpServer.create({ workspaceId, name: `Harbor ${servers}`, url });
  await owner().mcpServer.changeTool({ id, tool: name, policy: "always" });
  const [row] = await db().select().from(mcpServer).where(eq(mcpServer.id, id));
  const wireName = row?.tools.find((one) => one.name === name)?.wireName ?? expect.unreachable();
  const { id: agentId } = await owner().agent.create({
    ...{ workspaceId, title: "Pilot", system: "You pilot.", languageModelId: "gpt-4o-mini", mcpServerIds: [id] },
    toolPolicies: { search_tools: "never" },
  });
  return { agentId, wireName };
}

async function callAt(url: string, name: string, input: object) {
  const { agentId, wireName } = await pilotOf(url, name);
  const chatId = await createTitledChat(testApp);
  double.queueReply({ toolCalls: [{ name: wireName, input }] });
  const turn = sendTurn(testApp, chatId, { text: "Go on." }, { agentId }).then((response) => response.text());
  const reply = async () => (await owner().chat.getById({ id: chatId })).messages.at(-1) ?? expect.unreachable();
  const shown = async () => {
    const part = (await reply()).parts.find((one): one is ToolPart => "toolCallId" in one);
    return part ?? expect.unreachable();
  };
  const decide = async (decision: ToolDecision) => {
    const { approval } = await shown();
    return owner().chat.decideToolCall({ id: approval?.id ?? "", decision });
  };
  const reaches = async (status: string) =>
    vi.waitFor(async () => expect((await reply()).status).toBe(status), { timeout: 10_000 });
  const rows = async () =>
    (
      await db()
        .select({ call: toolCall })
        .from(toolCall)
        .innerJoin(message, eq(message.id, toolCall.messageId))
        .where(eq(message.chatId, chatId))
    ).map(({ call }) => call);
  return { turn, reply, shown, decide, reaches, rows };
}

const ask = (key: string, properties: object, required: string[] = []) => ({
  [key]: {
    method: "elicitation/create",
    params: { mode: "form", message: "Which\u202e pier?", requestedSchema: { type: "object", properties, required } },
  },
});
const accept = (values: object): ToolDecision => ({ kind: "answer", given: { action: "accept", values } });

test("a call that asks waits for a person, and goes on with the answer and the server's own state", async () => {
  const seen: unknown[] = [];
  const call = await callOf({
    name: "moor",
    run(_input, { mcpReq: { inputResponses, requestState } }) {
      seen.push({ inputResponses, state: requestState() });
      if (!inputResponses)
        return {
          resultType: "input_required",
          inputRequests: ask("where", { pier: { type: "integer", title: "Pier", maximum: 9 } }, ["pier"]),
          requestState: "berth-0001",
        } as never; // the library's type has no room for a bare literal
      return textResult(`Moored at ${JSON.stringify(inputResponses.where)}.`);
    },
  });
  await call.turn;
  await call.reaches("WAITING");
  expect((await call.shown()).approval?.question).toMatchObject({
    server: expect.stringMatching(/^Harbor/),
    isHeld: false,
    asked: [
      { kind: "form", key: "where", message: "Which pier?", fields: [{ name: "pier", kind: "integer", max: 9 }] },
    ],
  });
  // What the server wants back is nobody else's.
  expect(JSON.stringify([await call.reply(), await call.rows()])).not.toContain("berth-0001");
  const { items } = await owner().needsYou.getAll({ workspaceId: testApp.workspace.id });
  expect(items[0]).toMatchObject({ waitsFor: "answer", question: "Which pier?" });

  await expect(call.decide(accept({ where: { pier: 12 } }))).rejects.toThrow("9 or less");
  await expect(call.decide({ kind: "allow" })).rejects.toThrow();
  await call.decide(accept({ where: { pier: 7, other: "x" } }));
  await call.reaches("DONE");
  expect(seen).toEqual([
    { inputResponses: undefined, state: undefined },
    { inputResponses: { where: { action: "accept", content: { pier: 7 } } }, state: "berth-0001" },
  ]);
  expect(await call.shown()).toMatchObject({
    state: "output-available",
    output: { parts: [{ kind: "text", text: expect.stringContaining('"pier":7') }] },
  });
  expect(await call.rows()).toMatchObject([{ state: "answered", attempts: 2 }]);
});

test("a server may ask again, learns that a person declines, and asks nothing but people", async () => {
  const rounds: unknown[] = [];
  const call = await callOf({
    name: "moor",
    run(_input, { mcpReq: { inputResponses } }) {
      if (inputResponses) rounds.push(inputResponses);
      if (rounds.length === 2) return textResult("Not moored.");
      const key = rounds.length === 0 ? "first" : "second";
      const page = {
        [key]: {
          method: "elicitation/create",
          params: { mode: "url", message: "Pay.", elicitationId: "1", url: "https://pay.example/7" },
        },
      };
      return { resultType: "input_required", inputRequests: rounds.length === 0 ? ask(key, {}) : page } as never; // as above
    },
  });
  await call.turn;
  await call.reaches("WAITING");
  await call.decide(accept({ first: {} }));
  await vi.waitFor(async () => expect((await call.rows())[0]?.question?.round).toBe(2), { timeout: 10_000 });
  await call.reaches("WAITING");
  expect((await call.shown()).approval?.question).toMatchObject({
    asked: [{ kind: "page", url: "https://pay.example/7" }],
  });
  await call.decide({ kind: "answer", given: { action: "decline" } });
  await call.reaches("DONE");
  expect(rounds).toEqual([{ first: { action: "accept", content: {} } }, { second: { action: "decline" } }]);

  const sampling = await callOf({
    name: "moor",
    run: () => ({ resultType: "input_required", inputRequests: { s: { method: "roots/list" } } }) as never, // as above
  });
  await sampling.turn;
  expect(await sampling.shown()).toMatchObject({ state: "output-error" });
});

/** A run of one step, whose agent calls the tool. */
async function runOf(url: string, name: string) {
  const { agentId, wireName } = await pilotOf(url, name);
  double.queueReply({ toolCalls: [{ name: wireName, input: {} }] });
  const workspaceId = testApp.workspace.id;
  const { id: workflowId } = await owner().workflow.create({ workspaceId, setup: { title: "Mooring" } });
  const config = { agentId, prompt: "Moor." };
  const node = { id: newId(), label: "Moor", position: { x: 0, y: 0 }, type: "AGENT", config };
  await owner().workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  return (await owner().workflowRun.init({ workspaceId, workflowId, triggerType: "MANUAL" })).runId;
}

test("a step waits for the answer as it waits for every decision", async () => {
  harbor.tools = [
    {
      name: "moor",
      run: (_input, { mcpReq: { inputResponses } }) =>
        inputResponses
          ? textResult(`Moored: ${JSON.stringify(inputResponses)}`)
          : ({ resultType: "input_required", inputRequests: ask("where", { pier: { type: "string" } }) } as never), // as above
    },
  ];
  const runId = await runOf(harbor.url, "moor");
  const [step] = await waitForSteps(testApp, runId, (all) => all.some(({ waitsFor }) => waitsFor === "decision"));
  const [asking] = step?.waitingTurns.flatMap(({ parts }) => parts).filter((part) => "toolCallId" in part) ?? [];
  const approval = asking && "approval" in asking ? asking.approval : undefined;
  expect(approval?.question).toMatchObject({ asked: [{ message: "Which pier?" }] });
  const decision = accept({ where: { pier: "south" } });
  await owner().workflowRun.decideToolCall({ id: approval?.id ?? "", decision });
  const [done] = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  expect(JSON.stringify(done?.output)).toContain("south");
});

test("a server of the older protocol holds the call open while a person answers", { timeout: 60_000 }, async () => {
  const everything = await startEverything();
  try {
    const call = await callAt(everything.url, "trigger-elicitation-request", {});
    await vi.waitFor(async () => expect((await call.shown()).approval?.question).toMatchObject({ isHeld: true }), {
      timeout: 10_000,
    });
    expect((await call.reply()).status).toBe("STREAMING");
    await call.decide(accept({ question: { name: "Ada" } }));
    await call.turn;
    await call.reaches("DONE");
    const done = await call.shown();
    expect(done.state).toBe("output-available");
    expect(JSON.stringify(done.output)).toContain("Ada");

    // Nobody can answer while a step runs.
    const runId = await runOf(everything.url, "trigger-elicitation-request");
    const [step] = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
    expect(JSON.stringify(step?.output)).toContain("use this tool in a chat");
  } finally {
    await everything.close();
  }
});
