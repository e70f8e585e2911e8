import type * as english from "#product/texts/agent/agent-model.ts";

export const agentModelText: typeof english.agentModelText = {
  model: "Modell",
  auto: "Automatisch",
  autoHint: (model) => `„Automatisch“ wählt ein leistungsfähiges, günstiges Modell. Zurzeit: ${model}.`,
  search: "Modelle suchen",
  recommended: "Empfohlen",
  deprecated: "Veraltet",
  maxTokens: "Höchstzahl der Ausgabe-Tokens",
  maxTokensWarning: (max) => `Dieses Modell kann bis zu ${max} Tokens schreiben.`,
  tokensHint: "1.000 Tokens ≈ 750 englische Wörter",
  temperature: "Temperatur",
  temperatureLow: "Sehr niedrig: Antworten unterscheiden sich kaum.",
  temperatureHigh: "Hoch: Antworten unterscheiden sich stark und können ungenauer sein.",
  precise: "Genau",
  creative: "Kreativ",
  tooltip: {
    tokens: "Wie lang eine Antwort sein kann.",
    temperature: "Wie stark sich Antworten unterscheiden.",
  },
};
