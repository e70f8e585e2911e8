import { type CreditRefusal, requireCredits, reserveCredits } from "#features/billing/service/credit-check.ts";
import { type Reservation, releaseReservation } from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { AppError } from "#lib/errors.ts";
import type { ConnectedModel } from "#platform/ai/providers.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { fallbackCredits, requestCredits } from "#product/credits.ts";
import type { ModelLock } from "#product/models/choice.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { type CredentialType, credentialFacts } from "#product/models/provider.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import { modelErrorText } from "#product/texts/models/model-errors.ts";
import {
  findFallbackModel,
  findModel,
  findModelLock,
  getConnectedModel,
  isFreeOfCredits,
  loadModelAccess,
  type ModelAccess,
  pickAutoModel,
  suggestOtherModels,
} from "./model-access.ts";

export interface ModelRequest {
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

export interface AcquiredModel {
  /** For server/ai. Holds keys. */
  readonly connected: ConnectedModel;
  /** What really answers: Auto and fallback are resolved. */
  readonly model: LanguageModel;
  /** What `settle` will charge. */
  readonly credits: number;
  /** Names of other models on offer that fit, for people who look for a way on. */
  otherModels(fits: (model: LanguageModel) => boolean): string[];
  /** Plain data. Must be settled in the transaction that stores the result, or released. */
  readonly reservation: Reservation;
}

/**
 * The way to every model call: the credit check, then the plan, then the key check, in this order and with
 * its texts; what passes is held. A call on the workspace's own account costs nothing and is never blocked by credits.
 */
export async function acquireModel(ctx: WorkspaceContext, request: ModelRequest): Promise<AcquiredModel> {
  const access = await loadModelAccess(ctx);
  const { model, price, lock } = chooseModel(access, request);
  if (!model || lock) {
    await requireCredits(ctx, price);
    throw model || access.entitlements.requiresOwnKey ? lockError(model, lock) : noModelError();
  }
  const connected = getConnectedModel(access, model);
  const reservation = await reserveCredits(ctx, {
    requestId: request.requestId,
    price,
    source: request.source,
    modelId: model.id,
    isOwnKey: isFreeOfCredits(access, model),
    isFallback: request.isFallback ?? false,
  });
  return {
    connected,
    model,
    credits: Number(reservation.amount),
    otherModels: (fits) => suggestOtherModels(access, model, fits),
    reservation,
  };
}

/** `takeModel`, then `work`, which settles in its own commit; when it throws, the hold is given back. */
export async function withModel<T>(
  ctx: WorkspaceContext,
  request: ModelRequest,
  work: (acquired: AcquiredModel) => Promise<T>,
): Promise<T> {
  const acquired = await acquireModel(ctx, request);
  try {
    return await work(acquired);
  } catch (error) {
    await releaseReservation(ctx.db, acquired.reservation);
    throw error;
  }
}

interface ModelChoice {
  /** null: Auto finds nothing. */
  model: LanguageModel | null;
  /** Credits; 0 on an account of the workspace. */
  price: number;
  lock: ModelLock | null;
}

function chooseModel(access: ModelAccess, { languageModelId, price, isFallback = false }: ModelRequest): ModelChoice {
  const foundModel = findModel(access, languageModelId);
  if (foundModel === undefined) throw new AppError("invalid", modelErrorText.unknown);
  const requested = foundModel ?? pickAutoModel(access);
  if (!requested) return { model: null, price: price ?? 0, lock: null };
  const isFree = (model: LanguageModel) => isFreeOfCredits(access, model);
  const priceOf = (model: LanguageModel) => (isFree(model) ? 0 : (price ?? requestCredits(model)));
  const fallback = isFallback ? findFallbackModel(access, requested) : null;
  if (!fallback) return { model: requested, price: priceOf(requested), lock: findModelLock(access, requested) };
  // An own account that fails must not open the operator's for nothing.
  const cheaper = isFree(requested) ? priceOf(fallback) : fallbackCredits(priceOf(requested), priceOf(fallback));
  return { model: fallback, price: cheaper, lock: null };
}

/** Checks the key, and that premium models are not used on FREE. */
function lockError(model: LanguageModel | null, lock: ModelLock | null): AppError {
  if (model && lock?.reason === "plan") {
    const details: CreditRefusal = { open: "upgrade", reason: "plan" };
    return new AppError("credits", modelErrorText.notInPlan(model.displayName), { details });
  }
  const missing: CredentialType[] = lock?.reason === "keys" ? lock.missing : ["OPENAI_API_KEY"];
  return missingKeysError(missing);
}

/** Auto finds no model at all, so there is no single key to name. */
function noModelError(): AppError {
  return new AppError("keys", modelErrorText.none, { details: { open: "keys", missing: [] } });
}

/** Opens the key settings. */
export function missingKeysError(missing: readonly CredentialType[]): AppError {
  const names = missing.map((type) => credentialFacts[type].displayName);
  return new AppError("keys", credentialErrorText.missing(names), { details: { open: "keys", missing } });
}
