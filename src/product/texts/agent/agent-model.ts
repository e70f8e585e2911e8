import { sentences } from "../../sentences.ts";
/** The model of an agent and its parameters. */
export const agentModelText = sentences("agentModelText", {
  model: "Model",
  auto: "Auto",
  autoHint: (model: string) => `Auto picks a capable, low-cost model. Currently: ${model}.`,
  search: "Search models",
  recommended: "Recommended",
  deprecated: "Deprecated",
  maxTokens: "Max output tokens",
  maxTokensWarning: (max: string) => `This model can write up to ${max} tokens.`,
  tokensHint: "1,000 tokens ≈ 750 words",
  temperature: "Temperature",
  temperatureLow: "Very low: answers barely vary.",
  temperatureHigh: "High: answers vary a lot and may be less accurate.",
  precise: "Precise",
  creative: "Creative",
  tooltip: {
    tokens: "How long one answer can be.",
    temperature: "How much answers vary.",
  },
});
