import { type CreditBlock, checkCredits, holdCredits } from "#features/billing/service/gate.ts";
import { type Hold, release } from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { AppError } from "#lib/errors.ts";
import type { ConnectedModel } from "#platform/ai/providers.ts";
import type { Member } from "#platform/context.ts";
import { fallbackCredits, requestCredits } from "#product/credits.ts";
import type { ModelLock } from "#product/models/choice.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { type CredentialType, credentialFacts } from "#product/models/provider.ts";
import { errorText } from "#product/texts/error.ts";
import {
  autoModel,
  connect,
  findModel,
  isFreeOfCredits,
  lockOf,
  type ModelScope,
  modelScope,
  otherModels,
  replacementFor,
} from "./models.ts";

export interface ModelAsk {
  /**
   * The logical request, made by the server and never by a client: a retry, a fallback and a restart after a crash use
   * the same one and are charged once; a regenerate or the next item of a loop uses another one.
   */
  requestId: string;
  /** An id of the catalogue or of an endpoint's model; null is Auto. */
  languageModelId: string | null;
  source: CreditSource;
  /** A flat price instead of the model's: a router's decision, a title. */
  price?: number;
  /** Answer with the fallback model: `languageModelId` has failed. The cheaper of both prices is charged. */
  isFallback?: boolean;
}

export interface ModelGrant {
  /** For server/ai. Holds keys. */
  readonly connected: ConnectedModel;
  /** What really answers: Auto and fallback are resolved. */
  readonly model: LanguageModel;
  /** What `settle` will charge. */
  readonly credits: number;
  /** Names of other models on offer that fit, for people who look for a way on. */
  otherModels(fits: (model: LanguageModel) => boolean): string[];
  /** Plain data. Must be settled in the transaction that stores the result, or released. */
  readonly hold: Hold;
}

/**
 * The way to every model call: the credit check, then the plan, then the key check, in this order and with
 * its texts; what passes is held. A call on the workspace's own account costs nothing and is never blocked by credits.
 */
export async function takeModel(ctx: Member, ask: ModelAsk): Promise<ModelGrant> {
  const scope = await modelScope(ctx);
  const { model, price, lock } = choose(scope, ask);
  if (!model || lock) {
    await checkCredits(ctx, price);
    throw model || scope.setting.requiresOwnKey ? refusal(model, lock) : noModelError();
  }
  const connected = connect(scope, model);
  const hold = await holdCredits(ctx, {
    requestId: ask.requestId,
    price,
    source: ask.source,
    modelId: model.id,
    isOwnKey: isFreeOfCredits(scope, model),
    isFallback: ask.isFallback ?? false,
  });
  return {
    connected,
    model,
    credits: Number(hold.amount),
    otherModels: (fits) => otherModels(scope, model, fits),
    hold,
  };
}

/** `takeModel`, then `work`, which settles in its own commit; when it throws, the hold is given back. */
export async function useModel<T>(ctx: Member, ask: ModelAsk, work: (grant: ModelGrant) => Promise<T>): Promise<T> {
  const grant = await takeModel(ctx, ask);
  try {
    return await work(grant);
  } catch (error) {
    await release(ctx.db, grant.hold);
    throw error;
  }
}

interface Choice {
  /** null: Auto finds nothing. */
  model: LanguageModel | null;
  /** Credits; 0 on an account of the workspace. */
  price: number;
  lock: ModelLock | null;
}

function choose(scope: ModelScope, { languageModelId, price, isFallback = false }: ModelAsk): Choice {
  const found = findModel(scope, languageModelId);
  if (found === undefined) throw new AppError("invalid", errorText.model.unknown);
  const asked = found ?? autoModel(scope);
  if (!asked) return { model: null, price: price ?? 0, lock: null };
  const isFree = (model: LanguageModel) => isFreeOfCredits(scope, model);
  const priceOf = (model: LanguageModel) => (isFree(model) ? 0 : (price ?? requestCredits(model)));
  const other = isFallback ? replacementFor(scope, asked) : null;
  if (!other) return { model: asked, price: priceOf(asked), lock: lockOf(scope, asked) };
  // An own account that fails must not open the operator's for nothing.
  const cheaper = isFree(asked) ? priceOf(other) : fallbackCredits(priceOf(asked), priceOf(other));
  return { model: other, price: cheaper, lock: null };
}

/** Checks the key, and that premium models are not used on FREE. */
function refusal(model: LanguageModel | null, lock: ModelLock | null): AppError {
  if (model && lock?.reason === "plan") {
    const details: CreditBlock = { open: "upgrade", reason: "plan" };
    return new AppError("credits", errorText.model.locked(model.displayName), { details });
  }
  const missing: CredentialType[] = lock?.reason === "keys" ? lock.missing : ["OPENAI_API_KEY"];
  return missingKeysError(missing);
}

/** Auto finds no model at all, so there is no single key to name. */
function noModelError(): AppError {
  return new AppError("keys", errorText.model.none, { details: { open: "keys", missing: [] } });
}

/** Opens the key settings. */
export function missingKeysError(missing: readonly CredentialType[]): AppError {
  const names = missing.map((type) => credentialFacts[type].displayName);
  return new AppError("keys", errorText.credential.missing(names), { details: { open: "keys", missing } });
}
