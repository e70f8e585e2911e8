import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/models/model-settings.ts";

export const modelSettingsText: typeof english.modelSettingsText = {
  title: "Einstellungen für diesen Chat",
  reset: "Zurücksetzen",
  byDefault: "Standard",
  reasoning: "Denkaufwand",
  efforts: { none: "Keiner", minimal: "Minimal", low: "Niedrig", medium: "Mittel", high: "Hoch" },
  temperature: "Temperatur",
  temperatureUnused: "Wirkt nicht, wenn das Modell nachdenkt",
  maxTokens: "Max. Ausgabe-Tokens",
  short: {
    temperature: (temperature) => `Temp. ${formatNumber(temperature)}`,
    maxTokens: (tokens) => `Max. ${tokens}`,
  },
  changed: {
    reasoning: (effort) => `Denkaufwand: ${effort}`,
    temperature: (temperature) => `Temperatur: ${formatNumber(temperature)}`,
    maxTokens: (tokens) => `Max. Ausgabe-Tokens: ${formatNumber(tokens)}`,
  },
};
