import type { Provider } from "../models/provider.ts";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** "128K", "1M": sizes of models, as their makers write them. */
export const formatTokens = (tokens: number): string => compact.format(tokens);

/** The choice of a language model, beyond the words of `agent.ts`. */
export const modelSelectText = {
  context: (tokens: number) => `${formatTokens(tokens)} context`,
  maxOutput: (tokens: number) => `up to ${formatTokens(tokens)} output`,
  readsImages: "Reads images",
  usesTools: "Uses tools",
  free: "No credits",
  /** Why a model costs no credits. */
  freeBecause: (provider: Provider) =>
    provider === "DEMO"
      ? "Free, because it is built in"
      : `On your own ${provider === "OPENAI_COMPATIBLE" ? "endpoint" : "key"}, no credits`,
  needs: (names: string) => `Needs ${names}`,
  unknown: "This model is no longer offered. Choose another one.",
  group: (endpoint: string) => `Own endpoint: ${endpoint}`,
  loadFailed: "The list of models could not be loaded.",
} as const;
