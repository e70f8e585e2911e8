import { plural } from "#lib/text.ts";
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
  /** On the button. */
  button: (shown: string) => `Model: ${shown}`,
  autoWith: (model: string) => `Auto · ${model}`,
  autoNow: (model: string) => `Picks a good, cheap model. Now: ${model}`,
  noneUsable: "No model can be used yet",
  ofAgent: "The agent's model",
  gone: "Model not available",
  loading: "Loading models",
  notLoaded: "Models not loaded",
  favorites: "Favorites",
  addFavorite: "Add to favorites",
  removeFavorite: "Remove from favorites",
  favoriteHint: "Shift + Enter adds a model to your favorites or removes it.",
  unavailable: "Unavailable",
  showUnavailable: (count: number) => `Show ${plural(count, "unavailable model")}`,
  hideUnavailable: "Hide unavailable models",
  noMatches: "No model matches your search.",
  needs: (names: string) => `Needs ${names}`,
  planOrKey: (provider: string) => `Part of a paid plan, or use your own ${provider} key`,
  unknown: "This model is no longer offered. Choose another one.",
  group: (endpoint: string) => `Own endpoint: ${endpoint}`,
  loadFailed: "The list of models could not be loaded.",
} as const;
