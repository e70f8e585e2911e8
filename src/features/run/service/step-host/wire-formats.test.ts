/** A run's results don't depend on the provider's protocol. */
import { tool } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#lib/id.ts";
import { emptyFold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { streamReply } from "#platform/ai/stream-reply.ts";
import { type SampleTargets, sampleConfigs } from "#testing/every-node-type.ts";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { waitForRun, waitForStatus } from "#testing/wait-for-run.ts";

const wires = { OPENAI: "/responses", ANTHROPIC: "/messages" } as const;
type Wire = keyof typeof wires;
const models: Record<Wire, string> = { OPENAI: "gpt-4o-mini", ANTHROPIC: "claude-4-5-haiku" };

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

/** Reasoning, choice, decision, list, plan, verdict, chat, and an answer that uses two of them. */
const types = ["AGENT", "ROUTER", "GATE", "LOOP", "ORCHESTRATOR_WORKER", "EVALUATOR_OPTIMIZER", "CHAT"] as const;

async function workflowIn(testApp: TestApp, wire: Wire): Promise<string> {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const agent = { workspaceId, title: "Scripted", system: "You are brief.", languageModelId: models[wire] };
  const { id: agentId } = await owner.agent.create(agent);
  const ids = types.map(() => newId());
  const last = newId();
  const means: SampleTargets = {
    agentId,
    innerWorkflowId: "",
    hookUrl: "",
    fieldId: "",
    nextStepIds: [ids[2] ?? "", last],
  };
  const quote = (id: string | undefined) => `@[Step](type=WORKFLOW_NODE&workflowNodeId=${id})`;
  const thought = { agentId, prompt: "[[think:The moon pulls.]] [[reply:High water at noon.]]" };
  const steps = [
    ...types.map((type, place) => ({
      id: ids[place] ?? "",
      type,
      config: place === 0 ? thought : sampleConfigs[type](means),
    })),
    { id: last, type: "AGENT", config: { agentId, prompt: `Sum up: ${quote(ids[0])} ${quote(ids.at(-1))}` } },
  ];
  const nodes = steps.map((step, place) => ({ ...step, label: `Step ${place}`, position: { x: 0, y: place * 96 } }));
  const pairs = [...nodes.slice(1).map((node, place) => [nodes[place]?.id, node.id]), [ids[1], last]];
  const edges = pairs.map(([from = "", to = ""]) => ({ id: newId(), sourceNodeId: from, targetNodeId: to }));
  const { id } = await owner.workflow.create({ workspaceId, setup: { title: "Two wires" } });
  await owner.workflow.saveGraph({ id, revision: 1, graph: { nodes, edges } });
  return id;
}

/** The results of a run with this provider only, by step, without values that differ between runs. */
async function runThrough(wire: Wire): Promise<{ status: string; text: string; requests: string[] }> {
  double.reset();
  const env = { [`${wire}_API_KEY`]: "sk-instance-000000000000", [`${wire}_BASE_URL`]: double.baseUrls[wire] };
  const testApp = await startTestApp({
    withJobs: true,
    env: { ...env, ALLOWED_PRIVATE_HOSTS: "localhost", DEFAULT_PLAN: "BUSINESS" },
  });
  try {
    return { ...(await runIn(testApp, wire)), requests: double.requests.map(({ path }) => path) };
  } finally {
    await testApp.close();
  }
}

async function runIn(testApp: TestApp, wire: Wire): Promise<{ status: string; text: string }> {
  const owner = testApp.as("OWNER");
  const workflowId = await workflowIn(testApp, wire);
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  await waitForRun(testApp, runId, async () => {
    const steps = await owner.workflowRun.getExecutions({ runId });
    const chat = steps.find(({ waitsFor }) => waitsFor === "input");
    if (chat)
      await owner.workflowRun.completeNodeExecution({
        nodeExecutionId: chat.id,
        output: { result: { messages: [] } },
      });
    return chat !== undefined || steps.some(({ status }) => status === "FAILED");
  });
  const steps = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  const brought = steps.map(({ Node, status, error, output, next }) => ({
    label: Node.label,
    status,
    error,
    next: steps.find(({ nodeId }) => nodeId === next)?.Node.label ?? null,
    output,
  }));
  const text = JSON.stringify(brought, null, 1)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(-\d+)?/g, "id")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, "minute")
    .replaceAll(/"durationMs": \d+/g, '"durationMs": 0');
  const { status } = await owner.workflowRun.getById({ runId });
  return { status, text };
}

test("a run with every kind of answer has the same result with OpenAI's and Anthropic's protocol", async () => {
  const openai = await runThrough("OPENAI");
  const anthropic = await runThrough("ANTHROPIC");
  expect(openai.requests.every((path) => path.endsWith(wires.OPENAI))).toBe(true);
  expect(anthropic.requests.every((path) => path.endsWith(wires.ANTHROPIC))).toBe(true);
  expect(anthropic.requests).toHaveLength(openai.requests.length);
  expect(openai.status).toBe("COMPLETED");
  expect(anthropic.text).toBe(openai.text);
  // Every kind of answer is present, so the comparison is not of empty values.
  for (const said of [
    "The moon pulls.",
    "High water at noon.",
    '"next": "Step 2"',
    '"decision": true',
    "Echo: Say something friendly",
    '"title"',
    "Echo: Ask me about my work",
    "Echo: Sum up: High water at noon.",
  ])
    expect(openai.text).toContain(said);
}, 60_000);

const weather = tool({
  description: "The weather of a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, degrees: 30 }),
});

async function replyThrough(wire: Wire) {
  const calls = [{ id: "call_1", name: "weather", input: { city: "Pune" } }];
  double.queueReply({ reasoning: "I should look.", toolCalls: calls, usage: { input: 10, output: 1 } });
  double.queueReply({ text: "It is 30 degrees.", usage: { input: 20, output: 2 } });
  const generation = streamReply({
    model: connectToDouble(double, wire),
    messages: [{ role: "user", content: "How warm is it in Pune?" }],
    tools: { weather },
  });
  const fold = emptyFold();
  // The SDK's chunks are ours with narrower names.
  for await (const chunk of generation.chunks) foldChunk(fold, chunk as MessageChunk);
  const { state, finishReason, text, steps, usage } = await generation.end;
  return { parts: fold.parts, state, finishReason, text, steps, usage };
}

test("reasoning, tool calls, tool results and token counts are the same with both protocols", async () => {
  const [openai, anthropic] = [await replyThrough("OPENAI"), await replyThrough("ANTHROPIC")];
  expect(anthropic).toEqual(openai);
  expect(openai).toMatchObject({
    state: "done",
    text: "It is 30 degrees.",
    steps: 2,
    usage: { inputTokens: 30, outputTokens: 3, totalTokens: 33 },
  });
  expect(openai.parts).toContainEqual(expect.objectContaining({ type: "reasoning", text: "I should look." }));
  expect(openai.parts).toContainEqual(
    expect.objectContaining({ type: "tool-weather", state: "output-available", output: { city: "Pune", degrees: 30 } }),
  );
});
