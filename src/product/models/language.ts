/** The catalogue of language models. Ids are ours and never change; names are the provider's. */
import { type CredentialType, type Provider, providerFacts } from "./provider.ts";
import { effortsOf, type ReasoningEffort, takesTemperature } from "./settings.ts";

export interface LanguageModel {
  id: string;
  provider: Provider;
  displayName: string;
  /** The provider's public name of the model. */
  frontendName: string;
  /** What a request to the provider says; differs from the public name where calls go through a regional profile. */
  backendName: string;
  iconUrl: string;
  desc: string;
  isRecommended: boolean;
  isDeprecated: boolean;
  aiCreditsPerRequest: number;
  requiredCredentialTypes: readonly CredentialType[];
  /** Usable without a key of the workspace, where the operator has one for the provider. */
  isAvailableByDefault: boolean;
  /** Tokens. */
  contextWindow: number;
  /** Tokens. */
  maxOutputTokens: number;
  imageInputSupport: boolean;
  audioVideoInputSupport: boolean;
  systemPromptSupport: boolean;
  toolUsageSupport: boolean;
  /** The efforts that a chat can choose from; empty if the model's reasoning can't be set. */
  reasoningEfforts: readonly ReasoningEffort[];
  temperatureSupport: boolean;
  isUsedForApiKeyValidation: boolean;
}

type Trait = "image" | "tools" | "media" | "noSystem" | "recommended" | "deprecated" | "keyCheck";

const modelRow =
  (provider: Provider) =>
  (
    id: string,
    displayName: string,
    name: string,
    [aiCreditsPerRequest, contextWindow, maxOutputTokens]: readonly [number, number, number],
    traits: readonly Trait[],
    desc: string,
  ): LanguageModel => ({
    id,
    provider,
    displayName,
    frontendName: name,
    backendName: name,
    iconUrl: providerFacts[provider].iconUrl,
    desc,
    isRecommended: traits.includes("recommended"),
    isDeprecated: traits.includes("deprecated"),
    aiCreditsPerRequest,
    requiredCredentialTypes: providerFacts[provider].requiredCredentialTypes,
    isAvailableByDefault: providerFacts[provider].isServedByInstance,
    contextWindow,
    maxOutputTokens,
    imageInputSupport: traits.includes("image"),
    audioVideoInputSupport: traits.includes("media"),
    systemPromptSupport: !traits.includes("noSystem"),
    toolUsageSupport: traits.includes("tools"),
    reasoningEfforts: effortsOf(id),
    temperatureSupport: takesTemperature(provider, id),
    isUsedForApiKeyValidation: traits.includes("keyCheck"),
  });

const openai = modelRow("OPENAI");
const anthropic = modelRow("ANTHROPIC");
const google = modelRow("GOOGLE");
const deepseek = modelRow("DEEPSEEK");
const perplexity = modelRow("PERPLEXITY");
const xai = modelRow("XAI");
const groq = modelRow("GROQ");
const together = modelRow("TOGETHER_AI");

// Columns: id, display name, the provider's name, [credits, context, maximum output], traits, description.
// biome-ignore format: a table
const directModels: readonly LanguageModel[] = [
  openai("gpt-5-1", "GPT-5.1", "gpt-5.1", [15, 400_000, 128_000], ["image", "tools"], "OpenAI's refined flagship. Thinks as long as the question deserves and writes naturally."),
  openai("gpt-5", "GPT-5", "gpt-5", [15, 400_000, 128_000], ["image", "tools", "recommended"], "Strong at everything: analysis, writing, code and long chains of tools."),
  openai("gpt-5-mini", "GPT-5 Mini", "gpt-5-mini", [3, 400_000, 128_000], ["image", "tools", "recommended"], "Most of GPT-5 for a fifth of the credits. A good second step up from the cheap default."),
  openai("gpt-5-nano", "GPT-5 Nano", "gpt-5-nano", [1, 400_000, 128_000], ["image", "tools"], "The smallest GPT-5. Fit for sorting, tagging and short summaries in large numbers."),
  openai("gpt-4-1", "GPT-4.1", "gpt-4.1", [15, 1_047_576, 32_768], ["image", "tools"], "Follows long instructions to the letter and reads about a million tokens."),
  openai("gpt-4-1-mini", "GPT-4.1 Mini", "gpt-4.1-mini", [3, 1_047_576, 32_768], ["image", "tools"], "Reads very long material at a low price, without the pause of a reasoning model."),
  openai("gpt-4o", "GPT-4o", "gpt-4o", [15, 128_000, 16_384], ["image", "tools", "deprecated"], "An all-rounder of the previous generation. GPT-5 does the same work better."),
  openai("gpt-4o-mini", "GPT-4o Mini", "gpt-4o-mini", [1, 128_000, 16_384], ["image", "tools", "keyCheck"], "Quick, cheap and dependable. The default for everyday questions."),
  openai("o4-mini", "o4 Mini", "o4-mini", [8, 200_000, 100_000], ["image", "tools"], "A compact reasoning model for maths, code and pictures with detail."),
  openai("o3", "o3", "o3", [100, 200_000, 100_000], ["image", "tools"], "Reasons hard and long. Keep it for problems that nothing cheaper solves."),
  openai("o3-mini", "o3 Mini", "o3-mini", [10, 200_000, 100_000], ["tools"], "Text-only reasoning for science, maths and code."),
  openai("o1", "o1", "o1", [100, 200_000, 100_000], ["image", "tools", "deprecated"], "The first large reasoning model. o3 has taken its place."),
  openai("o1-mini", "o1 Mini", "o1-mini", [10, 128_000, 65_000], ["noSystem", "deprecated"], "An early small reasoning model without tools. o4 Mini has taken its place."),

  anthropic("claude-opus-4-5", "Claude Opus 4.5", "claude-opus-4-5-20251101", [40, 200_000, 64_000], ["image", "tools"], "Anthropic's deepest model: long projects, hard code and careful judgement."),
  anthropic("claude-4-5-sonnet", "Claude 4.5 Sonnet", "claude-sonnet-4-5-20250929", [20, 200_000, 64_000], ["image", "tools", "recommended"], "Writes with a natural voice, codes very well and stays on task with many tools."),
  anthropic("claude-4-5-haiku", "Claude 4.5 Haiku", "claude-haiku-4-5-20251001", [10, 200_000, 64_000], ["image", "tools"], "The quick Claude. Close to the larger ones on everyday work."),
  anthropic("claude-4-sonnet", "Claude 4 Sonnet", "claude-sonnet-4-20250514", [20, 200_000, 64_000], ["image", "tools"], "The Sonnet before 4.5: balanced, steady, good at code and long texts."),
  anthropic("claude-opus-4-1", "Claude Opus 4.1", "claude-opus-4-1-20250805", [100, 200_000, 32_000], ["image", "tools"], "A large Claude for research and long agent work. Opus 4.5 costs less."),
  anthropic("claude-opus-4", "Claude Opus 4", "claude-opus-4-20250514", [100, 200_000, 32_000], ["image", "tools"], "The first Opus of its generation. Opus 4.5 costs less and does more."),
  anthropic("claude-3-7-sonnet", "Claude 3.7 Sonnet", "claude-3-7-sonnet-20250219", [20, 200_000, 64_000], ["image", "tools", "deprecated"], "An earlier Sonnet, kept for agents that were tuned to it."),
  anthropic("claude-3-5-sonnet", "Claude 3.5 Sonnet", "claude-3-5-sonnet-20241022", [20, 200_000, 8_192], ["image", "tools", "deprecated"], "An earlier Sonnet with short answers, kept for agents that were tuned to it."),
  anthropic("claude-3-5-haiku", "Claude 3.5 Haiku", "claude-3-5-haiku-20241022", [5, 200_000, 8_192], ["image", "tools", "deprecated"], "An earlier Haiku. Claude 4.5 Haiku has taken its place."),
  anthropic("claude-3-haiku", "Claude 3 Haiku", "claude-3-haiku-20240307", [5, 200_000, 4_096], ["image", "tools", "deprecated"], "The oldest Claude on offer: fast, plain, short answers."),
  anthropic("claude-3-opus", "Claude 3 Opus", "claude-3-opus-20240229", [100, 200_000, 4_096], ["image", "tools", "deprecated"], "The Opus of the third generation, known for its prose. Dear for what it does today."),

  google("gemini-3-0-pro", "Gemini 3.0 Pro", "gemini-3-pro-preview", [10, 1_048_576, 65_536], ["image", "tools"], "Google's strongest model: reasoning over a million tokens of text and pictures."),
  google("gemini-3-0-flash", "Gemini 3.0 Flash", "gemini-3-flash-preview", [1, 1_048_576, 65_536], ["image", "tools"], "New, fast and cheap, with a very long context."),
  google("gemini-2-5-pro", "Gemini 2.5 Pro", "gemini-2.5-pro", [10, 1_048_576, 65_536], ["image", "tools", "media"], "Reasons over long documents and understands audio and video directly."),
  google("gemini-2-5-flash", "Gemini 2.5 Flash", "gemini-2.5-flash", [1, 1_000_000, 64_000], ["image", "tools", "media", "recommended"], "The best value for most agents: cheap, quick, long context, audio and video."),
  google("gemini-2-5-flash-lite", "Gemini 2.5 Flash Lite", "gemini-2.5-flash-lite", [1, 1_048_576, 65_536], ["image", "tools"], "The lightest Gemini, for simple tasks at speed."),
  google("gemini-2-0-flash", "Gemini 2.0 Flash", "gemini-2.0-flash", [1, 1_049_000, 8_000], ["image", "tools", "deprecated"], "The Flash of the previous generation, with short answers."),
  google("gemini-2-0-flash-thinking", "Gemini 2.0 Flash Thinking", "gemini-2.0-flash-thinking-exp-01-21", [1, 1_049_000, 8_000], [], "Shows its reasoning step by step. It cannot use tools."),
  google("gemini-2-0-pro", "Gemini 2.0 Pro", "gemini-2.0-pro-exp-02-05", [1, 2_000_000, 8_000], ["image", "tools", "deprecated"], "An earlier Pro with the longest context of all, and short answers."),

  deepseek("deepseek-v3", "DeepSeek V3", "deepseek-chat", [0.5, 128_000, 8_000], ["tools"], "Open weights, half a credit. A fine choice for code and structured text."),
  deepseek("deepseek-r1", "DeepSeek R1", "deepseek-reasoner", [0.5, 128_000, 32_000], [], "Open reasoning at half a credit. It cannot use tools."),

  perplexity("sonar", "Sonar", "sonar", [1, 128_000, 8_000], [], "Searches the web before it answers and names its sources."),
  perplexity("sonar-pro", "Sonar Pro", "sonar-pro", [10, 200_000, 8_000], [], "Searches wider and reads more sources than Sonar. Web search is built in."),
  perplexity("sonar-reasoning", "Sonar Reasoning", "sonar-reasoning", [10, 128_000, 8_000], [], "Thinks through what it found on the web before it answers. Web search is built in."),
  perplexity("sonar-deep-research", "Sonar Deep Research", "sonar-deep-research", [20, 128_000, 16_000], [], "Writes a report from many sources. Web search is built in; an answer takes minutes."),

  xai("grok-4-fast", "Grok 4 Fast", "grok-4-fast", [1, 2_000_000, 30_000], ["image", "tools"], "Two million tokens of context for one credit, and quick."),
  xai("grok-2-latest", "Grok 2 Latest", "grok-2-latest", [10, 131_072, 8_000], ["tools"], "xAI's earlier text model with a direct tone."),
  xai("grok-2-vision", "Grok 2 Vision", "grok-2-vision-1212", [10, 32_768, 8_000], ["image", "tools"], "xAI's earlier model for pictures, charts and screenshots."),

  groq("llama-3-3-70b", "LLaMa 3.3 70b", "llama-3.3-70b-versatile", [3, 131_072, 32_768], ["tools"], "Open weights on very fast hardware: answers arrive almost at once."),
  groq("llama-3-1-70b", "LLaMa 3.1 70b", "llama-3.1-70b-versatile", [1, 131_072, 8_192], ["tools", "deprecated"], "An earlier large Llama. LLaMa 3.3 70b has taken its place."),
  groq("llama-3-1-8b", "LLaMa 3.1 8b", "llama-3.1-8b-instant", [0.2, 131_072, 8_192], ["tools", "deprecated"], "Small and instant, the lowest price of all. For simple, repeated steps."),
  groq("kimi-k2", "Kimi K2", "moonshotai/kimi-k2-instruct-0905", [1, 131_000, 16_000], ["tools"], "Open weights with a talent for code and tools, on fast hardware."),

  together("deepseek-r1-together", "DeepSeek R1 (Together)", "deepseek-ai/DeepSeek-R1", [0.5, 128_000, 32_000], [], "DeepSeek R1 hosted by Together AI, on your own account."),
];

/** What Bedrock calls the Claude and Llama models of the table, through its profiles for US regions. */
const bedrockNames: Readonly<Record<string, string>> = {
  "claude-opus-4-5": "anthropic.claude-opus-4-5-20251101-v1:0",
  "claude-4-5-sonnet": "anthropic.claude-sonnet-4-5-20250929-v1:0",
  "claude-4-5-haiku": "anthropic.claude-haiku-4-5-20251001-v1:0",
  "claude-4-sonnet": "anthropic.claude-sonnet-4-20250514-v1:0",
  "claude-opus-4-1": "anthropic.claude-opus-4-1-20250805-v1:0",
  "claude-opus-4": "anthropic.claude-opus-4-20250514-v1:0",
  "claude-3-7-sonnet": "anthropic.claude-3-7-sonnet-20250219-v1:0",
  "claude-3-5-sonnet": "anthropic.claude-3-5-sonnet-20241022-v2:0",
  "claude-3-5-haiku": "anthropic.claude-3-5-haiku-20241022-v1:0",
  "claude-3-haiku": "anthropic.claude-3-haiku-20240307-v1:0",
  "claude-3-opus": "anthropic.claude-3-opus-20240229-v1:0",
  "llama-3-3-70b": "meta.llama3-3-70b-instruct-v1:0",
  "llama-3-1-70b": "meta.llama3-1-70b-instruct-v1:0",
  "llama-3-1-8b": "meta.llama3-1-8b-instruct-v1:0",
};

/** The same model on Bedrock: as the mirrored one in all but who serves it and whose account pays. */
function mirrorOnBedrock(model: LanguageModel, name: string): LanguageModel {
  const facts = providerFacts.AWS_BEDROCK;
  return {
    ...model,
    id: `${model.id}-bedrock`,
    provider: "AWS_BEDROCK",
    displayName: `${model.displayName} (Bedrock)`,
    frontendName: name,
    backendName: `us.${name}`,
    iconUrl: facts.iconUrl,
    desc: `${model.displayName} on AWS Bedrock, on your own AWS account.`,
    isRecommended: false,
    requiredCredentialTypes: facts.requiredCredentialTypes,
    isAvailableByDefault: facts.isServedByInstance,
    isUsedForApiKeyValidation: false,
  };
}

const bedrockModels = directModels.flatMap((model) => {
  const name = bedrockNames[model.id];
  return name === undefined ? [] : [mirrorOnBedrock(model, name)];
});

/** Answers by fixed rules, so that an instance without keys can be tried; honest about what it is. */
export const demoModel: LanguageModel = modelRow("DEMO")(
  "demo",
  "Demo model",
  "demo",
  [0, 128_000, 8_192],
  ["image", "tools"],
  "Not an AI: it answers by fixed rules so that you can look around. Add a provider key for real answers.",
);

/** Every model of the product, in the order of the selector. */
export const languageModels: readonly LanguageModel[] = [...directModels, ...bedrockModels, demoModel];

const byId: ReadonlyMap<string, LanguageModel> = new Map(languageModels.map((model) => [model.id, model]));

/** A model of the catalogue; models of own endpoints are not in it. */
export function findLanguageModel(id: string): LanguageModel | null {
  return byId.get(id) ?? null;
}

/** Costs more than one credit per request, and is therefore locked on FREE. */
export function isPremium(model: { aiCreditsPerRequest: number }): boolean {
  return model.aiCreditsPerRequest > 1;
}

/** The model that a new key is tried on: the marked one, else the provider's cheapest that is still current. */
export function keyCheckModel(provider: Provider): LanguageModel | null {
  const own = languageModels.filter((model) => model.provider === provider);
  const current = own.filter((model) => !model.isDeprecated);
  const cheapest = current.toSorted((one, other) => one.aiCreditsPerRequest - other.aiCreditsPerRequest)[0];
  return own.find((model) => model.isUsedForApiKeyValidation) ?? cheapest ?? null;
}

export interface CompatibleModel {
  endpointId: string;
  /** What the endpoint calls the model. */
  name: string;
  displayName?: string;
  contextWindow?: number;
  maxOutputTokens?: number;
  imageInputSupport?: boolean;
  toolUsageSupport?: boolean;
}

const compatiblePrefix = "endpoint:";

/** What the endpoint calls the model with this id; null if it is none of an endpoint. */
export const endpointModelName = (id: string): string | null => /^endpoint:[^:]+:(.+)$/s.exec(id)?.[1] ?? null;

/** A model of an OpenAI-compatible endpoint as the rest of the product knows models; it costs nothing. */
export function compatibleModel(model: CompatibleModel): LanguageModel {
  const base = modelRow("OPENAI_COMPATIBLE")(
    `${compatiblePrefix}${model.endpointId}:${model.name}`,
    model.displayName ?? model.name,
    model.name,
    [0, model.contextWindow ?? 32_000, model.maxOutputTokens ?? 4_096],
    [],
    "Runs on an endpoint that you added. It costs no credits.",
  );
  return {
    ...base,
    imageInputSupport: model.imageInputSupport ?? false,
    toolUsageSupport: model.toolUsageSupport ?? true,
  };
}
