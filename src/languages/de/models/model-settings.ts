import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/models/model-settings.ts";

export const modelSettingsText: typeof english.modelSettingsText = {
  title: "Einstellungen für diesen Chat",
  reset: "Zurücksetzen",
  byDefault: "Standard",
  reasoning: "Nachdenken",
  efforts: { none: "Aus", minimal: "Minimal", low: "Wenig", medium: "Mittel", high: "Viel" },
  temperature: "Temperatur",
  temperatureUnused: "Wird nicht verwendet, solange das Modell nachdenkt",
  maxTokens: "Max. Ausgabe-Tokens",
  short: {
    temperature: (temperature) => `Temp. ${formatNumber(temperature)}`,
    maxTokens: (tokens) => `Max. ${tokens}`,
  },
  changed: {
    reasoning: (effort) => `Nachdenken: ${effort}`,
    temperature: (temperature) => `Temperatur: ${formatNumber(temperature)}`,
    maxTokens: (tokens) => `Max. Ausgabe-Tokens: ${formatNumber(tokens)}`,
  },
};
