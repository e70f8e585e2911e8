import type { FailoverReason } from "#product/models/failover.ts";
import { agentFallbackText as text } from "#product/texts/agent/agent-fallback.ts";

/** The facts of a listed model that decide what it can take over. */
interface ListedModel {
  readonly id: string;
  readonly displayName: string;
  readonly lockReason: "upgrade" | "keys" | null;
  readonly missingCredentials: readonly string[];
  readonly toolUsageSupport: boolean;
  readonly imageInputSupport: boolean;
  readonly contextWindow: number;
  readonly isFreeOfCredits: boolean;
  readonly aiCreditsPerRequest: number;
}

/** What keeps a fallback model from answering, or from answering like the agent's own model. */
export function fallbackWarnings(model: ListedModel | undefined, own: ListedModel | undefined): string[] {
  const { warnings } = text;
  if (!model) return [warnings.gone];
  if (model.id === own?.id) return [warnings.ownModel];
  if (model.lockReason === "upgrade") return [warnings.notInPlan];
  if (model.lockReason === "keys") return [warnings.noKey(model.missingCredentials.join(", "))];
  return [
    ...(own?.toolUsageSupport && !model.toolUsageSupport ? [warnings.noTools] : []),
    ...(own?.imageInputSupport && !model.imageInputSupport ? [warnings.noImages] : []),
  ];
}

const priceOf = (model: ListedModel) => (model.isFreeOfCredits ? 0 : model.aiCreditsPerRequest);

/** Why a model can't take over for a reason although it may; null if it can. */
export function hindranceOf(
  reason: FailoverReason,
  model: ListedModel | undefined,
  own: ListedModel | undefined,
): string | null {
  if (!model || !own) return null;
  if (reason === "window" && model.contextWindow <= own.contextWindow) return text.notLarger(own.displayName);
  return reason === "price" && priceOf(model) >= priceOf(own) ? text.notCheaper(own.displayName) : null;
}
