import type { LanguageModel } from "../../models/language.ts";
import { sentences } from "../../sentences.ts";

const english: Readonly<Record<string, string>> = {};

/**
 * Translations of what models are for, by the model's id, or by its provider if all of its models share the sentence.
 * English has none, because each model comes with its own.
 */
export const modelDescriptions = sentences("modelDescriptions", english);

/** What a model is for, in one or two sentences. */
export const describeModel = ({ id, provider, desc }: Pick<LanguageModel, "id" | "provider" | "desc">): string =>
  modelDescriptions[id] ?? modelDescriptions[provider] ?? desc;
