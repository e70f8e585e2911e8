import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type { Provider } from "../../models/provider.ts";
import { sentences } from "../../sentences.ts";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** "128K", "1M": token counts as providers write them, with the decimal separator of the language. */
export const formatTokens = (tokens: number): string =>
  compact.format(tokens).replace(/^[\d.]+/, (digits) => formatNumber(Number(digits)));

/** The model picker; the section around it is in `agent/agent-model.ts`. */
export const modelSelectText = sentences("modelSelectText", {
  context: (tokens: number) => `${formatTokens(tokens)} context`,
  maxOutput: (tokens: number) => `up to ${formatTokens(tokens)} output`,
  readsImages: "Reads images",
  usesTools: "Uses tools",
  free: "No credits",
  /** Why a model costs no credits. */
  freeBecause: (provider: Provider) =>
    provider === "DEMO"
      ? "Free and built in"
      : `Uses your own ${provider === "OPENAI_COMPATIBLE" ? "endpoint" : "key"}, no credits`,
  /** On the button. */
  button: (shown: string) => `Model: ${shown}`,
  autoWith: (model: string) => `Auto · ${model}`,
  autoDescription: (model: string) => `Picks a capable, low-cost model. Currently: ${model}`,
  noneUsable: "No models available yet",
  agentDefault: "The agent's model",
  unavailableModel: "Model not available",
  loading: "Loading models",
  modelsNotLoaded: "Models not loaded",
  favorites: "Favorites",
  addFavorite: "Add to favorites",
  removeFavorite: "Remove from favorites",
  favoriteHint: "Press Shift + Enter to add or remove a favorite.",
  unavailable: "Unavailable",
  showUnavailable: (count: number) => `Show ${plural(count, "unavailable model")}`,
  hideUnavailable: "Hide unavailable models",
  noMatches: "No models match your search.",
  needsKeys: (names: string) => `Needs ${names}`,
  planOrKey: (provider: string) => `Needs a paid plan or your own ${provider} key`,
  noLongerAvailable: "This model is no longer available. Select another one.",
  endpointGroup: (endpoint: string) => `Own endpoint: ${endpoint}`,
  loadFailed: "Couldn't load the list of models.",
});
