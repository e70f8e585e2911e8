/** Which model answers when another one could not. */

/** Why a request moves on to another model. */
export const failoverReasons = ["error", "limit", "timeout", "window", "price"] as const;
export type FailoverReason = (typeof failoverReasons)[number];

/** A model of a chain, and the reasons for which it may take over. */
export interface ChainModel {
  readonly languageModelId: string;
  readonly on: readonly FailoverReason[];
}

/** A model that a request has moved on from. */
export interface FailedModel {
  readonly id: string;
  /** Its display name. */
  readonly model: string;
  readonly reason: FailoverReason;
  /** Its provider was asked, and failed. False if the request was too long or too expensive to be sent. */
  readonly isCalled: boolean;
  /** The reason in words. It is not stored. */
  readonly text?: string;
}

/** The facts of a model that decide whether it can take over. */
export interface ModelFacts {
  readonly contextWindow: number;
  /** Credits of one request; 0 on an own key or endpoint. */
  readonly price: number;
}

export interface FailoverState {
  readonly chain: readonly ChainModel[];
  /** In order; the last one is the one to move on from. */
  readonly failed: readonly FailedModel[];
  /** The platform's own fallback model does not take over. */
  readonly isChainOnly: boolean;
  /** The platform's own fallback model; null if there is none. */
  readonly standInId: string | null;
  /** Null for a model that the workspace can't call. */
  facts(id: string): ModelFacts | null;
}

/**
 * The id of the model that answers next: the first one of the chain that was not tried, may take over for this reason,
 * and can do what the failed ones could not. Then the platform's fallback model, but only after a call. Where there is
 * none, the chosen model is called once more. Null ends the request.
 */
export function nextModel({ chain, failed, isChainOnly, standInId, facts }: FailoverState): string | null {
  const last = failed.at(-1);
  if (!last) return null;
  const isTried = (id: string) => failed.some((one) => one.id === id);
  const canAnswer = (id: string) => {
    const own = facts(id);
    return own !== null && failed.every((one) => improves(own, facts(one.id), one.reason));
  };
  const found = chain.find(({ languageModelId: id, on }) => !isTried(id) && on.includes(last.reason) && canAnswer(id));
  if (found) return found.languageModelId;
  if (!last.isCalled || isChainOnly) return null;
  if (standInId !== null) return isTried(standInId) || !canAnswer(standInId) ? null : standInId;
  return chain.length === 0 && failed.length === 1 ? last.id : null;
}

function improves(own: ModelFacts, failed: ModelFacts | null, reason: FailoverReason): boolean {
  if (failed === null) return true;
  if (reason === "window") return own.contextWindow > failed.contextWindow;
  return reason !== "price" || own.price < failed.price;
}
