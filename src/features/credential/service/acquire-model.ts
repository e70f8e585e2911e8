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
import { type ChainModel, type FailedModel, nextModel } from "#product/models/failover.ts";
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
  /** The chosen model failed before, it is not known why: the next one answers. */
  isFallback?: boolean;
  /** The models that may take over, in order. */
  chain?: readonly ChainModel[];
  /** Only the chain may take over, not the platform's fallback model. */
  isChainOnly?: boolean;
  /** The models that failed for this request, in order: the next one answers. */
  failed?: readonly FailedModel[];
}

export interface AcquiredModel {
  /** For platform/ai. Contains keys. */
  readonly connected: ConnectedModel;
  /** The model that answers, with Auto and fallback resolved. */
  readonly model: LanguageModel;
  /** The models that could not answer before it. */
  readonly failed: readonly FailedModel[];
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
  for (let asked = request; ; ) {
    const { planned, ...acquired } = await planModel(ctx, asked);
    try {
      await makeReservation(ctx, planned);
      return acquired;
    } catch (error) {
      asked = await withoutExpensive(ctx, asked, acquired, error);
    }
  }
}

/** The same request for a cheaper model of its chain. Throws `error` if it is no lack of credits, or if there is none. */
export async function withoutExpensive(
  ctx: ActingContext,
  request: ModelRequest,
  { model, failed: before }: Pick<AcquiredModel, "model" | "failed">,
  error: unknown,
): Promise<ModelRequest> {
  if (!(error instanceof AppError) || error.code !== "credits") throw error;
  const { id, displayName } = model;
  const expensive = { id, model: displayName, reason: "price", isCalled: false, text: error.message } as const;
  const next = { ...request, failed: [...before, expensive] };
  if (!request.chain?.length || !(await hasNextModel(ctx, next))) throw error;
  return next;
}

/** Whether another model can answer after `failed`. */
export async function hasNextModel(
  ctx: ActingContext,
  request: Pick<ModelRequest, "languageModelId" | "price" | "chain" | "isChainOnly" | "failed">,
): Promise<boolean> {
  const access = await loadModelAccess(ctx);
  const requested = findModel(access, request.languageModelId) ?? pickAutoModel(access);
  return requested !== null && findNextModel(access, request, requested, request.failed ?? []) !== null;
}

/** `acquireModel` for a caller that makes the reservation itself. */
export async function planModel(ctx: ActingContext, request: ModelRequest): Promise<PlannedModel> {
  const access = await loadModelAccess(ctx);
  const { model, failed, price, lock } = chooseModel(access, request);
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
    isFallback: failed.length > 0,
  });
  return {
    connected,
    model,
    failed,
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
  failed: readonly FailedModel[];
  /** Credits; 0 on the workspace's own key. */
  price: number;
  lock: ModelLock | null;
}

function chooseModel(access: ModelAccess, request: ModelRequest): ModelChoice {
  const { languageModelId, price, isFallback = false } = request;
  const foundModel = findModel(access, languageModelId);
  if (foundModel === undefined) throw new AppError("invalid", modelErrorText.unknown);
  const requested = foundModel ?? pickAutoModel(access);
  if (!requested) return { model: null, failed: [], price: price ?? 0, lock: null };
  const failed = request.failed?.length ? request.failed : isFallback ? [failedBefore(requested)] : [];
  const next = failed.length > 0 ? findNextModel(access, request, requested, failed) : null;
  const ownPrice = priceOf(access, requested, price);
  if (!next) return { model: requested, failed, price: ownPrice, lock: findModelLock(access, requested) };
  return { model: next, failed, price: priceAfter(access, failed, next, price), lock: null };
}

const failedBefore = ({ id, displayName }: LanguageModel): FailedModel => ({
  id,
  model: displayName,
  reason: "error",
  isCalled: true,
});

const priceOf = (access: ModelAccess, model: LanguageModel, flatPrice: number | undefined): number =>
  isFreeOfCredits(access, model) ? 0 : (flatPrice ?? requestCredits(model));

/**
 * The price of the model that takes over, but not more than that of the first one whose provider failed: that was
 * reserved. A failure on the workspace's own key must not make the operator's key free.
 */
function priceAfter(
  access: ModelAccess,
  failed: readonly FailedModel[],
  next: LanguageModel,
  flatPrice: number | undefined,
): number {
  const price = priceOf(access, next, flatPrice);
  for (const { id, isCalled } of failed) {
    const model = isCalled ? findModel(access, id) : null;
    if (model && !isFreeOfCredits(access, model)) return fallbackCredits(priceOf(access, model, flatPrice), price);
  }
  return price;
}

/** The model that takes over; null if none can. */
function findNextModel(
  access: ModelAccess,
  { chain = [], isChainOnly = false, price }: Pick<ModelRequest, "chain" | "isChainOnly" | "price">,
  requested: LanguageModel,
  failed: readonly FailedModel[],
): LanguageModel | null {
  const id = nextModel({
    chain,
    failed,
    isChainOnly,
    standInId: findFallbackModel(access, requested)?.id ?? null,
    facts(one) {
      const model = findModel(access, one);
      if (!model || findModelLock(access, model)) return null;
      return { contextWindow: model.contextWindow, price: priceOf(access, model, price) };
    },
  });
  return id === null ? null : (findModel(access, id) ?? null);
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
