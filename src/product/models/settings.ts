/** What a chat may set for its answers, and what each model takes of it. */
import type { LanguageModel } from "./language.ts";
import type { Provider } from "./provider.ts";

/** How much a model reasons before it answers, in rising order. */
export const reasoningEfforts = ["none", "minimal", "low", "medium", "high"] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** Settings of a chat. Without one, that of the agent applies, or else the model's default. */
export interface ModelSettings {
  readonly reasoningEffort?: ReasoningEffort | undefined;
  readonly temperature?: number | undefined;
  /** Of one answer. */
  readonly maxTokens?: number | undefined;
}

const usual = ["low", "medium", "high"] as const;
const withMinimal = ["minimal", ...usual] as const;
const withNone = ["none", ...usual] as const;

/** The efforts of the models whose reasoning can be set, by id; a mirror has those of its original. */
const effortsById: Readonly<Record<string, readonly ReasoningEffort[]>> = {
  "gpt-5-1": withNone,
  "gpt-5": withMinimal,
  "gpt-5-mini": withMinimal,
  "gpt-5-nano": withMinimal,
  "o4-mini": usual,
  o3: usual,
  "o3-mini": usual,
  o1: usual,
  "claude-opus-4-5": usual,
  "claude-4-5-sonnet": usual,
  "claude-4-5-haiku": usual,
  "claude-4-sonnet": usual,
  "claude-opus-4-1": usual,
  "claude-opus-4": usual,
  "claude-3-7-sonnet": usual,
  "gemini-3-0-pro": ["low", "high"],
  "gemini-3-0-flash": withMinimal,
  "gemini-2-5-pro": usual,
  "gemini-2-5-flash": withNone,
  "gemini-2-5-flash-lite": withNone,
};

export const effortsOf = (modelId: string): readonly ReasoningEffort[] => effortsById[modelId] ?? [];

/** Models that always reason sample as they like: they refuse a temperature. */
export const takesTemperature = (provider: Provider, modelId: string): boolean =>
  provider !== "OPENAI" || (effortsOf(modelId).length === 0 && modelId !== "o1-mini");

/** These take no temperature while they reason. */
const withoutTemperature: readonly Provider[] = ["ANTHROPIC", "AWS_BEDROCK"];

type SettableModel = Pick<LanguageModel, "provider" | "reasoningEfforts" | "temperatureSupport" | "maxOutputTokens">;

/** Whether a temperature has an effect beside the other settings. */
export const usesTemperature = (
  { provider, temperatureSupport, reasoningEfforts: efforts }: Omit<SettableModel, "maxOutputTokens">,
  { reasoningEffort }: Pick<ModelSettings, "reasoningEffort">,
): boolean =>
  temperatureSupport &&
  !(reasoningEffort && efforts.includes(reasoningEffort) && withoutTemperature.includes(provider));

/** The settings that a model takes. Others are left out, so that no model refuses the request for them. */
export function supportedSettings(model: SettableModel, settings: ModelSettings): ModelSettings {
  const { reasoningEffort, temperature, maxTokens } = settings;
  // What an endpoint says of its models is a guess.
  const max = model.provider === "OPENAI_COMPATIBLE" ? Number.POSITIVE_INFINITY : model.maxOutputTokens;
  return {
    ...(reasoningEffort && model.reasoningEfforts.includes(reasoningEffort) && { reasoningEffort }),
    ...(temperature !== undefined && usesTemperature(model, settings) && { temperature }),
    ...(maxTokens !== undefined && { maxTokens: Math.min(maxTokens, max) }),
  };
}
