import { formatCreditAmount } from "#product/credits.ts";
import { sentences } from "../../sentences.ts";

/** What reorders the passages that a search has found. */
export const rerankingText = sentences("rerankingText", {
  title: "Search settings",
  about:
    "A search compares words and meaning. A reranker reads the question together with the passages found, and puts those first that answer it.",
  choices: "Reranking",
  off: "Off",
  offHint: "Passages keep the order of the search.",
  endpoint: "Reranker of this server",
  endpointHint: "The operator pays for it. It gets the question and the passages.",
  noEndpointHint: "The operator of this server has not set one up.",
  model: "Language model",
  modelHint: "It reads the passages once for each question, which takes a few seconds more.",
  noModelHint: "It needs a language model. Add a key or an endpoint first.",
  openSettings: "Open settings",
  perQuestion: (credits: number) => `Each question costs ${formatCreditAmount(credits)}.`,
  free: "It runs on your own key or endpoint, so it costs no credits.",
  save: "Save",
  saved: "Search settings saved",
  loadFailed: "The search settings could not be loaded.",

  noEndpoint:
    "This server no longer has a reranker. Until you choose another one, passages keep the order of the search.",
  noModel:
    "The language model that reorders passages can't be used now. Choose another one in the search settings of the library.",
});
