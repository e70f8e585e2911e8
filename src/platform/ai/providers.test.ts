import { tool } from "ai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { secret } from "#lib/secret.ts";
import { findLanguageModel } from "#product/models/language.ts";
import type { Provider } from "#product/models/provider.ts";
import {
  allKeys,
  connectToDouble,
  doubleSettings,
  firstModelOf,
  validKey,
} from "#testing/provider-double/connect-double.ts";
import { keyFingerprint, type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { baseUrlOf, connectModel, keyOwner, type ProviderKeys } from "./providers.ts";
import { readToEnd, streamReply } from "./stream-reply.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const hello = [{ role: "user" as const, content: "hello wörld 🙂" }];
const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, degrees: 30 }),
});

const paths: [Provider, string, string][] = [
  ["OPENAI", "/openai/v1/responses", "OPENAI_API_KEY"],
  ["ANTHROPIC", "/anthropic/v1/messages", "ANTHROPIC_API_KEY"],
  ["GOOGLE", "/google/v1beta/models/", "GOOGLE_GENAI_API_KEY"],
  ["GROQ", "/groq/openai/v1/chat/completions", "GROQ_API_KEY"],
  ["PERPLEXITY", "/perplexity/chat/completions", "PERPLEXITY_API_KEY"],
  ["XAI", "/xai/v1/responses", "XAI_API_KEY"],
  ["TOGETHER_AI", "/together/v1/chat/completions", "TOGETHER_AI_API_KEY"],
  ["DEEPSEEK", "/deepseek/chat/completions", "DEEPSEEK_API_KEY"],
  ["OPENAI_COMPATIBLE", "/v1/chat/completions", "OPENAI_API_KEY"],
  ["AWS_BEDROCK", "/bedrock/model/", ""],
];

describe.each(paths)("%s", (provider, path, keyType) => {
  test("is called at its URL with its key, and its text and usage are returned", async () => {
    double.queueReply({ usage: { input: 3, output: 4 } });
    const end = await readToEnd(
      streamReply({
        model: connectToDouble(double, provider),
        system: "Be brief.",
        messages: hello,
        temperature: 0.3,
        maxOutputTokens: 400,
      }),
    );
    expect(end).toMatchObject({
      state: "done",
      finishReason: "stop",
      text: "Echo: hello wörld 🙂",
      usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 },
    });
    const [request] = double.requests;
    expect(request?.path.startsWith(path)).toBe(true);
    expect(JSON.stringify(request?.body)).toContain("Be brief.");
    if (keyType)
      expect(request?.keyFingerprint).toBe(keyFingerprint(`sk-double-${keyType.toLowerCase()}-0123456789abcdef`));
  });

  test("reasoning is separate from the text", async () => {
    double.queueReply({ reasoning: "first this", text: "then that" });
    const types: string[] = [];
    const reply = streamReply({ model: connectToDouble(double, provider), messages: hello });
    for await (const chunk of reply.chunks) types.push(chunk.type);
    expect((await reply.end).text).toBe("then that");
    // Perplexity's library does not support reasoning.
    if (provider !== "PERPLEXITY") expect(types).toContain("reasoning-delta");
  });

  test('a reply at the token limit has the finish reason "length"', async () => {
    double.queueReply({ text: "cut", finish: "length" });
    expect(await readToEnd(streamReply({ model: connectToDouble(double, provider), messages: hello }))).toMatchObject({
      state: "done",
      finishReason: "length",
    });
  });
});

test.each(["OPENAI", "ANTHROPIC", "GOOGLE", "GROQ", "XAI", "DEEPSEEK", "AWS_BEDROCK", "OPENAI_COMPATIBLE"] as const)(
  "tools work with %s",
  async (provider) => {
    double.queueReply({ text: "Let me see.", toolCalls: [{ name: "weather", input: { city: "Pune" } }] });
    const end = await readToEnd(
      streamReply({ model: connectToDouble(double, provider), messages: hello, tools: { weather } }),
    );
    expect(end).toMatchObject({ state: "done", steps: 2 });
    expect(end.text).toContain('"degrees":30');
  },
);

const withKeys = paths.map(([provider]) => provider).filter((provider) => provider !== "OPENAI_COMPATIBLE");

test.each(withKeys)("a key that %s repeats in an error is not shown", async (provider) => {
  const bad = secret("sk-invalid-abcdefghijklmnop");
  const keys: ProviderKeys = Object.fromEntries(Object.keys(allKeys).map((type) => [type, bad]));
  const model = connectModel(doubleSettings(double), firstModelOf(provider), keys);
  const end = await readToEnd(streamReply({ model, messages: hello }));
  expect(end.fault).toMatchObject({ kind: "auth", isRetryable: false });
  expect(JSON.stringify(end)).not.toContain("abcdefgh");
  expect(end.fault?.text).toContain("[secret]");
});

test.each(["OPENAI", "GOOGLE", "PERPLEXITY", "XAI"] as const)("the sources of %s are passed on", async (provider) => {
  double.queueReply({ text: "see there", sources: [{ url: "https://example.com/a", title: "A" }] });
  const reply = streamReply({ model: connectToDouble(double, provider), messages: hello });
  const urls: string[] = [];
  for await (const chunk of reply.chunks) if (chunk.type === "source-url") urls.push(chunk.url);
  expect(urls).toEqual(["https://example.com/a"]);
});

test("OpenAI is asked not to store requests", async () => {
  await readToEnd(streamReply({ model: connectToDouble(double, "OPENAI"), messages: hello }));
  expect(double.requests[0]?.body.store).toBe(false);
});

describe("key owner", () => {
  const openai = firstModelOf("OPENAI");
  const instanceKeys = { OPENAI_API_KEY: secret(validKey("OPENAI_API_KEY")) };
  const own = { OPENAI_API_KEY: secret("sk-own-0123456789") };

  test("the workspace's own key has precedence over the operator's", async () => {
    const settings = doubleSettings(double, { instanceKeys });
    expect(keyOwner(settings, openai, own)).toBe("workspace");
    await readToEnd(streamReply({ model: connectModel(settings, openai, own), messages: hello }));
    expect(double.requests[0]?.keyFingerprint).toBe(keyFingerprint("sk-own-0123456789"));
  });

  test("without a workspace key, the operator's key is used where one exists", () => {
    const settings = doubleSettings(double, { instanceKeys: allKeys });
    expect(keyOwner(settings, openai, {})).toBe("instance");
    expect(keyOwner(settings, firstModelOf("AWS_BEDROCK"), {})).toBeNull();
    expect(keyOwner(settings, firstModelOf("DEMO"), {})).toBe("none");
  });

  test("half of a key pair counts as missing", () => {
    expect(
      keyOwner(doubleSettings(double), firstModelOf("AWS_BEDROCK"), { AWS_ACCESS_KEY_ID: secret("AKIA") }),
    ).toBeNull();
  });

  test("without any key, the error names the missing ones", () => {
    expect(() => connectModel(doubleSettings(double), firstModelOf("AWS_BEDROCK"), {})).toThrowError(
      expect.objectContaining({
        code: "keys",
        message: "Missing AWS access key ID and AWS secret access key. Please input one to continue.",
      }),
    );
  });
});

test("base URLs are the providers' own unless the operator overrides them", () => {
  const settings = { fetch, instanceKeys: {}, awsRegion: "eu-west-1" };
  expect(baseUrlOf(settings, "OPENAI")).toBe("https://api.openai.com/v1");
  expect(baseUrlOf(settings, "AWS_BEDROCK")).toBe("https://bedrock-runtime.eu-west-1.amazonaws.com");
  expect(baseUrlOf({ ...settings, baseUrls: { OPENAI: "http://gateway/v1/" } }, "OPENAI")).toBe("http://gateway/v1");
});

test("slow reasoning models get longer timeouts", () => {
  const slow = findLanguageModel("sonar-deep-research");
  if (!slow) throw new Error("The catalogue has no deep research.");
  const settings = doubleSettings(double, { timeouts: { firstByteMs: 1, idleMs: 2, totalMs: 3 } });
  expect(connectModel(settings, slow, allKeys).timeouts.idleMs).toBe(300_000);
  expect(connectModel(settings, firstModelOf("GROQ"), allKeys).timeouts).toEqual({
    firstByteMs: 1,
    idleMs: 2,
    totalMs: 3,
  });
});
