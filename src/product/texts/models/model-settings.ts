import { formatNumber } from "#lib/locale.ts";
import type { ReasoningEffort } from "../../models/settings.ts";
import { sentences } from "../../sentences.ts";

/** The settings of the model in a chat. */
export const modelSettingsText = sentences("modelSettingsText", {
  title: "Settings for this chat",
  reset: "Reset",
  byDefault: "Default",
  reasoning: "Reasoning",
  efforts: { none: "None", minimal: "Minimal", low: "Low", medium: "Medium", high: "High" } satisfies Record<
    ReasoningEffort,
    string
  >,
  temperature: "Temperature",
  temperatureUnused: "Not used while the model reasons",
  maxTokens: "Max output tokens",
  /** What differs from the defaults, on the button of the model. */
  short: {
    temperature: (temperature: number) => `Temp. ${formatNumber(temperature)}`,
    maxTokens: (tokens: string) => `Max ${tokens}`,
  },
  /** The same in full. */
  changed: {
    reasoning: (effort: string) => `Reasoning: ${effort}`,
    temperature: (temperature: number) => `Temperature: ${formatNumber(temperature)}`,
    maxTokens: (tokens: number) => `Max output tokens: ${formatNumber(tokens)}`,
  },
});
