import { expect, test } from "vitest";
import { compatibleModel, demoModel, findLanguageModel, isPremium, keyCheckModel, languageModels } from "./language.ts";
import { type Provider, providerFacts, providers } from "./provider.ts";

// The price list, typed out: provider, name, credits, context, maximum output, images, tools, flags.
// biome-ignore format: a table
const table: readonly [Provider, string, number, number, number, boolean, boolean, string][] = [
  ["OPENAI", "GPT-5.1", 15, 400_000, 128_000, true, true, ""],
  ["OPENAI", "GPT-5", 15, 400_000, 128_000, true, true, "rec"],
  ["OPENAI", "GPT-5 Mini", 3, 400_000, 128_000, true, true, "rec"],
  ["OPENAI", "GPT-5 Nano", 1, 400_000, 128_000, true, true, ""],
  ["OPENAI", "GPT-4.1", 15, 1_047_576, 32_768, true, true, ""],
  ["OPENAI", "GPT-4.1 Mini", 3, 1_047_576, 32_768, true, true, ""],
  ["OPENAI", "GPT-4o", 15, 128_000, 16_384, true, true, "dep"],
  ["OPENAI", "GPT-4o Mini", 1, 128_000, 16_384, true, true, "check"],
  ["OPENAI", "o4 Mini", 8, 200_000, 100_000, true, true, ""],
  ["OPENAI", "o3", 100, 200_000, 100_000, true, true, ""],
  ["OPENAI", "o3 Mini", 10, 200_000, 100_000, false, true, ""],
  ["OPENAI", "o1", 100, 200_000, 100_000, true, true, "dep"],
  ["OPENAI", "o1 Mini", 10, 128_000, 65_000, false, false, "dep"],
  ["ANTHROPIC", "Claude Opus 4.5", 40, 200_000, 64_000, true, true, ""],
  ["ANTHROPIC", "Claude 4.5 Sonnet", 20, 200_000, 64_000, true, true, "rec"],
  ["ANTHROPIC", "Claude 4.5 Haiku", 10, 200_000, 64_000, true, true, ""],
  ["ANTHROPIC", "Claude 4 Sonnet", 20, 200_000, 64_000, true, true, ""],
  ["ANTHROPIC", "Claude Opus 4.1", 100, 200_000, 32_000, true, true, ""],
  ["ANTHROPIC", "Claude Opus 4", 100, 200_000, 32_000, true, true, ""],
  ["ANTHROPIC", "Claude 3.7 Sonnet", 20, 200_000, 64_000, true, true, "dep"],
  ["ANTHROPIC", "Claude 3.5 Sonnet", 20, 200_000, 8_192, true, true, "dep"],
  ["ANTHROPIC", "Claude 3.5 Haiku", 5, 200_000, 8_192, true, true, "dep"],
  ["ANTHROPIC", "Claude 3 Haiku", 5, 200_000, 4_096, true, true, "dep"],
  ["ANTHROPIC", "Claude 3 Opus", 100, 200_000, 4_096, true, true, "dep"],
  ["GOOGLE", "Gemini 3.0 Pro", 10, 1_048_576, 65_536, true, true, ""],
  ["GOOGLE", "Gemini 3.0 Flash", 1, 1_048_576, 65_536, true, true, ""],
  ["GOOGLE", "Gemini 2.5 Pro", 10, 1_048_576, 65_536, true, true, "av"],
  ["GOOGLE", "Gemini 2.5 Flash", 1, 1_000_000, 64_000, true, true, "rec av"],
  ["GOOGLE", "Gemini 2.5 Flash Lite", 1, 1_048_576, 65_536, true, true, ""],
  ["GOOGLE", "Gemini 2.0 Flash", 1, 1_049_000, 8_000, true, true, "dep"],
  ["GOOGLE", "Gemini 2.0 Flash Thinking", 1, 1_049_000, 8_000, false, false, ""],
  ["GOOGLE", "Gemini 2.0 Pro", 1, 2_000_000, 8_000, true, true, "dep"],
  ["DEEPSEEK", "DeepSeek V3", 0.5, 128_000, 8_000, false, true, ""],
  ["DEEPSEEK", "DeepSeek R1", 0.5, 128_000, 32_000, false, false, ""],
  ["PERPLEXITY", "Sonar", 1, 128_000, 8_000, false, false, ""],
  ["PERPLEXITY", "Sonar Pro", 10, 200_000, 8_000, false, false, ""],
  ["PERPLEXITY", "Sonar Reasoning", 10, 128_000, 8_000, false, false, ""],
  ["PERPLEXITY", "Sonar Deep Research", 20, 128_000, 16_000, false, false, ""],
  ["XAI", "Grok 4 Fast", 1, 2_000_000, 30_000, true, true, ""],
  ["XAI", "Grok 2 Latest", 10, 131_072, 8_000, false, true, ""],
  ["XAI", "Grok 2 Vision", 10, 32_768, 8_000, true, true, ""],
  ["GROQ", "LLaMa 3.3 70b", 3, 131_072, 32_768, false, true, ""],
  ["GROQ", "LLaMa 3.1 70b", 1, 131_072, 8_192, false, true, "dep"],
  ["GROQ", "LLaMa 3.1 8b", 0.2, 131_072, 8_192, false, true, "dep"],
  ["GROQ", "Kimi K2", 1, 131_000, 16_000, false, true, ""],
  ["TOGETHER_AI", "DeepSeek R1 (Together)", 0.5, 128_000, 32_000, false, false, ""],
];

const direct = languageModels.filter((model) => model.provider !== "AWS_BEDROCK" && model.provider !== "DEMO");

test.each(table)(
  "the catalog has %s %s as the table lists it",
  (provider, name, credits, context, output, img, tools, flags) => {
    const model = direct.find((candidate) => candidate.displayName === name);
    expect(model).toMatchObject({
      provider,
      aiCreditsPerRequest: credits,
      contextWindow: context,
      maxOutputTokens: output,
      imageInputSupport: img,
      toolUsageSupport: tools,
      isRecommended: flags.includes("rec"),
      isDeprecated: flags.includes("dep"),
      audioVideoInputSupport: flags.includes("av"),
      isUsedForApiKeyValidation: flags.includes("check"),
    });
  },
);

test("the catalogue holds the table, in its order, and nothing else", () => {
  expect(direct.map((model) => model.displayName)).toEqual(table.map(([, name]) => name));
});

test("ids are unique, short and fit into an address", () => {
  const ids = languageModels.map((model) => model.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(["gpt-4o-mini", "gemini-2-5-flash", "claude-4-5-sonnet", "demo"].every((id) => findLanguageModel(id))).toBe(
    true,
  );
});

test("every model says something of its own", () => {
  const descriptions = languageModels.map((model) => model.desc);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const desc of descriptions) expect(desc).toMatch(/^.{15,160}\.$/);
});

test("only Bedrock and Together AI need the workspace's own key", () => {
  const own = languageModels.filter((model) => !model.isAvailableByDefault).map((model) => model.provider);
  expect(new Set(own)).toEqual(new Set(["AWS_BEDROCK", "TOGETHER_AI"]));
});

test("Bedrock mirrors every Claude and every Llama in all but the account", () => {
  const mirrored = direct.filter((model) => /claude|llama/i.test(model.displayName));
  const mirrors = languageModels.filter((model) => model.provider === "AWS_BEDROCK");
  expect(mirrors).toHaveLength(mirrored.length);
  for (const model of mirrored) {
    const mirror = findLanguageModel(`${model.id}-bedrock`);
    expect(mirror).toMatchObject({
      aiCreditsPerRequest: model.aiCreditsPerRequest,
      contextWindow: model.contextWindow,
      maxOutputTokens: model.maxOutputTokens,
      imageInputSupport: model.imageInputSupport,
      toolUsageSupport: model.toolUsageSupport,
      isDeprecated: model.isDeprecated,
      requiredCredentialTypes: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
      isAvailableByDefault: false,
    });
    expect(mirror?.backendName).toMatch(/^us\.(anthropic|meta)\./);
  }
});

test("the demo model is free, able and honest about itself", () => {
  expect(demoModel).toMatchObject({
    id: "demo",
    aiCreditsPerRequest: 0,
    toolUsageSupport: true,
    imageInputSupport: true,
  });
  expect(demoModel.displayName).toContain("Demo");
});

test("a model above one credit is premium", () => {
  expect([0.2, 1, 3].map((aiCreditsPerRequest) => isPremium({ aiCreditsPerRequest }))).toEqual([false, false, true]);
});

test("every provider with keys has a model that a new key can be tried on", () => {
  expect(keyCheckModel("OPENAI")?.id).toBe("gpt-4o-mini");
  for (const provider of providers.filter((name) => providerFacts[name].requiredCredentialTypes.length > 0)) {
    expect(keyCheckModel(provider)?.isDeprecated).toBe(false);
  }
});

test("a model of an own endpoint is free", () => {
  const model = compatibleModel({ endpointId: "0190", name: "qwen3:8b" });
  expect(model).toMatchObject({ provider: "OPENAI_COMPATIBLE", aiCreditsPerRequest: 0, requiredCredentialTypes: [] });
});
