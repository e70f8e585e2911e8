import type { WorkspaceContext } from "#platform/context.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { credentialFacts } from "#product/models/provider.ts";
import { favoriteModelIds } from "./favorite-models.ts";
import { findModelLock, isFreeOfCredits, listModels, loadModelAccess, pickAutoModel } from "./model-access.ts";

export interface ListedModel
  extends Omit<
    LanguageModel,
    "backendName" | "frontendName" | "requiredCredentialTypes" | "isUsedForApiKeyValidation"
  > {
  /** Whether this workspace may call it now. */
  isAvailable: boolean;
  /** Which dialog opens it up; null while it is available. */
  lockReason: "upgrade" | "keys" | null;
  /** Names of the keys it lacks. */
  missingCredentials: string[];
  /** Runs on an account of the workspace or on nobody's: 0 credits a request. */
  isFreeOfCredits: boolean;
  /** The endpoint it runs on, or null. */
  endpointName: string | null;
}

export interface ModelListing {
  models: ListedModel[];
  /** What Auto would choose now. */
  autoModelId: string | null;
  /** Marked by the person who asks; may name models that are no longer offered. */
  favoriteModelIds: string[];
}

/** Every model that the workspace knows, each with its lock. */
export async function listLanguageModels(ctx: WorkspaceContext): Promise<ModelListing> {
  const [access, favorites] = await Promise.all([loadModelAccess(ctx), favoriteModelIds(ctx)]);
  const models = listModels(access).map((model): ListedModel => {
    const { backendName, frontendName, requiredCredentialTypes, isUsedForApiKeyValidation, ...facts } = model;
    const lock = findModelLock(access, model);
    return {
      ...facts,
      isAvailable: lock === null,
      lockReason: lock === null ? null : lock.reason === "plan" ? "upgrade" : "keys",
      missingCredentials: lock?.reason === "keys" ? lock.missing.map((type) => credentialFacts[type].displayName) : [],
      isFreeOfCredits: lock === null && isFreeOfCredits(access, model),
      endpointName: access.keyring.endpoints.find((endpoint) => endpoint.models.includes(model))?.name ?? null,
    };
  });
  return { models, autoModelId: pickAutoModel(access)?.id ?? null, favoriteModelIds: favorites };
}
