import { readUIMessageStream, type ToolSet, tool, type UIMessage, type UIMessageChunk } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import type { Script } from "#testing/provider-double/script.ts";
import type { ModelCall } from "./call-model.ts";
import type { Generation, ReplyRequest } from "./stream-reply/generation.ts";
import { readToEnd, streamReply } from "./stream-reply.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const weather = tool({
  description: "The weather of a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, degrees: 30 }),
});

function ask(script: Script, changes: Partial<ReplyRequest> = {}): Generation {
  double.queueReply(script);
  return streamReply({
    model: connectToDouble(double, "OPENAI_COMPATIBLE"),
    messages: [{ role: "user", content: "hello" }],
    ...changes,
  });
}

async function collect(generation: Generation): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of generation.chunks) chunks.push(chunk);
  return chunks;
}

function streamOf(chunks: UIMessageChunk[]): ReadableStream<UIMessageChunk> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const types = (chunks: UIMessageChunk[]) => chunks.map((chunk) => chunk.type);

test("a reply is one step of parts without `start` and `finish`", async () => {
  const reply = ask({ text: "one two", reasoning: "hm" });
  expect(types(await collect(reply))).toEqual([
    "start-step",
    "reasoning-start",
    "reasoning-delta",
    "reasoning-end",
    "text-start",
    "text-delta",
    "text-delta",
    "text-end",
    "finish-step",
  ]);
  expect(await reply.end).toMatchObject({
    state: "done",
    finishReason: "stop",
    text: "one two",
    steps: 1,
    hasOutput: true,
    usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 },
  });
});

test("the SDK's own reader can read the reply between the caller's `start` and `finish`", async () => {
  const reply = ask({ text: "", toolCalls: [{ name: "weather", input: { city: "Pune" } }] }, { tools: { weather } });
  const chunks: UIMessageChunk[] = [{ type: "start", messageId: "m1" }, ...(await collect(reply)), { type: "finish" }];
  let message: UIMessage | undefined;
  for await (const state of readUIMessageStream({
    stream: streamOf(chunks),
    onError: (error) => expect.fail(String(error)),
  }))
    message = state;
  expect(message?.id).toBe("m1");
  expect(message?.parts).toMatchObject([
    { type: "step-start" },
    { type: "tool-weather", state: "output-available", input: { city: "Pune" }, output: { city: "Pune", degrees: 30 } },
    { type: "step-start" },
    { type: "text", text: 'The tool said: {"city":"Pune","degrees":30}', state: "done" },
  ]);
});

test("tools run until the model calls none, and usage is summed", async () => {
  const calls: ModelCall[] = [];
  double.queueReply({ toolCalls: [{ name: "weather", input: { city: "Pune" } }], usage: { input: 10, output: 1 } });
  const reply = ask(
    { text: "30 degrees", usage: { input: 20, output: 2 } },
    { tools: { weather }, onCall: (call) => calls.push(call) },
  );
  const end = await readToEnd(reply);
  expect(end).toMatchObject({
    state: "done",
    steps: 2,
    text: "30 degrees",
    usage: { inputTokens: 30, outputTokens: 3, totalTokens: 33 },
  });
  expect(calls).toMatchObject([
    {
      state: "done",
      usage: { totalTokens: 11 },
      provider: "OPENAI_COMPATIBLE",
      modelId: "endpoint:1:double-small",
      faultKind: null,
    },
    { state: "done", usage: { totalTokens: 22 } },
  ]);
  expect(JSON.stringify(calls)).not.toMatch(/Pune|degrees/);
});

test("after the last step that may use tools, the model must answer without them", async () => {
  const call = { toolCalls: [{ name: "weather", input: { city: "Pune" } }] };
  for (let count = 0; count < 2; count++) double.queueReply(call);
  const end = await readToEnd(ask({ text: "30 degrees" }, { tools: { weather }, maxSteps: 2 }));
  expect(end).toMatchObject({ state: "done", steps: 3, finishReason: "stop", text: "30 degrees" });
  expect(
    double.requests.map(({ body }) => body).map((body) => (body as { tool_choice?: unknown }).tool_choice),
  ).toEqual(["auto", "auto", "none"]);
});

test("a model that calls tools although it must answer is not obeyed", async () => {
  for (let count = 0; count < 5; count++)
    double.queueReply({ toolCalls: [{ name: "weather", input: { city: "Pune" } }] });
  const end = await readToEnd(ask({ text: "unused" }, { tools: { weather }, maxSteps: 3 }));
  expect(end).toMatchObject({ state: "done", steps: 4, finishReason: "tool-calls" });
  expect(double.requests).toHaveLength(4);
});

test("an unknown tool and invalid input are reported to the model, not thrown", async () => {
  const reply = ask({ toolCalls: [{ name: "nonsense", input: {} }] }, { tools: { weather } });
  expect(types(await collect(reply))).toContain("tool-input-error");
  expect(await reply.end).toMatchObject({ state: "done", steps: 2 });
});

test("a reply with only a failed tool call has no answer, one with a tool result has", async () => {
  const broken = tool({
    inputSchema: z.object({}),
    execute: (): string => {
      throw new AppError("invalid", "No such city.");
    },
  });
  const call = (name: string, input: object) => {
    double.queueReply({ toolCalls: [{ name, input }] });
    return readToEnd(ask({ text: " " }, { tools: { broken, weather } }));
  };
  expect(await call("broken", {})).toMatchObject({ state: "done", hasOutput: true, hasAnswer: false });
  expect(await call("weather", { city: "Pune" })).toMatchObject({ hasAnswer: true });
});

test("an AppError of a tool keeps its message, any other error is hidden", async () => {
  const broken: unknown[] = [];
  const nothing = z.object({});
  const tools: ToolSet = {
    refusing: {
      inputSchema: nothing,
      execute: async () => {
        throw new AppError("not_found", "No such city.");
      },
    },
    breaking: {
      inputSchema: nothing,
      execute: async () => {
        throw new Error("connect 10.0.0.1:5432");
      },
    },
    streaming: {
      inputSchema: nothing,
      async *execute() {
        yield "a beginning";
        throw new Error("password=1");
      },
    },
  };
  const toolCalls = Object.keys(tools).map((name) => ({ name, input: {} }));
  const chunks = await collect(
    ask({ toolCalls }, { tools, onToolError: (name, error) => broken.push([name, String(error)]) }),
  );
  const texts = chunks.flatMap((chunk) => (chunk.type === "tool-output-error" ? [chunk.errorText] : []));
  expect(texts.toSorted()).toEqual(["No such city.", "The tool failed.", "The tool failed."]);
  expect(broken).toEqual([
    ["breaking", "Error: connect 10.0.0.1:5432"],
    ["streaming", "Error: password=1"],
  ]);
  expect(JSON.stringify(double.requests[1]?.body)).not.toMatch(/5432|password/);
});

test("a stop ends the reply at once and keeps the text so far", async () => {
  const stop = new AbortController();
  const reply = ask({ deltas: Array.from({ length: 200 }, () => "word "), tokenMs: 20 }, { signal: stop.signal });
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of reply.chunks) {
    chunks.push(chunk);
    if (chunk.type === "text-delta") stop.abort();
  }
  expect(types(chunks).slice(-3)).toEqual(["text-delta", "text-end", "finish-step"]);
  expect(await reply.end).toMatchObject({ state: "stopped", text: "word ", hasOutput: true, finishReason: null });
  expect((await reply.end).fault).toBeUndefined();
});

test("a stop does not wait for a tool that ignores the signal", async () => {
  const stop = new AbortController();
  const deaf = tool({ inputSchema: z.object({}), execute: () => new Promise<string>(() => {}) });
  const reply = ask({ toolCalls: [{ name: "deaf", input: {} }] }, { tools: { deaf }, signal: stop.signal });
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of reply.chunks) {
    chunks.push(chunk);
    if (chunk.type === "tool-input-available") stop.abort();
  }
  expect(chunks).toContainEqual({
    type: "tool-output-error",
    toolCallId: "call_1",
    errorText: "The tool did not finish.",
  });
  expect(await reply.end).toMatchObject({ state: "stopped" });
});

test("a reply stopped before it starts sends nothing", async () => {
  const reply = streamReply({
    model: connectToDouble(double, "OPENAI"),
    messages: [{ role: "user", content: "x" }],
    signal: AbortSignal.abort(),
  });
  expect(await collect(reply)).toEqual([]);
  expect(await reply.end).toMatchObject({ state: "stopped", hasOutput: false });
  expect(double.requests).toHaveLength(0);
});

test("no request is sent before the first read, and leaving early stops the provider", async () => {
  const calls: ModelCall[] = [];
  const reply = ask(
    { deltas: Array.from({ length: 1_000 }, () => "word "), tokenMs: 5 },
    { onCall: (call) => calls.push(call) },
  );
  expect(double.requests).toHaveLength(0);
  for await (const chunk of reply.chunks) if (chunk.type === "text-delta") break;
  expect(await reply.end).toMatchObject({ state: "stopped", hasOutput: true });
  expect(calls).toMatchObject([{ state: "stopped" }]);
});

test("a slow reader does not make the provider look idle", async () => {
  const reply = ask({ text: "one two three" }, { timeouts: { idleMs: 300, firstByteMs: 10_000 } });
  for await (const chunk of reply.chunks)
    if (chunk.type === "text-delta") await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await reply.end).toMatchObject({ state: "done", text: "one two three" });
});

test("a tool may take longer than the model's timeouts", async () => {
  const slow = tool({
    inputSchema: z.object({}),
    execute: () => new Promise<string>((resolve) => setTimeout(resolve, 500, "done")),
  });
  const reply = ask(
    { toolCalls: [{ name: "slow", input: {} }] },
    { tools: { slow }, timeouts: { idleMs: 400, firstByteMs: 10_000 } },
  );
  expect(await readToEnd(reply)).toMatchObject({ state: "done", text: "The tool said: done" });
});

test("a model without a system role gets the instructions in the first message", async () => {
  const model = { ...connectToDouble(double, "OPENAI_COMPATIBLE"), supportsSystem: false };
  await readToEnd(ask({ text: "ok" }, { model, system: "Be brief." }));
  expect(double.requests[0]?.body.messages).toEqual([
    {
      role: "user",
      content: [
        { type: "text", text: "Be brief." },
        { type: "text", text: "hello" },
      ],
    },
  ]);
});

test("a model without tools is not offered any", async () => {
  const model = { ...connectToDouble(double, "OPENAI_COMPATIBLE"), supportsTools: false };
  await readToEnd(ask({ text: "ok" }, { model, tools: { weather } }));
  expect(double.requests[0]?.body.tools).toBeUndefined();
});

test("files that the model cannot fetch are fetched through the guarded client", async () => {
  const fetched: string[] = [];
  const guarded: typeof fetch = async (input, init) => {
    fetched.push(String(input));
    if (String(input).startsWith(double.url)) return fetch(input, init);
    return new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "image/png" } });
  };
  double.queueReply({ text: "a picture" });
  const model = connectToDouble(double, "AWS_BEDROCK", { fetch: guarded });
  const content = [{ type: "file" as const, data: new URL("https://files.example.com/a.png"), mediaType: "image/png" }];
  const end = await readToEnd(streamReply({ model, messages: [{ role: "user", content }] }));
  expect(end).toMatchObject({ state: "done", text: "a picture" });
  expect(fetched[0]).toBe("https://files.example.com/a.png");
});

test("invalid messages fail with a fault, not with an exception", async () => {
  const end = await readToEnd(ask({}, { messages: [{ role: "system", content: "smuggled" }] }));
  expect(end).toMatchObject({ state: "failed", fault: { kind: "unknown" } });
  expect(double.requests).toHaveLength(0);
});

test("a reply blocked by the provider's filter is a refusal without fallback to another model", async () => {
  expect(await readToEnd(ask({ deltas: [], finish: "content-filter" }))).toMatchObject({
    state: "failed",
    finishReason: "content-filter",
    fault: { kind: "refused", mayFallBack: false, text: "Local server refused to answer this request." },
  });
  expect(await readToEnd(ask({ text: "half a", finish: "content-filter" }))).toMatchObject({ state: "done" });
});
