import { jsonSchema, tool } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { generateObject, readObject } from "./generate-object.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const plan = z.object({ title: z.string(), steps: z.array(z.string()), note: z.string().optional() });
const messages = [{ role: "user" as const, content: "make a plan" }];

test.each([
  "OPENAI",
  "ANTHROPIC",
  "GOOGLE",
  "GROQ",
  "PERPLEXITY",
  "XAI",
  "TOGETHER_AI",
  "DEEPSEEK",
  "AWS_BEDROCK",
  "OPENAI_COMPATIBLE",
  "DEMO",
] as const)("%s returns an object that satisfies the schema", async (provider) => {
  const object = await readObject(generateObject({ model: connectToDouble(double, provider), messages, schema: plan }));
  expect(plan.parse(object)).toEqual(object);
  expect(object.title).toContain("make a plan");
});

test("partial objects are emitted as the object is generated", async () => {
  double.queueReply({ object: { title: "Launch", steps: ["write", "test"] } });
  const generation = generateObject({ model: connectToDouble(double, "OPENAI"), messages, schema: plan });
  let text = "";
  const titles = new Set<string | undefined>();
  for await (const { delta, partial } of generation.partials) {
    text += delta;
    titles.add(partial?.title);
  }
  expect(JSON.parse(text)).toEqual({ title: "Launch", steps: ["write", "test"] });
  expect(titles).toContain("Launch");
  expect(await generation.end).toMatchObject({ state: "done", object: { title: "Launch", steps: ["write", "test"] } });
});

test("a code fence and text around the JSON are ignored", async () => {
  double.queueReply({ text: 'Here you are:\n```json\n{"title": "A", "steps": []}\n```\nAnything else?' });
  const generation = generateObject({ model: connectToDouble(double, "OPENAI_COMPATIBLE"), messages, schema: plan });
  expect(await readObject(generation)).toEqual({ title: "A", steps: [] });
});

test.each([
  ["JSON of another form", '{"title": 3}'],
  ["JSON that is cut off", '{"title": "A", "steps": ["b"'],
  ["no JSON at all", "I would rather not."],
])("%s fails as a bad response", async (_, text) => {
  double.queueReply({ text });
  const generation = generateObject({ model: connectToDouble(double, "OPENAI"), messages, schema: plan });
  await expect(readObject(generation)).rejects.toMatchObject({
    code: "provider",
    details: { kind: "bad-response", mayFallBack: true },
  });
  expect(await generation.end).toMatchObject({ state: "failed", object: null });
});

test("an object truncated at the model's token limit fails with that reason", async () => {
  double.queueReply({ text: '{"title": "B", "steps": ["1"', finish: "length" });
  const generation = generateObject({ model: connectToDouble(double, "OPENAI"), messages, schema: plan });
  await expect(readObject(generation)).rejects.toThrow("The model reached its output limit before");
});

test("tools can be called before the object is generated", async () => {
  const lookup = tool({ inputSchema: z.object({}), execute: async () => "three steps" });
  double.queueReply({ text: "Let me look.", toolCalls: [{ name: "lookup", input: {} }] });
  double.queueReply({ object: { title: "B", steps: ["1", "2", "3"] } });
  const generation = generateObject({
    model: connectToDouble(double, "OPENAI"),
    messages,
    schema: plan,
    tools: { lookup },
  });
  expect(await readObject(generation)).toMatchObject({ title: "B" });
});

test("a provider fault becomes the fault of the object", async () => {
  double.queueReply({ fault: "rate-limit-30" });
  const generation = generateObject({ model: connectToDouble(double, "OPENAI"), messages, schema: plan });
  await expect(readObject(generation)).rejects.toMatchObject({
    code: "provider",
    details: { kind: "rate-limit", retryAfterMs: 30_000 },
  });
});

test("a stop rejects with an AbortError, and leaving the loop early settles `end`", async () => {
  const stopped = generateObject({
    model: connectToDouble(double, "OPENAI"),
    messages,
    schema: plan,
    signal: AbortSignal.abort(),
  });
  await expect(readObject(stopped)).rejects.toMatchObject({ name: "AbortError" });
  const left = generateObject({ model: connectToDouble(double, "OPENAI"), messages, schema: plan });
  for await (const _ of left.partials) break;
  expect(await left.end).toMatchObject({ state: "stopped", object: null });
});

test("a JSON schema of a list is requested through the prompt", async () => {
  const schema = jsonSchema<string[]>({ type: "array", items: { type: "string" } });
  double.queueReply({ text: '["a", "b"]' });
  expect(await readObject(generateObject({ model: connectToDouble(double, "OPENAI"), messages, schema }))).toEqual([
    "a",
    "b",
  ]);
  expect(double.requests[0]?.body.text).toBeUndefined();
  expect(JSON.stringify(double.requests[0]?.body.input)).toContain("JSON schema");
});
