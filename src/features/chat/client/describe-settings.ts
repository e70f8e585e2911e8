import type { ListedModel } from "#features/credential/service/language-models.ts";
import { type ModelSettings, supportedSettings } from "#product/models/settings.ts";
import { formatTokens } from "#product/texts/models/model-picker.ts";
import { modelSettingsText } from "#product/texts/models/model-settings.ts";

/** What the settings of a chat change for a model: in short, and in full; null if nothing. */
export function describeSettings(
  model: ListedModel | null,
  settings: ModelSettings | null | undefined,
): { short: string; full: string } | null {
  if (!model || !settings) return null;
  const { reasoningEffort, temperature, maxTokens } = supportedSettings(model, settings);
  const { efforts, short, changed } = modelSettingsText;
  const entries = [
    reasoningEffort && { short: efforts[reasoningEffort], full: changed.reasoning(efforts[reasoningEffort]) },
    temperature !== undefined && { short: short.temperature(temperature), full: changed.temperature(temperature) },
    maxTokens !== undefined && { short: short.maxTokens(formatTokens(maxTokens)), full: changed.maxTokens(maxTokens) },
  ].filter((one) => typeof one === "object");
  if (entries.length === 0) return null;
  return {
    short: entries.map((one) => one.short).join(" · "),
    full: entries.map((one) => one.full).join(", "),
  };
}
