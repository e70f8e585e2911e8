/** The embedding model of a library: what it is, what can be chosen, and how far a change is. */

import { formatList, formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { formatCreditAmount } from "#product/credits.ts";
import { sentences } from "../../sentences.ts";

export const embeddingModelText = sentences("embeddingModelText", {
  title: "Embedding model",
  about: "It compares questions with passages by their meaning.",
  choices: "Embedding models",
  builtIn: "Built-in encoder",
  thisServer: "This server",
  unknown: "A model that no longer exists",
  loadFailed: "The embedding models could not be loaded.",
  inUse: "In use",
  manyLanguages: "Many languages",
  onlyLanguages: (languages: readonly string[]) => `${formatList(languages)} only`,
  free: "Free",
  dollars: (dollars: number) => `$${formatNumber(dollars)} per million tokens`,
  credits: (credits: number) => `${formatCreditAmount(credits)} per million tokens`,
  missing: (keys: readonly string[]) => `Missing: ${formatList(keys)}`,
  ownModels:
    "Models that you run yourself, such as bge-m3 or nomic-embed-text in Ollama, are listed when an endpoint has them.",
  openSettings: "Open settings",
  askOwner: "Ask an owner of the workspace to add keys and endpoints.",
  amount: (count: number, tokens: number) => `${plural(count, "passage")}, about ${formatNumber(tokens)} tokens.`,
  empty: "The library is empty, so the change takes effect at once.",
  total: (credits: number) => `Embedding them costs about ${formatCreditAmount(credits)}.`,
  totalDollars: (dollars: string) => `On your key, embedding them costs about ${dollars}.`,
  meanwhile: "Until all passages are embedded, searches use the current model.",
  change: "Change model",

  running: (model: string) => `Changing to ${model}`,
  paused: (model: string) => `Change to ${model} paused`,
  failed: (model: string) => `Change to ${model} failed`,
  progress: (done: string, of: number) => `${done} of ${plural(of, "passage")}`,
  starting: "Starting",
  pause: "Pause",
  resume: "Resume",
  retry: "Retry",
  cancel: "Cancel change",
  choose: "Choose a model",

  gone: "The embedding model of this library no longer exists here. Until you choose another one, sources are found by their words only.",
  missingKeys: (model: string, keys: readonly string[]) =>
    `${model} needs a key that this workspace doesn't have: ${formatList(keys, "disjunction")}. Add it in the settings, or choose another embedding model.`,
  missingKeysForOwner: (model: string, keys: readonly string[]) =>
    `${model} needs a key that this workspace doesn't have: ${formatList(keys, "disjunction")}. Ask an owner to add it, or choose another embedding model.`,
  closed: "The workspace can't be used right now.",
  changingNow: "The embedding model is being changed already. Cancel that first.",
  usedAlready: "The library already uses this model.",
  notChanging: "The embedding model isn't being changed.",
  otherLanguage: (known: readonly string[]) =>
    `The embedding model knows ${formatList(known)} only, so this source is found by its words, not by its meaning. For other languages, choose a multilingual model: one from a provider or an endpoint, or weights that the operator of this server adds.`,
});
