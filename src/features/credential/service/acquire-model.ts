import {
  type CreditRefusal,
  makeReservation,
  type PlannedReservation,
  planReservation,
  requireCredits,
} from "#features/billing/service/credit-check.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { type Reservation, releaseReservation } from "#features/billing/service/ledger.ts";
import { refusalFor } from "#features/billing/service/refusal-for.ts";
import { AppError } from "#lib/errors.ts";
import type { ConnectedModel } from "#platform/ai/providers.ts";
import type { ActingContext } from "#platform/context.ts";
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
   * Id of the logical request, made by the server, never by a client. Retries, fallbacks and restarts reuse it and are
   * charged once; a regenerated reply or the next item of a loop has a new one.
   */
  requestId: string;
  /** Id of a catalog model or of an endpoint's model; null is Auto. */
  languageModelId: string | null;
  use: CreditUse;
  /** A flat price instead of the model's, e.g. for a router's decision or a title. */
  price?: number;
  /** Uses the fallback model, because `languageModelId` failed. The lower of the two prices is charged. */
  isFallback?: boolean;
}

export interface AcquiredModel {
  /** For platform/ai. Contains keys. */
  readonly connected: ConnectedModel;
  /** The model that answers, with Auto and fallback resolved. */
  readonly model: LanguageModel;
  /** The credits that `chargeReservation` will charge. */
  readonly credits: number;
  /** Names of other available models that fit, to suggest in texts. */
  otherModels(fits: (model: LanguageModel) => boolean): string[];
  /** Plain data. Charge it in the transaction that stores the result, or release it. */
  readonly reservation: Reservation;
}

/** A model whose reservation is planned, but not made. */
export interface PlannedModel extends AcquiredModel {
  readonly planned: PlannedReservation;
}

/**
 * Every model call starts here: checks the credits, then the plan, then the keys, and reserves the price. Throws
 * "credits" or "keys" with the specified texts. A call on the workspace's own key is free and never refused for
 * credits.
 */
export async function acquireModel(ctx: ActingContext, request: ModelRequest): Promise<AcquiredModel> {
  const { planned, ...acquired } = await planModel(ctx, request);
  await makeReservation(ctx, planned);
  return acquired;
}

/** `acquireModel` for a caller that makes the reservation itself. */
export async function planModel(ctx: ActingContext, request: ModelRequest): Promise<PlannedModel> {
  const access = await loadModelAccess(ctx);
  const { model, price, lock } = chooseModel(access, request);
  if (!model || lock) {
    await requireCredits(ctx, price);
    const refusal = model || access.entitlements.requiresOwnKey ? lockError(model, lock) : noModelError();
    throw refusalFor(ctx.actor, refusal);
  }
  const connected = getConnectedModel(access, model);
  const planned = await planReservation(ctx, {
    requestId: request.requestId,
    price,
    use: request.use,
    modelId: model.id,
    isOwnKey: isFreeOfCredits(access, model),
    isFallback: request.isFallback ?? false,
  });
  return {
    connected,
    model,
    credits: Number(planned.reservation.amount),
    otherModels: (fits) => suggestOtherModels(access, model, fits),
    reservation: planned.reservation,
    planned,
  };
}

/**
 * Acquires a model and runs `work`, which charges the reservation itself. If `work` throws, the reservation is
 * released.
 */
export async function withModel<T>(
  ctx: ActingContext,
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
  /** null if Auto finds no model. */
  model: LanguageModel | null;
  /** Credits; 0 on the workspace's own key. */
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
  // A failure on the workspace's own key must not make the operator's key free.
  const cheaper = isFree(requested) ? priceOf(fallback) : fallbackCredits(priceOf(requested), priceOf(fallback));
  return { model: fallback, price: cheaper, lock: null };
}

/** The error for a locked model: it needs another plan or a key. */
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

/** An error that opens the key settings. */
export function missingKeysError(missing: readonly CredentialType[]): AppError {
  const names = missing.map((type) => credentialFacts[type].displayName);
  return new AppError("keys", credentialErrorText.missing(names), { details: { open: "keys", missing } });
}
