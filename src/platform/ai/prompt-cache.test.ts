/** Requests of one conversation find in the provider's cache what the requests before them have sent. */
import { type ModelMessage, type ToolSet, tool } from "ai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import type { ModelCall } from "./call-model.ts";
import type { GenerationEnd, ReplyRequest } from "./stream-reply/generation.ts";
import { readToEnd, streamReply } from "./stream-reply.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const system = Array.from({ length: 120 }, (_, at) => `Rule ${at}: a ship that enters berth ${at} is counted once.`);
const lookupTool = (at: number) =>
  tool({
    description: `Looks up register ${at}. ${"It has every ship that has called at the harbor. ".repeat(6)}`,
    inputSchema: z.object({ name: z.string().describe("The name of the ship"), year: z.number().optional() }),
    execute: async ({ name }) => ({ name, register: at, tons: 40 + at }),
  });
const tools: ToolSet = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`lookup_${at}`, lookupTool(at)]));

/** One turn: the model calls a tool, then answers. Returns the messages for the next turn. */
async function takeTurn(turn: number, earlier: readonly ModelMessage[], ask: Omit<ReplyRequest, "messages">) {
  const call = { toolCallId: `call-${turn}`, toolName: `lookup_${turn}`, input: { name: `Ship ${turn}` } };
  double.queueReply({ toolCalls: [{ id: call.toolCallId, name: call.toolName, input: call.input }] });
  const question: ModelMessage = { role: "user", content: `Question ${turn}: what do we know about ship ${turn}?` };
  const end = await readToEnd(streamReply({ ...ask, messages: [...earlier, question] }));
  expect(end).toMatchObject({ state: "done", steps: 2 });
  const { toolCallId, toolName } = call;
  const value = { name: `Ship ${turn}`, register: turn, tons: 40 + turn };
  const messages: ModelMessage[] = [
    ...earlier,
    question,
    { role: "assistant", content: [{ type: "tool-call", ...call }] },
    { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output: { type: "json", value } }] },
    { role: "assistant", content: end.text },
  ];
  return { end, messages };
}

async function converse(turns: number, ask: Omit<ReplyRequest, "messages">): Promise<GenerationEnd[]> {
  const ends: GenerationEnd[] = [];
  let messages: ModelMessage[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const taken = await takeTurn(turn, messages, ask);
    ({ messages } = taken);
    ends.push(taken.end);
  }
  return ends;
}

const share = (ends: readonly GenerationEnd[]) => {
  const sum = (tokens: "inputTokens" | "cachedInputTokens") =>
    ends.reduce((total, { usage }) => total + usage[tokens], 0);
  return sum("cachedInputTokens") / sum("inputTokens");
};

describe.each(["OPENAI", "ANTHROPIC", "GOOGLE"] as const)("%s", (provider) => {
  const ask = () => ({ model: connectToDouble(double, provider), system: system.join("\n"), tools, isContinued: true });

  test("ten turns with twenty tools read at least 80 % of their input from the cache", async () => {
    const ends = await converse(10, { ...ask(), cacheKey: "agent" });
    expect(share(ends)).toBeGreaterThan(0.8);
    // Each turn after the first reads all but what is new.
    for (const end of ends.slice(1)) expect(share([end])).toBeGreaterThan(0.9);
  });

  test("the tools and the instructions are sent byte by byte as before, followed by what was said before", async () => {
    await converse(3, { ...ask(), cacheKey: "agent" });
    const sent = double.requests.map(({ body }) => stablePart(body));
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map(({ prefix }) => prefix)).size).toBe(1);
    expect(sent[0]?.prefix).toContain("lookup_19");
    expect(sent[0]?.prefix).toContain("Rule 119");
    for (const [at, { said }] of sent.entries())
      if (at > 0) expect(said.slice(0, sent[at - 1]?.said.length)).toEqual(sent[at - 1]?.said);
  });
});

/** The start of a request, and its messages, without the marks of breakpoints, which move. */
function stablePart(body: Record<string, unknown>) {
  const { tools, system, systemInstruction, input, messages, contents } = JSON.parse(
    JSON.stringify(body),
    (key, value) => (key === "cache_control" ? undefined : value),
  );
  const [first, ...rest] = input ?? [];
  return {
    prefix: JSON.stringify([tools, system ?? systemInstruction ?? first]),
    said: (messages ?? contents ?? rest).map((one: unknown) => JSON.stringify(one)) as string[],
  };
}

test("with something that changes in front, nothing is read from the cache", async () => {
  const model = connectToDouble(double, "OPENAI");
  const ends: GenerationEnd[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const changing = `It is minute ${turn}.\n${system.join("\n")}`;
    ends.push((await takeTurn(turn, [], { model, system: changing, tools: {}, cacheKey: "agent", maxSteps: 2 })).end);
  }
  expect(share(ends)).toBeLessThan(0.5);
});

test("OpenAI gets the key together with its other options", async () => {
  await converse(1, { model: connectToDouble(double, "OPENAI"), tools, cacheKey: "agent" });
  expect(double.requests.map(({ body }) => [body.prompt_cache_key, body.store])).toEqual([
    ["agent", false],
    ["agent", false],
  ]);
});

test("a step with more parallel tool calls than Anthropic looks back still reads what was sent before it", async () => {
  const calls: ModelCall[] = [];
  const toolCalls = Array.from({ length: 30 }, (_, at) => ({
    id: `call-${at}`,
    name: "lookup_1",
    input: { name: `Ship ${at}` },
  }));
  double.queueReply({ toolCalls });
  const question = "What do we know about these? ".repeat(200);
  await readToEnd(
    streamReply({
      model: connectToDouble(double, "ANTHROPIC"),
      system: system.join("\n"),
      messages: [{ role: "user", content: question }],
      tools,
      cacheKey: "agent",
      onCall: (call) => calls.push(call),
    }),
  );
  const [first, second] = calls.map(({ usage }) => usage);
  expect(first).toMatchObject({ cachedInputTokens: 0, cacheWriteTokens: first?.inputTokens });
  expect(second?.cachedInputTokens).toBe(first?.inputTokens);
});

test("a request that no other one continues marks only what precedes its messages, and one without a key nothing", async () => {
  const model = connectToDouble(double, "ANTHROPIC");
  const messages: ModelMessage[] = [{ role: "user", content: "hello" }];
  const marksOf = (at: number) => JSON.stringify(double.requests[at]?.body).match(/cache_control/g)?.length ?? 0;
  await readToEnd(streamReply({ model, system: "Be brief.", messages, cacheKey: "agent" }));
  await readToEnd(streamReply({ model, system: "Be brief.", messages, isContinued: true }));
  await readToEnd(streamReply({ model, system: "Be brief.", messages, isContinued: true, cacheKey: "agent" }));
  expect([marksOf(0), marksOf(1), marksOf(2)]).toEqual([1, 0, 2]);
});
