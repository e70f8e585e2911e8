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
  /** Whether this workspace can call the model now. */
  isAvailable: boolean;
  /** The dialog that unlocks the model; null if it is available. */
  lockReason: "upgrade" | "keys" | null;
  /** Names of the missing keys. */
  missingCredentials: string[];
  /** Requests cost 0 credits, because they run on the workspace's own key or need none. */
  isFreeOfCredits: boolean;
  /** Name of the model's endpoint; null for catalog models. */
  endpointName: string | null;
}

export interface ModelListing {
  models: ListedModel[];
  /** The model that Auto chooses now. */
  autoModelId: string | null;
  /** The caller's favorites; may contain models that no longer exist. */
  favoriteModelIds: string[];
}

/** All models of the workspace with their locks. */
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
