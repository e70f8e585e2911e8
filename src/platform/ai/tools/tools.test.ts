import { asSchema, dynamicTool, jsonSchema, type ToolSet, tool, type UIMessageChunk } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import type { ScriptedCall } from "#testing/provider-double/script.ts";
import { streamReply } from "../stream-reply.ts";
import { shortSchema } from "./short-schema.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const nothing = z.object({});

async function use(
  tools: ToolSet,
  toolCalls: ScriptedCall[],
  provider: "OPENAI" | "ANTHROPIC" | "OPENAI_COMPATIBLE" = "OPENAI_COMPATIBLE",
): Promise<UIMessageChunk[]> {
  double.queueReply({ reasoning: "hm", text: "Let me see.", toolCalls });
  const reply = streamReply({
    model: connectToDouble(double, provider),
    messages: [{ role: "user", content: "go" }],
    tools,
  });
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of reply.chunks) chunks.push(chunk);
  expect(await reply.end).toMatchObject({ state: "done" });
  return chunks;
}

const find = (chunks: UIMessageChunk[], type: UIMessageChunk["type"]) => chunks.filter((chunk) => chunk.type === type);
const secondRequest = () => JSON.stringify(double.requests[1]?.body);

test("the model gets a tool's name, description and input schema", async () => {
  const weather = tool({
    description: "The weather of a city",
    inputSchema: z.object({ city: z.string() }),
    execute: async () => "fine",
  });
  await use({ weather }, [{ name: "weather", input: { city: "Pune" } }]);
  expect(double.requests[0]?.body.tools).toMatchObject([
    {
      type: "function",
      function: {
        name: "weather",
        description: "The weather of a city",
        parameters: { type: "object", properties: { city: { type: "string" } } },
      },
    },
  ]);
});

test("preliminary values of a tool are streamed while it runs", async () => {
  const slow = tool({
    inputSchema: nothing,
    async *execute() {
      yield "10 %";
      yield "100 %";
    },
  });
  const chunks = await use({ slow }, [{ name: "slow", input: {} }]);
  expect(find(chunks, "tool-output-available")).toMatchObject([
    { output: "10 %", preliminary: true },
    { output: "100 %", preliminary: true },
    { output: "100 %" },
  ]);
  expect(secondRequest()).toContain("100 %");
  expect(secondRequest()).not.toContain('"10 %"');
});

test("tools of one turn run concurrently, and each result is streamed as it arrives", async () => {
  const gates = new Map<string, () => void>();
  const started: string[] = [];
  const wait = tool({
    inputSchema: z.object({ name: z.string() }),
    execute: async ({ name }) => {
      started.push(name);
      // The first one ends only after the second has started.
      if (name === "a") await new Promise<void>((resolve) => gates.set("a", resolve));
      else gates.get("a")?.();
      return name;
    },
  });
  const chunks = await use({ wait }, [
    { name: "wait", input: { name: "a" } },
    { name: "wait", input: { name: "b" } },
  ]);
  expect(started).toEqual(["a", "b"]);
  expect(find(chunks, "tool-output-available")).toHaveLength(2);
});

test("a tool can send the model a different output than the reader", async () => {
  const secretive = tool({
    inputSchema: nothing,
    execute: async () => ({ rows: 3, raw: "long" }),
    toModelOutput: ({ output }) => ({ type: "text", value: `${output.rows} rows` }),
  });
  const chunks = await use({ secretive }, [{ name: "secretive", input: {} }]);
  expect(find(chunks, "tool-output-available")).toMatchObject([{ output: { rows: 3, raw: "long" } }]);
  expect(secondRequest()).toContain("3 rows");
  expect(secondRequest()).not.toContain("long");
});

test("input errors are reported so that the model can fix them", async () => {
  const weather = tool({ inputSchema: z.object({ city: z.string() }), execute: async () => "unused" });
  const chunks = await use({ weather }, [
    { name: "weather", input: { city: 5 } },
    { name: "wether", input: {} },
    { name: "weather", input: "{broken" },
  ]);
  const texts = find(chunks, "tool-input-error").map((chunk) =>
    chunk.type === "tool-input-error" ? chunk.errorText : "",
  );
  expect(texts).toEqual([
    expect.stringMatching(/^The input for the tool weather is not valid: city: Invalid input/),
    "There is no tool named wether. The tools are: weather.",
    "The input for the tool weather is not valid JSON.",
  ]);
  for (const text of texts) expect(secondRequest()).toContain(text);
});

test("tools that are known only at run time are marked as dynamic", async () => {
  const remote = dynamicTool({
    description: "from elsewhere",
    inputSchema: jsonSchema({ type: "object" }),
    execute: async () => ({ ok: true }),
  });
  const chunks = await use({ remote }, [{ name: "remote", input: { a: 1 } }]);
  expect(find(chunks, "tool-input-available")).toMatchObject([{ dynamic: true, input: { a: 1 } }]);
  expect(find(chunks, "tool-output-available")).toMatchObject([{ dynamic: true, output: { ok: true } }]);
});

test("a tool that needs approval is not run without it", async () => {
  let isRun = false;
  const risky = tool({
    inputSchema: nothing,
    needsApproval: true,
    execute: async () => {
      isRun = true;
    },
  });
  expect(find(await use({ risky }, [{ name: "risky", input: {} }]), "tool-output-denied")).toHaveLength(1);
  expect(isRun).toBe(false);
});

test("a tool gets texts without the signs that can't be stored", async () => {
  let given: unknown;
  const look = tool({
    inputSchema: z.looseObject({ a: z.string() }),
    execute: (input) => {
      given = input;
    },
  });
  await use({ look }, [{ name: "look", input: String.raw`{"a": "x\u0000y\ud800", "b\u0000": ["\ud83d\ude42"]}` }]);
  expect(given).toEqual({ a: "xy\ufffd", b: ["🙂"] });
});

test("a `__proto__` key in the input is plain data", async () => {
  const seen: unknown[] = [];
  const look = tool({
    inputSchema: jsonSchema<Record<string, unknown>>({ type: "object" }),
    execute: async (input) => void seen.push(input),
  });
  await use({ look }, [{ name: "look", input: '{"__proto__": {"isAdmin": true}, "a": 1}' }]);
  expect(seen).toEqual([{ a: 1 }]);
  expect(seen[0]).not.toHaveProperty("isAdmin");
});

test("signed reasoning is sent back to the model that signed it", async () => {
  const look = tool({ inputSchema: nothing, execute: async () => "seen" });
  await use({ look }, [{ name: "look", input: {} }], "ANTHROPIC");
  expect(double.requests[1]?.body.messages).toMatchObject([
    { role: "user" },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm", signature: "c2lnbmF0dXJl" },
        { type: "text", text: "Let me see." },
        { type: "tool_use", name: "look" },
      ],
    },
    { role: "user", content: [{ type: "tool_result", content: "seen" }] },
  ]);
});

test("a reply truncated at the token limit runs no tools", async () => {
  let isRun = false;
  const look = tool({
    inputSchema: nothing,
    execute: async () => {
      isRun = true;
    },
  });
  double.queueReply({ toolCalls: [{ name: "look", input: {} }], finish: "length" });
  const reply = streamReply({
    model: connectToDouble(double, "OPENAI_COMPATIBLE"),
    messages: [{ role: "user", content: "go" }],
    tools: { look },
  });
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of reply.chunks) chunks.push(chunk);
  expect(await reply.end).toMatchObject({ state: "done", finishReason: "length", steps: 1 });
  expect(find(chunks, "tool-output-error")).toHaveLength(1);
  expect(isRun).toBe(false);
});

test("OpenAI gets whole schemas, without the keywords that it refuses", async () => {
  const plain = z.strictObject({ city: z.string().max(80).describe("Its name"), days: z.array(z.int().min(1)).max(5) });
  const open = z.object({ labels: z.record(z.string().max(9), z.string().regex(/^(?!no)/)) });
  const tools = { plain: tool({ inputSchema: plain }), open: tool({ inputSchema: open }) };
  await use(tools, [], "OPENAI");
  await use(tools, [], "OPENAI");
  const expected = shortSchema(await asSchema(plain).jsonSchema);
  for (const { body } of double.requests) {
    const [first, second] = body.tools as { parameters: object }[];
    expect(first?.parameters).toMatchObject(expected);
    expect(JSON.stringify(second?.parameters)).toContain("labels");
    expect(JSON.stringify(second?.parameters)).not.toMatch(/propertyNames|pattern/);
  }
});
