import { formatList } from "#lib/locale.ts";
import type { FailoverReason } from "../../models/failover.ts";
import { sentences } from "../../sentences.ts";
/** The models that take over when an agent's own can't answer. */
export const agentFallbackText = sentences("agentFallbackText", {
  title: "If the model can't answer",
  hint: "These models take over, in this order. An answer is charged once, at the price of the model that gave it.",
  /** After a failed call, not for requests that were never sent. */
  standIn: "If every call fails, the built-in fallback model is tried once.",
  add: "Add fallback model",
  full: (max: number) => `An agent can have up to ${max} fallback models.`,
  moveUp: (model: string) => `Move ${model} up`,
  moveDown: (model: string) => `Move ${model} down`,
  remove: (model: string) => `Remove ${model}`,
  moved: (model: string, position: number, count: number) => `${model} is now ${position} of ${count}.`,
  /** Opens the reasons of a model. */
  usedWhen: "Takes over when",
  anyReason: "the model can't answer, whatever the reason",
  reasons: {
    error: "the model fails",
    limit: "a rate limit or quota is reached",
    timeout: "the model takes too long",
    window: "the request is too long",
    price: "there aren't enough credits",
  } satisfies Record<FailoverReason, string>,
  notLarger: (model: string) => `Its context window isn't larger than that of ${model}.`,
  notCheaper: (model: string) => `It isn't cheaper than ${model}.`,
  /** A model with its reasons, in lists of changes. */
  withReasons: (model: string, reasons: readonly string[]) => `${model}: ${formatList(reasons, "disjunction")}`,
  warnings: {
    gone: "This model no longer exists, so it's skipped.",
    ownModel: "The agent uses this model already, so it's skipped.",
    noKey: (keys: string) => `Needs ${keys}. Until then, it's skipped.`,
    notInPlan: "Not included in your plan, so it's skipped.",
    noTools: "Can't use tools, so it answers without them.",
    noImages: "Can't see images, so it answers without them.",
  },
});
