import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Several models that answer the same question side by side. */
export const comparisonText = sentences("comparisonText", {
  compare: "Compare models",
  description: (max: number) => `Up to ${max} models answer your next message side by side. Each is charged as usual.`,
  add: "Add model",
  remove: (model: string) => `Remove ${model}`,
  confirm: "Compare",
  /** In the composer, instead of one model. */
  models: (count: number) => plural(count, "model"),
  comparing: (count: number) => `Comparing ${plural(count, "model")}`,
  stopComparing: "Use one model",
  answers: "Answers of different models",
  hint: "Keep the answer you want to continue with. If you write on, the first one is kept.",
  keep: "Keep this one",
  keepAnswer: (model: string) => `Keep this one: ${model}`,
  stop: (model: string) => `Stop ${model}`,
  invalid: "Compare two or three different models with a new message.",
});
